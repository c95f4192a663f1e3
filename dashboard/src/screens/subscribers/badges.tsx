import { useTranslation } from 'react-i18next'
import { Mark, type MarkColor } from '../../parts/cells.tsx'
import type { MembershipStatus, SubscriberStatus } from './queries.ts'

export const personColours: Readonly<Record<SubscriberStatus, MarkColor>> = {
  enabled: 'teal',
  disabled: 'gray',
  blocklisted: 'red',
}

export const membershipColours: Readonly<Record<MembershipStatus, MarkColor>> = {
  confirmed: 'teal',
  unconfirmed: 'yellow',
  unsubscribed: 'gray',
}

export function PersonStatus({ status }: { readonly status: SubscriberStatus }) {
  const { t } = useTranslation()
  return <Mark color={personColours[status]}>{t(`subscribers.status.${status}`)}</Mark>
}

export function MembershipBadge({ status }: { readonly status: MembershipStatus }) {
  const { t } = useTranslation()
  return <Mark color={membershipColours[status]}>{t(`subscribers.membership.${status}`)}</Mark>
}
