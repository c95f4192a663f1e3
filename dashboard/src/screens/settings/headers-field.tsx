import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFieldProps } from './record-fields.tsx'
import { RowsField } from './rows-field.tsx'
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
  const onAdd = () =>
    setLines([...lines, { key: Math.max(0, ...lines.map((line) => line.key)) + 1, name: '', content: '' }])
  const onRemove = (removed: number) => change(lines.filter(({ key }) => key !== removed))
  return (
    <RowsField {...{ label, description, rows: lines, onRemove, onAdd }} texts="settings.header" nowrap>
      {({ key, name, content }) => (
        <>
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
        </>
      )}
    </RowsField>
  )
}

function linesOf(value: unknown): readonly Line[] {
  return recordsOf(value)
    .flatMap((header) => Object.entries(header))
    .map(([name, content], key) => ({ key, name, content: String(content) }))
}
