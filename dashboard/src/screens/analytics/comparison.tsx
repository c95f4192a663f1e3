import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { formatNumber, formatShare } from '../../parts/format.ts'
import type { Campaign } from '../campaigns/queries.ts'

/** Figures and rates of all time, campaign by campaign. */
export function Comparison({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const { t } = useTranslation()
  const figure = (id: string, label: string, value: (campaign: Campaign) => string): Column<Campaign> => ({
    id,
    label,
    align: 'end',
    narrow: true,
    render: value,
  })
  const columns: readonly Column<Campaign>[] = [
    {
      id: 'name',
      label: t('campaigns.name'),
      render: (campaign) => (
        <Anchor component={Link} to={`/campaigns/${campaign.id}/report`} size="sm" fw={600}>
          {campaign.name}
        </Anchor>
      ),
    },
    figure('sent', t('campaigns.sent'), ({ sent }) => formatNumber(sent)),
    figure('opened', t('campaigns.opened'), (one) => counted(one.unique_views || one.views, one.sent)),
    figure('clicked', t('campaigns.clicked'), (one) => counted(one.unique_clicks || one.clicks, one.sent)),
    figure('clickToOpen', t('analytics.clickToOpen'), (one) =>
      formatShare(one.unique_clicks || one.clicks, one.unique_views || one.views),
    ),
    figure('bounced', t('campaigns.bounced'), (one) => counted(one.bounces, one.sent)),
  ]
  return (
    <DataTable
      caption={t('analytics.comparison')}
      columns={columns}
      rows={campaigns}
      rowKey={(campaign) => campaign.id}
      empty={null}
    />
  )
}

function counted(count: number, sent: number): string {
  return `${formatNumber(count)} (${formatShare(count, sent)})`
}
