import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { formatNumber, formatShare } from '../../../parts/format.ts'
import { eventsQuery } from '../../analytics/queries.ts'
import type { Campaign } from '../queries.ts'
import { wholeSpan } from './span.ts'

/** How many did it: people where they are known, else events, and what the number leaves out. */
export interface Reach {
  readonly value: number
  readonly note: string
}

/**
 * Opens or clicks as people. Events of nobody in particular cannot be told apart by person: alone they are shown as the
 * events they are, beside known people they are named.
 */
export function useReach(campaign: Campaign, kind: 'views' | 'clicks', sent: number): Reach {
  const { t } = useTranslation()
  const may = useMay()
  const people = kind === 'views' ? campaign.unique_views : campaign.unique_clicks
  const events = campaign[kind]
  const asks = people > 0 && events > people && campaign.started_at !== null && may('campaigns:get_analytics')
  const anonymous = useQuery({
    ...eventsQuery(`anonymous_${kind}`, [campaign.id], wholeSpan(campaign.started_at ?? campaign.created_at)),
    enabled: asks,
  })
  if (people === 0) return { value: events, note: events === 0 ? formatShare(0, sent) : t('report.eventsOnly') }
  const share = formatShare(people, sent)
  const nobody = anonymous.data?.reduce((sum, row) => sum + row.count, 0) ?? 0
  if (nobody === 0) return { value: people, note: share }
  return { value: people, note: t('report.andAnonymous', { share, events: formatNumber(nobody) }) }
}
