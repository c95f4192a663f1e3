import { Card, Group, Input, Radio, SegmentedControl, Select, SimpleGrid, Slider, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CountField } from '../../parts/count-field.tsx'
import { formatShare } from '../../parts/format.ts'
import { inUnit, waitUnits } from '../sequences/wait.ts'
import type { AbTestDraft } from './draft.ts'
import { sharesOf } from './rule-words.ts'

interface RuleFieldsProps {
  readonly draft: AbTestDraft
  readonly onChange: (part: Partial<AbTestDraft>) => void
  readonly people: number | undefined
}

const measures = ['clicks', 'opens'] as const
const decisions = ['automatic', 'by_hand'] as const
/** What the server takes: thirty days. */
const longestDays = 30

/** How many get a variant, what decides, when, and who. */
export function RuleFields({ draft, onChange, people }: RuleFieldsProps) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <ShareField draft={draft} onChange={onChange} people={people} />
        <Stack gap="md">
          <MeasureField draft={draft} onChange={onChange} />
          <WaitField draft={draft} onChange={onChange} />
          <Radio.Group
            label={t('abTests.decision')}
            value={draft.decision}
            onChange={(value) => onChange({ decision: decisions.find((known) => known === value) ?? 'automatic' })}
          >
            <Stack gap="xs" mt={4}>
              {decisions.map((value) => (
                <Radio key={value} value={value} label={t(`abTests.decision.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      </SimpleGrid>
    </Card>
  )
}

function ShareField({ draft: { share, variants }, onChange, people }: RuleFieldsProps) {
  const { t } = useTranslation()
  const shown = sharesOf(people, share, variants.length)
  return (
    <Stack gap="lg">
      <Input.Wrapper label={t('abTests.share')} labelElement="div">
        <Group gap="md" wrap="nowrap" align="center" mt={4}>
          <Slider
            flex={1}
            min={1}
            max={100}
            value={share}
            onChange={(value) => onChange({ share: value })}
            label={(value) => formatShare(value, 100)}
            thumbLabel={t('abTests.share')}
            marks={[25, 50, 75].map((value) => ({ value }))}
          />
          <CountField
            w={100}
            aria-label={t('abTests.share.number')}
            suffix=" %"
            min={1}
            max={100}
            value={share}
            onChange={(value) => onChange({ share: Math.min(100, value) })}
          />
        </Group>
      </Input.Wrapper>
      <Stack gap={4}>
        <Figure label={t('abTests.share.each')} value={shown.each} />
        <Figure label={t('abTests.share.tested')} value={shown.tested} />
        <Figure label={t('abTests.share.rest')} value={shown.rest} />
      </Stack>
    </Stack>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
    </Group>
  )
}

type FieldProps = Pick<RuleFieldsProps, 'draft' | 'onChange'>

function MeasureField({ draft, onChange }: FieldProps) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <Input.Wrapper label={t('abTests.measure')} labelElement="div" labelProps={{ id: label }}>
      <div>
        <SegmentedControl
          aria-labelledby={label}
          data={measures.map((value) => ({ value, label: t(`abTests.measure.${value}`) }))}
          value={draft.measure}
          onChange={(measure) => onChange({ measure })}
        />
      </div>
    </Input.Wrapper>
  )
}

function WaitField({ draft: { wait }, onChange }: FieldProps) {
  const { t } = useTranslation()
  const most = { minutes: longestDays * 1440, hours: longestDays * 24, days: longestDays }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <CountField
        label={t('abTests.wait')}
        value={wait.amount}
        onChange={(value) => onChange({ wait: { ...wait, amount: Math.min(value, most[wait.unit]) } })}
        min={1}
        max={most[wait.unit]}
        w={180}
        required
      />
      <Select
        aria-label={t('sequences.wait.unit')}
        data={waitUnits.map((value) => ({ value, label: t(`sequences.unit.${value}`) }))}
        value={wait.unit}
        onChange={(value) => {
          const unit = waitUnits.find((known) => known === value)
          if (unit === undefined) return
          const next = inUnit(wait, unit)
          onChange({ wait: { unit, amount: Math.min(next.amount, most[unit]) } })
        }}
        allowDeselect={false}
        w={130}
      />
    </Group>
  )
}
