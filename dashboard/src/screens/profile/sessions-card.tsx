import { Badge, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Card } from './card.tsx'
import { deviceName } from './device.ts'
import { endOtherSessions, endSession, type Session, sessionsQuery } from './queries.ts'

/** Where one is signed in. */
export function SessionsCard() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [asked, setAsked] = useState(false)
  const options = { onError: notifyFailure, onSettled: () => client.invalidateQueries(sessionsQuery) }
  const end = useMutation({ ...options, mutationFn: endSession })
  const endOthers = useMutation({
    ...options,
    mutationFn: endOtherSessions,
    onSuccess: () => {
      setAsked(false)
      notifyDone(t('profile.sessions.done'))
    },
  })
  return (
    <Card title={t('profile.sessions')} text={t('profile.sessions.text')}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={80} />}
      <Stack gap="sm">
        {data?.map((session, index) => (
          <Fragment key={session.id}>
            {index > 0 && <Divider />}
            <Row
              session={session}
              onEnd={() => end.mutate(session.id)}
              ending={end.variables === session.id && end.isPending}
            />
          </Fragment>
        ))}
      </Stack>
      {data !== undefined && data.length > 1 && (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('profile.sessions.others')}
          </Button>
        </Group>
      )}
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => endOthers.mutate()}
        title={t('profile.sessions.others')}
        confirmLabel={t('users.signOut.do')}
        loading={endOthers.isPending}
      >
        {t('profile.sessions.others.text', { count: (data?.length ?? 1) - 1 })}
      </Confirm>
    </Card>
  )
}

interface RowProps {
  readonly session: Session
  readonly onEnd: () => void
  readonly ending: boolean
}

function Row({ session, onEnd, ending }: RowProps) {
  const { t } = useTranslation()
  const Icon = /iPhone|Android|Mobile/.test(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const device = deviceName(session.user_agent)
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Icon size={22} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
        <div>
          <Group gap={6}>
            <Text size="sm" fw={600}>
              {device}
            </Text>
            {session.current && (
              <Badge size="sm" variant="light" radius="sm" tt="none" color="teal">
                {t('profile.sessions.current')}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {session.ip} · {t('profile.sessions.seen')} <Moment value={session.last_seen_at} />
          </Text>
        </div>
      </Group>
      {!session.current && (
        <Button
          size="xs"
          variant="default"
          loading={ending}
          onClick={onEnd}
          aria-label={t('profile.sessions.end', { device })}
        >
          {t('users.signOut.do')}
        </Button>
      )}
    </Group>
  )
}
