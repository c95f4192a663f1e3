import { Button, Card, Grid, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Failure, notifyDone } from '../../../parts/failure.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { personStatuses } from '../criteria.ts'
import { changeSubscriber, refreshSubscribers, type Subscriber, type SubscriberStatus } from '../queries.ts'
import { Attributes } from './attributes.tsx'

interface Values {
  readonly email: string
  readonly name: string
  readonly status: SubscriberStatus
}

/** Saving one card leaves what is not saved yet in the other. */
export function Profile({ person }: { readonly person: Subscriber }) {
  const { email, name, status } = person
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="md">
          <ProfileForm key={JSON.stringify([person.id, email, name, status])} person={person} />
          <Facts person={person} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Attributes key={JSON.stringify([person.id, person.attribs])} person={person} />
      </Grid.Col>
    </Grid>
  )
}

function ProfileForm({ person }: { readonly person: Subscriber }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const manage = useMay()('subscribers:manage')
  const stored: Values = { email: person.email, name: person.name, status: person.status }
  const [values, setValues] = useState(stored)
  const set = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }))
  const changed = JSON.stringify(values) !== JSON.stringify(stored)
  const save = useMutation({
    mutationFn: () => changeSubscriber(person.id, values),
    onSuccess: async () => {
      notifyDone(t('common.saved'))
      await refreshSubscribers(client)
    },
  })
  return (
    <Card withBorder padding="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (changed) save.mutate()
        }}
      >
        <Stack>
          <TextInput
            type="email"
            label={t('subscribers.email')}
            value={values.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
            required
            readOnly={!manage}
          />
          <TextInput
            label={t('subscribers.name')}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            readOnly={!manage}
          />
          <Select
            label={t('subscribers.status')}
            description={t(`subscribers.status.${values.status}.help`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={personStatuses.map((value) => ({ value, label: t(`subscribers.status.${value}`) }))}
            value={values.status}
            onChange={(value) => value !== null && set({ status: value })}
            allowDeselect={false}
            readOnly={!manage}
          />
          {save.error !== null && <Failure error={save.error} />}
          {manage && (
            <Group justify="flex-end">
              {changed && (
                <Button variant="default" onClick={() => setValues(stored)}>
                  {t('common.cancel')}
                </Button>
              )}
              <Button type="submit" disabled={!changed} loading={save.isPending}>
                {t('common.save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Card>
  )
}

function Facts({ person }: { readonly person: Subscriber }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h5" mb="xs">
        {t('person.facts')}
      </Title>
      <Stack gap={6}>
        <Fact label={t('subscribers.created')}>
          <Moment value={person.created_at} relative={false} />
        </Fact>
        <Fact label={t('subscribers.updated')}>
          <Moment value={person.updated_at} relative={false} />
        </Fact>
        <Fact label="UUID">
          <CopyText value={person.uuid} hint={t('lists.uuid.copy')} />
        </Fact>
      </Stack>
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </Group>
  )
}
