import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../parts/format.ts'
import type { Criteria, Filter } from '../criteria.ts'
import { countQuery } from '../queries.ts'
import { ConditionRow } from './condition-row.tsx'
import { blank, type Condition, type ConditionSet, fromFilter, toFilter } from './conditions.ts'

interface BuilderProps {
  readonly filter: Filter | undefined
  /** The rest of the question, for the count. */
  readonly criteria: Criteria
  readonly onApply: (filter: Filter | undefined) => void
}

interface Line {
  readonly key: number
  readonly condition: Condition
}

/** A question about people made by clicking; says how many it means before it is asked. */
export function FilterBuilder({ filter, criteria, onApply }: BuilderProps) {
  const { t } = useTranslation()
  const start = fromFilter(filter)
  const [match, setMatch] = useState<ConditionSet['match']>(start?.match ?? 'and')
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(start?.conditions ?? []))
  const composed = toFilter({ match, conditions: lines.map((line) => line.condition) })
  const next = lines.reduce((highest, line) => Math.max(highest, line.key), 0) + 1
  if (start === undefined) return <HandWritten filter={filter} onClear={() => onApply(undefined)} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply(composed)
      }}
    >
      <Stack gap="sm">
        {lines.length > 1 && (
          <SegmentedControl
            w="fit-content"
            size="xs"
            aria-label={t('filter.match')}
            data={(['and', 'or'] as const).map((value) => ({ value, label: t(`filter.match.${value}`) }))}
            value={match}
            onChange={(value) => setMatch(value === 'or' ? 'or' : 'and')}
          />
        )}
        {lines.map((line) => (
          <ConditionRow
            key={line.key}
            condition={line.condition}
            onChange={(condition) => setLines(lines.map((one) => (one.key === line.key ? { ...one, condition } : one)))}
            onRemove={() => setLines(lines.filter((one) => one.key !== line.key))}
          />
        ))}
        <Group justify="space-between">
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              setLines([...lines, { key: next, condition: blank(lines.length === 0 ? 'email' : 'attribute') }])
            }
          >
            {t('filter.add')}
          </Button>
          <Group gap="sm">
            <LiveCount criteria={{ ...criteria, filter: composed }} />
            <Button size="xs" type="submit">
              {t('filter.apply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

function linesOf(conditions: readonly Condition[]): readonly Line[] {
  const shown = conditions.length === 0 ? [blank('email')] : conditions
  return shown.map((condition, key) => ({ key, condition }))
}

function LiveCount({ criteria }: { readonly criteria: Criteria }) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(JSON.stringify(criteria.filter ?? null), 400)
  const { data } = useQuery({
    ...countQuery(criteria),
    enabled: settled === JSON.stringify(criteria.filter ?? null) && criteria.filter !== undefined,
  })
  if (criteria.filter === undefined || data === undefined) return null
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {t('filter.count', { count: data.count, formatted: formatNumber(data.count) })}
    </Text>
  )
}

function HandWritten({ filter, onClear }: { readonly filter: Filter | undefined; readonly onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Text size="sm">{t('filter.handWritten')}</Text>
      <Text component="pre" size="xs" ff="monospace" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(filter, null, 2)}
      </Text>
      <Button size="xs" variant="default" w="fit-content" onClick={onClear}>
        {t('common.clear')}
      </Button>
    </Stack>
  )
}
