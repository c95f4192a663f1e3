import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CellLink, cells, Mark } from '../../parts/cells.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { formatCompact, formatShare } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { ActionMenu } from './action-menu.tsx'
import { isEditable } from './actions.ts'
import { ListNames, Tags } from './chips.tsx'
import { CampaignProgress } from './progress.tsx'
import type { Campaign } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** The columns of the campaign list. */
export function useCampaignColumns(): readonly Column<Campaign>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('campaigns.name'),
        sort: 'name',
        render: (campaign) => <NameCell campaign={campaign} />,
      },
      {
        id: 'status',
        label: t('campaigns.status'),
        sort: 'status',
        narrow: true,
        render: (campaign) => <StatusCell campaign={campaign} />,
      },
      { id: 'lists', label: t('campaigns.lists'), render: (campaign) => <ListNames lists={campaign.lists} /> },
      { id: 'figures', label: t('campaigns.figures'), render: (campaign) => <FiguresCell campaign={campaign} /> },
      {
        id: 'created',
        label: t('campaigns.created'),
        sort: 'created_at',
        narrow: true,
        render: (campaign) => <Moment value={campaign.created_at} />,
      },
      {
        id: 'actions',
        label: '',
        narrow: true,
        align: 'end',
        render: (campaign) => <ActionMenu campaign={campaign} />,
      },
    ],
    [t],
  )
}

function NameCell({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const to = `/campaigns/${campaign.id}${isEditable(campaign.status) ? '' : '/report'}`
  return (
    <div className={cells.stack}>
      <CellLink to={to} className={cells.strong}>
        {campaign.name}
      </CellLink>
      <span className={`${cells.small} ${cells.dimmed} ${cells.cut}`}>{campaign.subject}</span>
      {(campaign.tags.length > 0 || campaign.type === 'optin') && (
        <div className={cells.line}>
          {campaign.type === 'optin' && (
            <Mark color="blue" small>
              {t('campaigns.optin')}
            </Mark>
          )}
          <Tags tags={campaign.tags} />
        </div>
      )}
    </div>
  )
}

function StatusCell({ campaign }: { readonly campaign: Campaign }) {
  return (
    <div className={`${cells.stack} ${cells.apart}`}>
      <StatusBadge status={campaign.status} />
      {campaign.status === 'scheduled' && campaign.send_at !== null && (
        <Moment value={campaign.send_at} className={`${cells.small} ${cells.dimmed}`} />
      )}
      {(campaign.status === 'running' || campaign.status === 'paused') && <CampaignProgress campaign={campaign} />}
    </div>
  )
}

function FiguresCell({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  if (campaign.sent === 0) return null
  const figures = [
    { label: t('campaigns.sent'), value: formatCompact(campaign.sent) },
    { label: t('campaigns.opened'), value: formatShare(campaign.unique_views || campaign.views, campaign.sent) },
    { label: t('campaigns.clicked'), value: formatShare(campaign.unique_clicks || campaign.clicks, campaign.sent) },
  ]
  return (
    <div className={cells.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={cells.stack}>
          <span className={cells.strong}>{value}</span>
          <span className={`${cells.small} ${cells.dimmed}`}>{label}</span>
        </div>
      ))}
    </div>
  )
}
