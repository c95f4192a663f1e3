import { Button, Collapse, Paper, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Filters } from '../../parts/filters.tsx'
import { ListPicker } from '../../parts/list-picker.tsx'
import type { ListState } from '../../parts/list-state.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { type Criteria, membershipStatuses, personStatuses, readFilter } from './criteria.ts'
import { FilterBuilder } from './filter/builder.tsx'
import { Expression } from './filter/expression.tsx'
import { SegmentMenu } from './segments/segment-menu.tsx'

interface FilterBarProps {
  readonly state: ListState
  readonly criteria: Criteria
  readonly error: Error | null
}

/** Search, quick filters, and behind a button the full filter: by clicking, or as an expression. */
export function FilterBar({ state, criteria, error }: FilterBarProps) {
  const { t } = useTranslation()
  const narrowed = state.filter('filter') !== '' || criteria.expression !== ''
  const [opened, setOpened] = useState(narrowed)
  // Most people never open it, and every page of rows would draw it again.
  const [known, setKnown] = useState(narrowed)
  const show = (shown: boolean) => {
    setOpened(shown)
    setKnown(true)
  }
  return (
    <Stack gap="sm">
      <Filters search>
        <SearchField label={t('subscribers.search')} value={state.query} onChange={(query) => state.set({ query })} />
        <ListPicker
          aria-label={t('nav.lists')}
          placeholder={criteria.listIds.length === 0 ? t('subscribers.anyList') : undefined}
          value={criteria.listIds}
          onChange={(ids) =>
            state.set({ list_id: ids.join(','), ...(ids.length === 0 ? { subscription_status: '' } : {}) })
          }
          clearable
        />
        {criteria.listIds.length > 0 && (
          <Select
            aria-label={t('subscribers.membership')}
            placeholder={t('subscribers.anyMembership')}
            data={membershipStatuses.map((value) => ({
              value: value,
              label: t(`subscribers.membership.${value}`),
            }))}
            value={criteria.subscriptionStatus ?? null}
            onChange={(value) => state.set({ subscription_status: value ?? '' })}
            clearable
          />
        )}
        <Select
          aria-label={t('subscribers.status')}
          placeholder={t('subscribers.anyStatus')}
          data={personStatuses.map((value) => ({ value: value, label: t(`subscribers.status.${value}`) }))}
          value={state.filter('status') || null}
          onChange={(value) => state.set({ status: value ?? '' })}
          clearable
        />
        <Button
          variant={narrowed ? 'light' : 'default'}
          leftSection={<IconFilter size={16} />}
          aria-expanded={opened}
          onClick={() => show(!opened)}
        >
          {t('filter.title')}
        </Button>
        <SegmentMenu state={state} criteria={criteria} onEdit={() => show(true)} />
      </Filters>
      <Collapse expanded={opened}>
        {known && (
          // Another question, such as that of a segment, is shown in the way it was written.
          <Panel key={criteria.expression || state.filter('filter')} state={state} criteria={criteria} error={error} />
        )}
      </Collapse>
    </Stack>
  )
}

type Mode = 'conditions' | 'sql'

function Panel({ state, criteria, error }: FilterBarProps) {
  const { t } = useTranslation()
  const sql = useMay()('subscribers:sql_query')
  const [mode, setMode] = useState<Mode>(criteria.expression === '' ? 'conditions' : 'sql')
  const filter = state.filter('filter')
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        {sql && (
          <SegmentedControl
            w="fit-content"
            size="xs"
            aria-label={t('filter.mode')}
            data={(['conditions', 'sql'] as const).map((value) => ({ value, label: t(`filter.mode.${value}`) }))}
            value={mode}
            onChange={(value) => setMode(value === 'sql' ? 'sql' : 'conditions')}
          />
        )}
        {mode === 'sql' ? (
          <Expression
            value={criteria.expression}
            error={criteria.expression === '' ? null : error}
            onRun={(expression) => state.set({ sql: expression, filter: '' })}
          />
        ) : (
          <FilterBuilder
            filter={readFilter(filter)}
            criteria={{ ...criteria, expression: '' }}
            onApply={(chosen) => state.set({ filter: chosen === undefined ? '' : JSON.stringify(chosen), sql: '' })}
          />
        )}
      </Stack>
    </Paper>
  )
}
