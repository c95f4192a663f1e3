import { Button, Card, Checkbox, Stack, Text } from '@mantine/core'
import { IconCalendarTime, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../parts/confirm.tsx'
import { Failure, notifyDone } from '../../../parts/failure.tsx'
import { formatMoment, formatNumber } from '../../../parts/format.ts'
import { type Campaign, type CampaignChecks, refreshCampaigns, sendCampaign } from '../queries.ts'
import { firstMoment, When } from './when.tsx'
import { instantOf } from './zone.ts'

/** Above this the number of people has to be typed. */
const many = 10_000

interface SendCardProps {
  readonly campaign: Campaign
  readonly checks: CampaignChecks | undefined
}

/** When it goes, and the button that sends it. */
export function SendCard({ campaign, checks }: SendCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [moment, setMoment] = useState(() => firstMoment(campaign.send_at))
  const [seen, setSeen] = useState(false)
  const [asking, setAsking] = useState(false)
  const sendAt = moment.kind === 'now' ? null : instantOf(moment.local)
  const people = checks?.audience.people ?? 0
  const problems = (checks?.checks ?? []).filter((check) => check.level === 'error')
  const blocked = problems.some(
    (check) => check.id === 'audience' || (check.id === 'template' && check.reason === 'broken'),
  )
  const late = sendAt !== null && sendAt !== undefined && new Date(sendAt).getTime() < Date.now()
  const send = useMutation({
    mutationFn: () => sendCampaign(campaign, sendAt ?? null),
    onSuccess: async ({ status }) => {
      notifyDone(t(`campaigns.moved.${status}`, { name: campaign.name }))
      await refreshCampaigns(client)
      if (status === 'scheduled') await navigate({ to: '/campaigns' })
      else await navigate({ to: '/campaigns/$id/report', params: { id: String(campaign.id) } })
    },
    onSettled: () => setAsking(false),
  })
  const ready = checks !== undefined && !blocked && !late && sendAt !== undefined && (problems.length === 0 || seen)
  return (
    <Card withBorder padding="lg">
      <Stack>
        <When value={moment} onChange={setMoment} />
        {send.error !== null && <Failure error={send.error} />}
        {blocked && (
          <Text size="sm" c="red">
            {t('send.blocked')}
          </Text>
        )}
        {!blocked && problems.length > 0 && (
          <Checkbox
            label={t('send.seen', { count: problems.length })}
            checked={seen}
            onChange={(event) => setSeen(event.currentTarget.checked)}
          />
        )}
        <Button
          size="md"
          leftSection={moment.kind === 'now' ? <IconSend size={18} /> : <IconCalendarTime size={18} />}
          disabled={!ready}
          loading={send.isPending}
          onClick={() => setAsking(true)}
        >
          {t(moment.kind === 'now' ? 'send.do' : 'send.schedule', { count: people, formatted: formatNumber(people) })}
        </Button>
      </Stack>
      {asking && (
        <Confirm
          opened
          onClose={() => setAsking(false)}
          onConfirm={() => send.mutate()}
          title={t(moment.kind === 'now' ? 'send.ask.now' : 'send.ask.later')}
          confirmLabel={t(moment.kind === 'now' ? 'send.ask.do' : 'send.ask.schedule')}
          loading={send.isPending}
          typed={people > many ? String(people) : undefined}
        >
          {t(moment.kind === 'now' ? 'send.ask.nowText' : 'send.ask.laterText', {
            name: campaign.name,
            count: people,
            formatted: formatNumber(people),
            time: typeof sendAt === 'string' ? formatMoment(sendAt) : '',
          })}
        </Confirm>
      )}
    </Card>
  )
}
