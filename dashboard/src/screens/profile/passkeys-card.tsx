import { ActionIcon, Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Card, OwnPassword } from './card.tsx'
import { deviceName } from './device.ts'
import { addPasskey, type Passkey, passkeyOptions, passkeysQuery, removePasskey } from './queries.ts'
import { createPasskey, passkeysWork } from './webauthn.ts'

interface PasskeysCardProps {
  /** Who signs in by password confirms with it. */
  readonly needsPassword: boolean
}

export function PasskeysCard({ needsPassword }: PasskeysCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(passkeysQuery)
  const [asked, setAsked] = useState<Passkey | 'new'>()
  const close = () => setAsked(undefined)
  const done = async (text: string) => {
    notifyDone(text)
    close()
    await client.invalidateQueries(passkeysQuery)
  }
  return (
    <Card title={t('profile.passkeys')} text={t('profile.passkeys.text')}>
      {data?.map((passkey) => (
        <Group key={passkey.id} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <IconFingerprint size={22} stroke={1.6} aria-hidden />
            <div>
              <Text size="sm" fw={600}>
                {passkey.name}
              </Text>
              <Text size="xs" c="dimmed">
                {t('profile.passkeys.used')} <Moment value={passkey.last_used_at} />
              </Text>
            </div>
          </Group>
          <ActionIcon
            size="lg"
            color="red"
            aria-label={t('profile.passkeys.remove.of', { name: passkey.name })}
            onClick={() => setAsked(passkey)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      {passkeysWork() ? (
        <Group>
          <Button variant="default" onClick={() => setAsked('new')}>
            {t('profile.passkeys.add')}
          </Button>
        </Group>
      ) : (
        <Alert color="gray" variant="light">
          {t('profile.passkeys.unsupported')}
        </Alert>
      )}
      <Modal
        opened={asked !== undefined}
        onClose={close}
        title={t(asked === 'new' ? 'profile.passkeys.add' : 'profile.passkeys.remove')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {asked === 'new' && (
          <PasskeyForm
            needsPassword={needsPassword}
            named
            label={t('profile.passkeys.add')}
            run={async (password, name) => {
              await addPasskey(name, await createPasskey(await passkeyOptions(password)))
              await done(t('profile.passkeys.added'))
            }}
          />
        )}
        {asked !== undefined && asked !== 'new' && (
          <PasskeyForm
            needsPassword={needsPassword}
            label={t('profile.passkeys.remove')}
            run={async (password) => {
              await removePasskey(asked.id, password)
              await done(t('profile.passkeys.removed'))
            }}
          />
        )}
      </Modal>
    </Card>
  )
}

interface PasskeyFormProps {
  readonly needsPassword: boolean
  readonly named?: boolean
  readonly label: string
  readonly run: (password: string, name: string) => Promise<void>
}

function PasskeyForm({ needsPassword, named = false, label, run }: PasskeyFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const action = useMutation({ mutationFn: () => run(password, name) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        action.mutate()
      }}
    >
      <Stack>
        {named && (
          <TextInput
            label={t('profile.passkeys.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={200}
          />
        )}
        {needsPassword && <OwnPassword value={password} onChange={setPassword} />}
        {action.error !== null && <Failure error={action.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={action.isPending} disabled={needsPassword && password === ''}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
