import {
  Autocomplete,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { digitMarks } from '../../parts/format.ts'
import { LazyCodeEditor } from '../../parts/lazy-code-editor.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { DomainLimitsField } from './domain-limits-field.tsx'
import type { Field } from './fields.ts'
import { GroupRolesField } from './group-roles-field.tsx'
import { HeadersField } from './headers-field.tsx'
import { LanguageField, ListRoleField, UserRoleField } from './record-fields.tsx'
import { SecretField } from './secret-field.tsx'
import { textOf, textsOf } from './values.ts'

export interface FieldProps {
  readonly field: Field
  readonly value: unknown
  /** The value in the database. */
  readonly stored: unknown
  readonly onChange: (value: unknown) => void
}

const durationPattern = /^(0|(\d+(\.\d+)?(ms|s|m|h))+)$/

export const labelOf = (path: string): string => i18next.t(`settings.field.${path}`)

export function helpOf(path: string): string | undefined {
  const key = `settings.help.${path}`
  return i18next.exists(key) ? i18next.t(key) : undefined
}

export function optionLabel(option: string): string {
  return i18next.t(`settings.option.${option || 'empty'}`)
}

/** Help stands below, so that fields side by side stand on one line. */
const helpBelow: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

/** One setting with its label and what it means. */
export function FieldInput({ field, value, stored, onChange }: FieldProps) {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const texts = {
    label: labelOf(field.path),
    description: helpOf(field.path),
    ...(field.kind === 'switch' ? {} : helpBelow),
  }
  switch (field.kind) {
    case 'switch':
      return <Switch {...texts} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    case 'number':
      return (
        <NumberInput
          {...texts}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          {...digitMarks()}
          suffix={field.unit === undefined ? undefined : ` ${t(`settings.unit.${field.unit}`)}`}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? field.min : Number(next))}
        />
      )
    case 'date':
      return (
        <TextInput
          {...texts}
          type="date"
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'secret':
      return <SecretField {...texts} value={value} stored={stored} onChange={onChange} />
    case 'chips':
      return <TagsInput {...texts} value={textsOf(value)} onChange={onChange} splitChars={[',', ';', ' ']} />
    case 'lines':
      return <LinesField {...texts} value={value} onChange={onChange} />
    case 'select':
      return (
        <Select
          {...texts}
          data={field.options.map((option) => ({ value: option, label: optionLabel(option) }))}
          value={textOf(value)}
          onChange={(next) => next !== null && onChange(next)}
          allowDeselect={false}
        />
      )
    case 'several':
      return (
        <MultiSelect
          {...texts}
          data={field.options.map((option) => ({ value: option, label: optionLabel(option) }))}
          value={textsOf(value)}
          onChange={onChange}
        />
      )
    case 'suggest':
      return <Autocomplete {...texts} data={[...field.options]} value={textOf(value)} onChange={onChange} />
    case 'code':
      return (
        <div>
          <b>{texts.label}</b>
          <LazyCodeEditor
            label={texts.label}
            language={field.language}
            value={textOf(value)}
            onChange={manage ? onChange : undefined}
            minHeight={160}
            maxHeight={420}
          />
        </div>
      )
    case 'headers':
      return <HeadersField {...texts} value={value} onChange={onChange} />
    case 'captcha':
      return <CaptchaField value={value} stored={stored} onChange={onChange} />
    case 'domainLimits':
      return <DomainLimitsField {...texts} value={value} onChange={onChange} />
    case 'groupRoles':
      return <GroupRolesField {...texts} value={value} onChange={onChange} />
    case 'role':
      return <UserRoleField {...texts} value={value} onChange={onChange} />
    case 'listRole':
      return <ListRoleField {...texts} value={value} onChange={onChange} />
    case 'language':
      return <LanguageField {...texts} value={value} onChange={onChange} />
    default:
      return (
        <TextInput
          {...texts}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={field.kind === 'duration' && !durationPattern.test(textOf(value)) && t('settings.duration.wrong')}
        />
      )
  }
}

interface TextsProps {
  readonly label: string
  readonly description?: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One entry a line; says how many there are. */
function LinesField({ value, onChange, ...texts }: TextsProps) {
  const { t } = useTranslation()
  const lines = textsOf(value)
  const count = lines.filter((line) => line.trim() !== '').length
  return (
    <Textarea
      {...texts}
      autosize
      minRows={4}
      maxRows={14}
      value={lines.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
      onBlur={() => onChange(lines.map((line) => line.trim()).filter((line) => line !== ''))}
      rightSection={<span aria-hidden>{count > 0 ? count : ''}</span>}
      rightSectionProps={{ title: t('settings.lines', { count }) }}
    />
  )
}
