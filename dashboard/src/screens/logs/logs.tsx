import { Badge, Group, Paper, Select, Switch, Text } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, payload } from '../../api/client.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatClock } from '../../parts/format.ts'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { type Level, type LogLine, parseLine } from './line.ts'
import classes from './logs.module.css'

const logsQuery = queryOptions({ queryKey: ['logs'], queryFn: () => payload(api.GET('/api/logs')) })

const pollEvery = 3000
/** More would only make the browser slow; the log of the process has the rest. */
const shownLines = 500
const colors: Readonly<Record<Level, string>> = { debug: 'gray', info: 'blue', warning: 'yellow', error: 'red' }

/** The log of the node that answers, as it grows. */
export default function Logs() {
  const { t } = useTranslation()
  const state = useListState({ by: '', order: 'asc' })
  const [live, setLive] = useState(true)
  const { data, error, refetch } = useQuery({ ...logsQuery, refetchInterval: live ? pollEvery : false })
  const level = state.filter('level')
  const lines = useMemo(() => select(data ?? [], state.query, level), [data, state.query, level])
  return (
    <Page title={t('nav.logs')} subtitle={t('logs.text')}>
      <Group gap="sm">
        <SearchField label={t('logs.search')} value={state.query} onChange={(query) => state.set({ query })} />
        <Select
          aria-label={t('logs.level')}
          placeholder={t('logs.level.any')}
          data={(['warning', 'error'] as const).map((value) => ({ value, label: t(`logs.level.from.${value}`) }))}
          value={level || null}
          onChange={(value) => state.set({ level: value ?? '' })}
          clearable
          w={210}
        />
        <Switch label={t('logs.live')} checked={live} onChange={(event) => setLive(event.currentTarget.checked)} />
      </Group>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && lines.length === 0 ? (
        <EmptyState icon={IconGauge} title={t('logs.none.title')} text={t('logs.none.text')} />
      ) : (
        <Lines lines={lines} live={live} />
      )}
    </Page>
  )
}

function select(
  texts: readonly string[],
  query: string,
  level: string,
): readonly (LogLine & { readonly key: number })[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const levels: readonly Level[] =
    level === 'error' ? ['error'] : level === 'warning' ? ['warning', 'error'] : ['debug', 'info', 'warning', 'error']
  const found = texts.flatMap((text, key) => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word)) ? [{ ...parseLine(text), key }] : []
  })
  return found.filter((line) => levels.includes(line.level)).slice(-shownLines)
}

/** Follows the end, as long as one has not scrolled up to read. */
function Lines({ lines, live }: { readonly lines: ReturnType<typeof select>; readonly live: boolean }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  useEffect(() => {
    if (live && following.current && lines.length > 0) frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }, [lines, live])
  return (
    <Paper
      withBorder
      ref={frame}
      className={classes.frame}
      role="log"
      aria-live="off"
      aria-label={t('nav.logs')}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      {lines.map((line) => (
        <div key={line.key} className={classes.line}>
          <Text span size="xs" c="dimmed" ff="monospace" className={classes.time}>
            {line.time === undefined ? '' : formatClock(line.time)}
          </Text>
          <Badge size="sm" variant="light" color={colors[line.level]} radius="sm" tt="none" className={classes.level}>
            {t(`logs.level.${line.level}`)}
          </Badge>
          <span className={classes.message}>
            <Text span size="sm">
              {line.message}
            </Text>{' '}
            <Text span size="xs" c="dimmed" ff="monospace">
              {line.rest}
            </Text>
          </span>
        </div>
      ))}
    </Paper>
  )
}
