import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFieldProps } from './record-fields.tsx'
import { recordsOf } from './values.ts'

interface Line {
  readonly key: number
  readonly name: string
  readonly content: string
}

/** Headers as name and content; stored as a list of objects of one name each. */
export function HeadersField({ label, description, value, onChange }: RecordFieldProps) {
  const { t } = useTranslation()
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(value))
  const change = (next: readonly Line[]) => {
    setLines(next)
    onChange(next.filter(({ name }) => name.trim() !== '').map(({ name, content }) => ({ [name.trim()]: content })))
  }
  const edit = (key: number, part: Partial<Line>) =>
    change(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap={6} mt={4}>
        {lines.map(({ key, name, content }) => (
          <Group key={key} gap={6} wrap="nowrap">
            <TextInput
              w="35%"
              aria-label={t('settings.header.name')}
              placeholder="X-Header"
              value={name}
              onChange={(event) => edit(key, { name: event.currentTarget.value })}
            />
            <TextInput
              flex={1}
              aria-label={t('settings.header.content')}
              value={content}
              onChange={(event) => edit(key, { content: event.currentTarget.value })}
            />
            <ActionIcon
              size="lg"
              aria-label={t('settings.header.remove')}
              onClick={() => change(lines.filter((line) => line.key !== key))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            setLines([...lines, { key: Math.max(0, ...lines.map((line) => line.key)) + 1, name: '', content: '' }])
          }
        >
          {t('settings.header.add')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

function linesOf(value: unknown): readonly Line[] {
  return recordsOf(value)
    .flatMap((header) => Object.entries(header))
    .map(([name, content], key) => ({ key, name, content: String(content) }))
}
