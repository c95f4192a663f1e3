import {
  Group,
  Input,
  Radio,
  SegmentedControl,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../parts/copy-text.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import { type List, type ListInput, type ListType, listTypes, type Optin, optins } from './queries.ts'
import { useMayManageList } from './rights.ts'

interface ListFormProps {
  readonly list?: List
  readonly onSave: (values: ListInput) => Promise<void>
  readonly onCancel: () => void
}

interface Values {
  readonly name: string
  readonly type: ListType
  readonly optin: Optin
  readonly tags: readonly string[]
  readonly description: string
  readonly archived: boolean
}

export function ListForm({ list, onSave, onCancel }: ListFormProps) {
  const { t } = useTranslation()
  const mayManage = useMayManageList()
  const readOnly = list !== undefined && !mayManage(list.id)
  const [values, setValues] = useState<Values>(() => initial(list))
  const set = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }))
  return (
    <SaveForm
      existing={list !== undefined}
      ready={values.name.trim() !== ''}
      readOnly={readOnly}
      onSave={() => onSave(inputOf(values))}
      onCancel={onCancel}
    >
      {list !== undefined && <Identity list={list} />}
      <TextInput
        label={t('lists.name')}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        maxLength={200}
        required
        readOnly={readOnly}
        data-autofocus
      />
      <Radio.Group
        label={t('lists.type')}
        value={values.type}
        onChange={(value) => set({ type: listTypes.find((type) => type === value) ?? values.type })}
      >
        <Stack gap={6} mt={4}>
          {listTypes.map((type) => (
            <Radio key={type} value={type} label={t(`lists.type.${type}`)} description={t(`lists.type.${type}.help`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Input.Wrapper label={t('lists.optin')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('lists.optin')}
            data={optins.map((value) => ({ value, label: t(`lists.optin.${value}`) }))}
            value={values.optin}
            onChange={(value) => set({ optin: optins.find((optin) => optin === value) ?? values.optin })}
          />
        </div>
        <Text size="xs" c="dimmed" mt={4} aria-live="polite">
          {t(`lists.optin.${values.optin}.help`)}
        </Text>
      </Input.Wrapper>
      <TagsInput
        label={t('lists.tags')}
        description={t('lists.tags.help')}
        value={[...values.tags]}
        onChange={(tags) => set({ tags })}
        clearable
      />
      <Textarea
        label={t('lists.description')}
        description={t('lists.description.help')}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
      {list !== undefined && (
        <Switch
          label={t('lists.archived.label')}
          description={t('lists.archived.help')}
          checked={values.archived}
          onChange={(event) => set({ archived: event.currentTarget.checked })}
        />
      )}
    </SaveForm>
  )
}

/** What programs and forms know the list by. */
function Identity({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {t('lists.id', { id: list.id })}
      </Text>
      <CopyText value={list.uuid} hint={t('lists.uuid.copy')} />
    </Group>
  )
}

function initial(list: List | undefined): Values {
  return {
    name: list?.name ?? '',
    type: list?.type ?? 'private',
    optin: list?.optin ?? 'single',
    tags: list?.tags ?? [],
    description: list?.description ?? '',
    archived: list?.status === 'archived',
  }
}

function inputOf({ name, type, optin, tags, description, archived }: Values): ListInput {
  return { name: name.trim(), type, optin, tags: [...tags], description, status: archived ? 'archived' : 'active' }
}
