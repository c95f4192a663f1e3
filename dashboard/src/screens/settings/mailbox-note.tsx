import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { mailboxesQuery } from './queries.ts'

/** What the last look into a stored mailbox came to. Nothing for one that was never looked into. */
export function MailboxNote({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(mailboxesQuery)
  const mailbox = data?.find((one) => one.uuid === uuid)
  if (mailbox === undefined || mailbox.scanned_at === null) return null
  const { found, error } = mailbox
  return (
    <Text size="sm" c={error === null ? 'dimmed' : 'red'} px="lg" pb="sm">
      <Moment value={mailbox.scanned_at} />
      {': '}
      {error ??
        t('settings.mailbox.found', {
          read: formatNumber(found?.read ?? 0),
          bounces: formatNumber(found?.bounces ?? 0),
        })}
    </Text>
  )
}
