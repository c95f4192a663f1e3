import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { Card, OwnPassword } from './card.tsx'
import { newRecoveryCodes, recoveryCodesQuery, switchTotpOff } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

interface SecondFactorCardProps {
  readonly profile: { readonly id: number; readonly twofa_type: 'none' | 'totp' }
}

type Step = 'enrol' | 'off' | 'codes'

/** A code of an authenticator besides the password, and codes on paper for when the device is lost. */
export function SecondFactorCard({ profile }: SecondFactorCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const on = profile.twofa_type === 'totp'
  const { data: recovery } = useQuery({ ...recoveryCodesQuery, enabled: on })
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: ['profile'] })
  return (
    <Card title={t('profile.second')} text={t('profile.second.text')}>
      <Group>
        <Badge variant="light" radius="sm" tt="none" color={on ? 'teal' : 'gray'}>
          {t(on ? 'profile.second.on' : 'profile.second.off')}
        </Badge>
        {on && recovery !== undefined && (
          <Text size="sm" c={recovery.left < 3 ? 'red' : 'dimmed'}>
            {t('profile.recovery.left', { count: recovery.left })}
          </Text>
        )}
      </Group>
      <Group>
        {on ? (
          <>
            <Button variant="default" onClick={() => setStep('codes')}>
              {t('profile.recovery.new')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setStep('off')}>
              {t('profile.second.switchOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep('enrol')}>{t('profile.second.switchOn')}</Button>
        )}
      </Group>
      <Modal
        opened={step !== undefined}
        onClose={close}
        title={t(`profile.second.${step ?? 'enrol'}.title`)}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {step === 'enrol' && (
          <TotpEnrolment
            userId={profile.id}
            onDone={async () => {
              notifyDone(t('profile.second.done'))
              await refresh()
              // Without them a lost device is a lost account.
              setStep('codes')
            }}
          />
        )}
        {step === 'codes' && <NewCodes onClose={close} />}
        {step === 'off' && (
          <WithPassword
            label={t('profile.second.switchOff')}
            run={async (password) => {
              await switchTotpOff(profile.id, password)
              close()
              await refresh()
            }}
          />
        )}
      </Modal>
    </Card>
  )
}

function NewCodes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Stack>
      <Text size="sm">{t('profile.recovery.text')}</Text>
      <WithPassword
        label={t('profile.recovery.do')}
        run={async (password) => {
          const made = await newRecoveryCodes(password)
          setCodes(made.codes)
          await client.invalidateQueries({ queryKey: recoveryCodesQuery.queryKey })
        }}
      />
    </Stack>
  )
}

interface WithPasswordProps {
  readonly label: string
  readonly run: (password: string) => Promise<void>
}

export function WithPassword({ label, run }: WithPasswordProps) {
  const [password, setPassword] = useState('')
  const action = useMutation({ mutationFn: () => run(password) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        action.mutate()
      }}
    >
      <Stack>
        <OwnPassword value={password} onChange={setPassword} />
        {action.error !== null && <Failure error={action.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={action.isPending} disabled={password === ''}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
