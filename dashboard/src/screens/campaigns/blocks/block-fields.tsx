import { ActionIcon, Box, Fieldset, NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { MediaPicker } from '../../media/media-picker.tsx'
import { ColourInput } from './colour-input.tsx'
import { type Block, isValues, type Values, valuesOf } from './document.ts'
import { type BlockField, fieldsOf } from './fields.ts'

interface BlockFieldsProps {
  readonly block: Block
  readonly onChange: (field: BlockField, value: unknown) => void
  readonly readOnly: boolean
}

/** Everything that can be changed of one block. */
export function BlockFields({ block, onChange, readOnly }: BlockFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 1, xl: 2 }} spacing="sm" verticalSpacing="sm">
      {fieldsOf(block).map((field) => (
        <Box key={`${field.group}.${field.name}`} style={short.has(field.input.kind) ? {} : { gridColumn: '1 / -1' }}>
          <FieldInput
            field={field}
            value={valuesOf(block, field.group)[field.name]}
            onChange={(value) => onChange(field, value)}
            readOnly={readOnly}
          />
        </Box>
      ))}
    </SimpleGrid>
  )
}

/** Two of these stand side by side where there is room. */
const short: ReadonlySet<BlockField['input']['kind']> = new Set(['colour', 'number', 'choice'])

interface FieldInputProps {
  readonly field: BlockField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly readOnly: boolean
}

function FieldInput({ field, value, onChange, readOnly }: FieldInputProps) {
  const { t } = useTranslation()
  const { input } = field
  const label = t(`blocks.field.${field.label}`)
  const text = typeof value === 'string' ? value : ''
  switch (input.kind) {
    case 'long':
    case 'code':
      return (
        <Textarea
          label={label}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          readOnly={readOnly}
          autosize
          minRows={4}
          maxRows={16}
          styles={input.kind === 'code' ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
        />
      )
    case 'address':
      return <AddressInput image={input.image} label={label} value={text} onChange={onChange} readOnly={readOnly} />
    case 'colour':
      return <ColourInput label={label} value={text} onChange={onChange} readOnly={readOnly} />
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          onChange={(chosen) => onChange(typeof chosen === 'number' ? chosen : undefined)}
          min={input.min}
          max={input.max}
          suffix=" px"
          allowDecimal={false}
          readOnly={readOnly}
        />
      )
    case 'switch':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={readOnly}
        />
      )
    case 'choice':
      return (
        <Select
          label={label}
          data={input.values.map((one) => ({
            value: String(one),
            label: input.worded ? t(`blocks.choice.${one}`) : worded(String(one)),
          }))}
          value={value === undefined || value === null ? null : String(value)}
          onChange={(chosen) => onChange(input.values.find((one) => String(one) === chosen))}
          placeholder={t('blocks.auto')}
          clearable={field.group !== 'props'}
          allowDeselect={field.group !== 'props'}
          disabled={readOnly}
        />
      )
    case 'padding':
      return <Sides label={label} value={isValues(value) ? value : {}} onChange={onChange} readOnly={readOnly} />
    case 'widths':
      return <Widths label={label} value={Array.isArray(value) ? value : []} onChange={onChange} readOnly={readOnly} />
    default:
      return (
        <TextInput
          label={label}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          readOnly={readOnly}
        />
      )
  }
}

/** `MODERN_SANS` as people write it; names of fonts are the same in all languages. */
function worded(name: string): string {
  if (!name.includes('_')) return name === 'MONOSPACE' ? 'Monospace' : name
  return name
    .toLowerCase()
    .replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`)
}

interface InputProps<Value> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: unknown) => void
  readonly readOnly: boolean
}

/** An address, which for pictures can be picked from the media. */
function AddressInput({ image, label, value, onChange, readOnly }: InputProps<string> & { readonly image: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const [picking, setPicking] = useState(false)
  return (
    <>
      <TextInput
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        readOnly={readOnly}
        inputMode="url"
        rightSection={
          image && !readOnly && may('media:get') ? (
            <ActionIcon aria-label={t('media.chooseImage')} onClick={() => setPicking(true)}>
              <IconPhoto size={18} />
            </ActionIcon>
          ) : undefined
        }
      />
      {picking && (
        <MediaPicker
          imagesOnly
          onClose={() => setPicking(false)}
          onChoose={({ url }) => {
            setPicking(false)
            onChange(url)
          }}
        />
      )}
    </>
  )
}

const sides = ['top', 'right', 'bottom', 'left'] as const

function Sides({ label, value, onChange, readOnly }: InputProps<Values>) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={label} p="xs">
      <SimpleGrid cols={4} spacing={6}>
        {sides.map((side) => (
          <NumberInput
            key={side}
            size="xs"
            label={t(`blocks.choice.${side}`)}
            value={Number(value[side] ?? 0)}
            onChange={(chosen) => onChange({ top: 0, right: 0, bottom: 0, left: 0, ...value, [side]: Number(chosen) })}
            min={0}
            max={200}
            hideControls
            readOnly={readOnly}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

function Widths({ label, value, onChange, readOnly }: InputProps<readonly unknown[]>) {
  const { t } = useTranslation()
  const widths = [0, 1, 2].map((at) => (typeof value[at] === 'number' ? value[at] : null))
  return (
    <Fieldset legend={label} p="xs">
      <SimpleGrid cols={3} spacing={6}>
        {[0, 1, 2].map((at) => (
          <NumberInput
            key={at}
            size="xs"
            label={t('blocks.column', { number: at + 1 })}
            value={widths[at] ?? ''}
            onChange={(chosen) =>
              onChange(widths.map((width, one) => (one === at ? (typeof chosen === 'number' ? chosen : null) : width)))
            }
            placeholder={t('blocks.auto')}
            min={0}
            max={600}
            hideControls
            readOnly={readOnly}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
