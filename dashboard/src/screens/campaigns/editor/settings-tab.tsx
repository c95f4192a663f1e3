import {
  ActionIcon,
  Alert,
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery, useMay } from '../../../api/session.ts'
import { ListPicker } from '../../../parts/list-picker.tsx'
import type { HeaderLine } from './draft.ts'
import { FieldMenu } from './field-menu.tsx'
import { SegmentField } from './segment-field.tsx'
import type { Editor } from './use-editor.ts'

/** Name, subject, sender, audience and the small print. */
export function SettingsTab({ editor, readOnly }: { readonly editor: Editor; readonly readOnly: boolean }) {
  const { t } = useTranslation()
  const { draft, set, campaign } = editor
  const may = useMay()
  const { data: config } = useSuspenseQuery(configQuery)
  const missing = campaign.lists.filter((list) => list.id === null)
  return (
    <Stack maw={820} gap="lg">
      <Card withBorder padding="lg">
        <Stack>
          <TextInput
            label={t('campaigns.subject')}
            description={t('campaigns.subject.help')}
            value={draft.subject}
            onChange={(event) => set({ subject: event.currentTarget.value })}
            error={draft.subject.trim() === '' && t('campaigns.fault.subject')}
            readOnly={readOnly}
            required
            rightSection={
              !readOnly && <FieldMenu onChoose={(text) => set({ subject: draft.subject + text })} textOnly />
            }
            rightSectionWidth={44}
          />
          <TextInput
            label={t('campaigns.name')}
            description={t('campaigns.name.help')}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={draft.name.trim() === '' && t('campaigns.fault.name')}
            readOnly={readOnly}
            maxLength={200}
            required
          />
          <ListPicker
            label={t('campaigns.lists')}
            description={t('campaigns.lists.help')}
            value={draft.lists}
            onChange={(lists) => set({ lists })}
            known={campaign.lists}
            managed={!may('campaigns:manage_all')}
            error={draft.lists.length === 0 && t('campaigns.fault.lists')}
            readOnly={readOnly}
            required
          />
          {missing.length > 0 && (
            <Alert color="orange" variant="light">
              {t('campaigns.lists.gone', { names: missing.map((list) => list.name).join(', ') })}
            </Alert>
          )}
          <SegmentField editor={editor} readOnly={readOnly} />
        </Stack>
      </Card>
      <Card withBorder padding="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('campaigns.from')}
            description={t('campaigns.from.help')}
            placeholder={config.from_email}
            value={draft.fromEmail}
            onChange={(event) => set({ fromEmail: event.currentTarget.value })}
            readOnly={readOnly}
          />
          <Select
            label={t('campaigns.messenger')}
            description={t('campaigns.messenger.help')}
            data={[...new Set([...config.messengers, draft.messenger])]}
            value={draft.messenger}
            onChange={(messenger) => messenger !== null && set({ messenger })}
            allowDeselect={false}
            readOnly={readOnly}
          />
        </SimpleGrid>
        <TagsInput
          mt="md"
          label={t('campaigns.tags')}
          description={t('campaigns.tags.help')}
          value={[...draft.tags]}
          onChange={(tags) => set({ tags })}
          readOnly={readOnly}
          clearable
        />
      </Card>
      <Card withBorder padding="lg">
        <Headers lines={draft.headers} onChange={(headers) => set({ headers })} readOnly={readOnly} />
      </Card>
    </Stack>
  )
}

interface HeadersProps {
  readonly lines: readonly HeaderLine[]
  readonly onChange: (lines: readonly HeaderLine[]) => void
  readonly readOnly: boolean
}

/** Additional header lines, such as Reply-To, as rows instead of JSON. */
function Headers({ lines, onChange, readOnly }: HeadersProps) {
  const { t } = useTranslation()
  const change = (key: number, line: Partial<HeaderLine>) =>
    onChange(lines.map((old) => (old.key === key ? { ...old, ...line } : old)))
  const added = () => ({
    key: Math.max(0, ...lines.map((line) => line.key)) + 1,
    name: lines.length === 0 ? 'Reply-To' : '',
    value: '',
  })
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('campaigns.headers')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('campaigns.headers.help')}
      </Text>
      {lines.map((line) => (
        <Group key={line.key} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={t('campaigns.headers.name')}
            placeholder="Reply-To"
            value={line.name}
            onChange={(event) => change(line.key, { name: event.currentTarget.value })}
            w={180}
            readOnly={readOnly}
          />
          <TextInput
            aria-label={t('campaigns.headers.value')}
            value={line.value}
            onChange={(event) => change(line.key, { value: event.currentTarget.value })}
            flex={1}
            readOnly={readOnly}
          />
          {!readOnly && (
            <ActionIcon
              aria-label={t('campaigns.headers.remove', { name: line.name })}
              onClick={() => onChange(lines.filter((old) => old.key !== line.key))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!readOnly && (
        <Group>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...lines, added()])}
          >
            {t('campaigns.headers.add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
