import { Button, Card, Grid, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../../parts/copy-text.tsx'
import { notifyDone } from '../../../parts/failure.tsx'
import { LeaveGuard } from '../../../parts/leave-guard.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { personStatuses } from '../criteria.ts'
import { refreshSubscribers, type Subscriber, type SubscriberStatus } from '../queries.ts'
import { useMayManagePerson } from '../rights.ts'
import { Attributes } from './attributes.tsx'
import { fieldsOf } from './overtaken.ts'
import { saveFields } from './save.ts'
import { SaveProblem } from './save-problem.tsx'

interface Values {
  readonly email: string
  readonly name: string
  readonly status: SubscriberStatus
}

/** Saving one card leaves what is not saved yet in the other. */
export function Profile({ person }: { readonly person: Subscriber }) {
  const [dirty, setDirty] = useState({ profile: false, attributes: false })
  const profileIs = useCallback((profile: boolean) => setDirty((before) => ({ ...before, profile })), [])
  const attributesAre = useCallback((attributes: boolean) => setDirty((before) => ({ ...before, attributes })), [])
  return (
    <Grid gap="md">
      <LeaveGuard dirty={dirty.profile || dirty.attributes} />
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="md">
          <ProfileForm key={person.id} person={person} onDirty={profileIs} />
          <Facts person={person} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Attributes key={person.id} person={person} onDirty={attributesAre} />
      </Grid.Col>
    </Grid>
  )
}

/** What was typed, over what is stored: fields that were not touched show what others make of them. */
interface Edit {
  readonly base: Values
  readonly values: Partial<Values>
}

interface ProfileFormProps {
  readonly person: Subscriber
  readonly onDirty: (dirty: boolean) => void
}

function ProfileForm({ person, onDirty }: ProfileFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const manage = useMayManagePerson()(person)
  const stored: Values = { email: person.email, name: person.name, status: person.status }
  const [edit, setEdit] = useState<Edit>({ base: stored, values: {} })
  const values: Values = { ...stored, ...edit.values }
  const touched = Object.keys(edit.values)
  const set = (changes: Partial<Values>) =>
    setEdit({ base: touched.length === 0 ? stored : edit.base, values: { ...edit.values, ...changes } })
  const forget = () => setEdit({ base: stored, values: {} })
  const changed = JSON.stringify(values) !== JSON.stringify(stored)
  useEffect(() => onDirty(changed), [changed, onDirty])
  const save = useMutation({
    mutationFn: (anyway: boolean) =>
      saveFields({
        id: person.id,
        change: edit.values,
        base: fieldsOf({ ...edit.base }, touched),
        now: (fresh) => fieldsOf({ ...fresh }, touched),
        anyway,
      }),
    onSuccess: async () => {
      notifyDone(t('common.saved'))
      await refreshSubscribers(client)
      forget()
    },
  })
  const takeTheirs = async () => {
    await refreshSubscribers(client)
    forget()
    save.reset()
  }
  return (
    <Card withBorder padding="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (changed) save.mutate(false)
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
          <SaveProblem error={save.error} onTheirs={() => void takeTheirs()} onMine={() => save.mutate(true)} />
          {manage && (
            <Group justify="flex-end">
              {changed && (
                <Button variant="default" onClick={forget}>
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
