import { Button, Code, CopyButton, Group, Image, PinInput, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../parts/failure.tsx'
import { OwnPassword } from './card.tsx'
import { switchTotpOn, totpQuery } from './queries.ts'

interface TotpEnrolmentProps {
  readonly userId: number
  readonly onDone: () => Promise<void>
}

/** Nothing is switched on before a code proves that the secret arrived. */
export function TotpEnrolment({ userId, onDone }: TotpEnrolmentProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(totpQuery(userId))
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const enrol = useMutation({
    mutationFn: (secret: string) => switchTotpOn(userId, { secret, code, password }),
    onSuccess: onDone,
  })
  if (error !== null) return <Failure error={error} />
  if (data === undefined) return <Skeleton h={300} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        enrol.mutate(data.secret)
      }}
    >
      <Stack>
        <Text size="sm">{t('profile.totp.scan')}</Text>
        <Image
          src={`data:image/png;base64,${data.qr}`}
          w={200}
          h={200}
          alt={t('profile.totp.qr')}
          mx="auto"
          bg="white"
        />
        <Group justify="center" gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }} data-secret>
            {data.secret}
          </Code>
          <CopyButton value={data.secret}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" onClick={copy}>
                {copied ? t('common.copied') : t('common.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('profile.totp.code')}
          </Text>
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            value={code}
            onChange={setCode}
            aria-label={t('profile.totp.code')}
            getInputProps={(index) => ({ 'aria-label': t('profile.totp.digit', { number: index + 1 }) })}
          />
        </div>
        <OwnPassword value={password} onChange={setPassword} />
        {enrol.error !== null && <Failure error={enrol.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={enrol.isPending} disabled={code.length !== 6 || password === ''}>
            {t('profile.second.switchOn')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
