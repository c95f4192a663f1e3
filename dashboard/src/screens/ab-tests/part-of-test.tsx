import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { testOfCampaignQuery } from './queries.ts'

/** Says where a campaign is edited, sent or looked at that it belongs to a test, and leads there. */
export function PartOfTest({ campaignId }: { readonly campaignId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(testOfCampaignQuery(campaignId))
  if (data === undefined || data === null) return null
  return (
    <Alert variant="light">
      {t('abTests.partOf')}{' '}
      <Anchor
        component={Link}
        to={`/campaigns/ab-tests/${data.id}`}
        fw={600}
        fz="inherit"
        c="inherit"
        underline="always"
      >
        {data.name}
      </Anchor>
    </Alert>
  )
}
