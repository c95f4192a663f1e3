import { NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { digitMarks } from '../../parts/format.ts'
import { SecretField } from './secret-field.tsx'
import classes from './settings.module.css'
import { isRecord, textOf, valueAt, withValue } from './values.ts'

interface CaptchaFieldProps {
  readonly value: unknown
  readonly stored: unknown
  readonly onChange: (value: unknown) => void
}

const kinds = ['none', 'altcha', 'hcaptcha'] as const

/** One of the two kinds, or none: never both. */
export function CaptchaField({ value, stored, onChange }: CaptchaFieldProps) {
  const { t } = useTranslation()
  const captcha = isRecord(value) ? value : {}
  const kind = kinds.find((name) => valueAt(captcha, `${name}/enabled`) === true) ?? 'none'
  const set = (path: string, next: unknown) => onChange(withValue(captcha, path, next))
  const choose = (next: string) =>
    onChange(
      withValue(withValue(captcha, 'altcha/enabled', next === 'altcha'), 'hcaptcha/enabled', next === 'hcaptcha'),
    )
  return (
    <Stack gap="sm">
      <SegmentedControl
        className={classes.choices}
        aria-label={t('settings.field.security.captcha')}
        data={kinds.map((name) => ({ value: name, label: t(`settings.captcha.${name}`) }))}
        value={kind}
        onChange={choose}
      />
      <Text size="sm" c="dimmed">
        {t(`settings.captcha.${kind}.help`)}
      </Text>
      {kind === 'altcha' && (
        <NumberInput
          label={t('settings.field.security.captcha/altcha/complexity')}
          min={0}
          max={10_000_000}
          step={50_000}
          {...digitMarks()}
          maw={340}
          value={Number(valueAt(captcha, 'altcha/complexity') ?? 0)}
          onChange={(next) => set('altcha/complexity', Number(next))}
        />
      )}
      {kind === 'hcaptcha' && (
        <>
          <TextInput
            label={t('settings.field.security.captcha/hcaptcha/key')}
            value={textOf(valueAt(captcha, 'hcaptcha/key'))}
            onChange={(event) => set('hcaptcha/key', event.currentTarget.value)}
          />
          <SecretField
            label={t('settings.field.security.captcha/hcaptcha/secret')}
            value={valueAt(captcha, 'hcaptcha/secret')}
            stored={isRecord(stored) ? valueAt(stored, 'hcaptcha/secret') : ''}
            onChange={(next) => set('hcaptcha/secret', next)}
          />
        </>
      )}
    </Stack>
  )
}
