import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../parts/format.ts'
import type { Criteria, Filter } from '../criteria.ts'
import { countQuery } from '../queries.ts'
import { blank } from './conditions.ts'
import { GroupEditor } from './group-editor.tsx'
import { type ConditionGroup, fromFilter, groupOf, toFilter } from './groups.ts'

interface BuilderProps {
  readonly filter: Filter | undefined
  /** The rest of the question, for the count. */
  readonly criteria: Criteria
  readonly onApply: (filter: Filter | undefined) => void
}

/** A question about people made by clicking; says how many it means before it is asked. */
export function FilterBuilder({ filter, criteria, onApply }: BuilderProps) {
  const { t } = useTranslation()
  const [group, setGroup] = useState(() => shownFor(filter))
  const composed = toFilter(group)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApply(composed)
      }}
    >
      <Stack gap="sm">
        <GroupEditor group={group} level={1} onChange={setGroup} />
        <Group gap="sm" justify="flex-end">
          <LiveCount criteria={{ ...criteria, filter: composed }} />
          <Button size="xs" type="submit">
            {t('filter.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Nobody has to begin with an empty form. */
function shownFor(filter: Filter | undefined): ConditionGroup {
  return filter === undefined ? groupOf('and', [blank('email')]) : fromFilter(filter)
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
