import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MembershipStatus, SubscriberStatus } from './queries.ts'

const personColours: Readonly<Record<SubscriberStatus, string>> = {
  enabled: 'teal',
  disabled: 'gray',
  blocklisted: 'red',
}

const membershipColours: Readonly<Record<MembershipStatus, string>> = {
  confirmed: 'teal',
  unconfirmed: 'yellow',
  unsubscribed: 'gray',
}

export function PersonStatus({ status }: { readonly status: SubscriberStatus }) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" radius="sm" tt="none" color={personColours[status]}>
      {t(`subscribers.status.${status}`)}
    </Badge>
  )
}

export function MembershipBadge({ status }: { readonly status: MembershipStatus }) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" radius="sm" tt="none" color={membershipColours[status]}>
      {t(`subscribers.membership.${status}`)}
    </Badge>
  )
}
