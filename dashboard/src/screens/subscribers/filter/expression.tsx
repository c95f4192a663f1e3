import { Button, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../api/client.ts'
import type { CodeFault } from '../../../parts/code-editor.tsx'
import { LazyCodeEditor } from '../../../parts/lazy-code-editor.tsx'
import { isFilter } from '../criteria.ts'

interface ExpressionProps {
  readonly value: string
  /** What the server said about it as it was last run. */
  readonly error: Error | null
  readonly onRun: (expression: string) => void
}

/** A question about people as an SQL expression. Ctrl-Enter runs it; what is wrong is marked at its place. */
export function Expression({ value, error, onRun }: ExpressionProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [faults, setFaults] = useState<{ readonly of: Error | null; readonly list: readonly CodeFault[] }>()
  if (faults?.of !== error) setFaults({ of: error, list: faultsOf(error, value) })
  const run = () => onRun(text.trim())
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <Stack gap="xs" onKeyDownCapture={onKey}>
      <LazyCodeEditor
        label={t('filter.sql')}
        language="sql"
        value={text}
        onChange={setText}
        faults={text.trim() === value.trim() ? faults?.list : undefined}
        minHeight={96}
        maxHeight={260}
      />
      {error !== null && text.trim() === value.trim() && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('filter.sql.help')}
        </Text>
        <Button size="xs" onClick={run}>
          {t('filter.sql.run')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The server counts characters of the whole text; the editor wants line and column. */
export function faultsOf(error: Error | null, text: string): readonly CodeFault[] {
  if (!(error instanceof ApiFailure) || !isFilter(error.data)) return []
  const position = error.data.position
  if (typeof position !== 'number') return []
  const before = text.slice(0, position).split('\n')
  return [{ line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: error.message }]
}
