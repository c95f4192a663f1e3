import { Anchor, Button, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../parts/cells.tsx'
import { formatNumber, formatShare } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { campaignStatuses } from '../campaigns/queries.ts'
import { useRights } from '../campaigns/rights.ts'
import { StatusBadge } from '../campaigns/status-badge.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { type AbTest, audienceQuery, type Letter, type Variant } from './queries.ts'
import { ruleWords, startedWords } from './rule-words.ts'
import { Verdict } from './verdict.tsx'

/** How the variants stand, and what becomes of the best. */
export function Results({ test }: { readonly test: AbTest }) {
  const { t } = useTranslation()
  const { send } = useRights()(test)
  const [choosing, setChoosing] = useState<Letter>()
  const open = send && (test.status === 'waiting' || (test.status === 'deciding' && test.winner === null))
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(3, test.variants.length) }} spacing="md">
        {test.variants.map((variant) => (
          <VariantCard
            key={variant.variant}
            test={test}
            variant={variant}
            onChoose={open && variant.campaign?.status !== 'cancelled' ? setChoosing : undefined}
          />
        ))}
      </SimpleGrid>
      <Card withBorder padding="lg">
        <Stack gap="sm">
          {test.status !== 'cancelled' && <Words test={test} />}
          {test.status === 'waiting' && (
            <Text component="div">
              {t('abTests.decides')}: <Moment value={test.decide_at} /> (
              <Moment value={test.decide_at} relative={false} />)
            </Text>
          )}
          {test.verdict !== null && <Verdict test={test} verdict={test.verdict} />}
          {test.rest !== null && <Rest rest={test.rest} />}
        </Stack>
      </Card>
      {choosing !== undefined && <ChooseDialog test={test} letter={choosing} onClose={() => setChoosing(undefined)} />}
    </Stack>
  )
}

/** Who the others are is known when the rest is sent: its people are counted then, and shown with it. */
function Words({ test }: { readonly test: AbTest }) {
  const { t } = useTranslation()
  const isDraft = test.status === 'draft'
  const { data } = useQuery({ ...audienceQuery(test.id), enabled: isDraft })
  const rule = { ...test, variants: test.variants.length }
  const tested = test.variants.reduce((sum, { total }) => sum + total, 0)
  return <Text>{isDraft ? ruleWords(t, rule, data?.people) : startedWords(t, rule, tested)}</Text>
}

interface VariantCardProps {
  readonly test: AbTest
  readonly variant: Variant
  readonly onChoose: ((letter: Letter) => void) | undefined
}

function VariantCard({ test, variant, onChoose }: VariantCardProps) {
  const { t } = useTranslation()
  const { variant: letter, campaign, accepted, total } = variant
  const name = t('abTests.variant', { letter })
  return (
    <Card component="section" withBorder padding="lg" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4">
            {name}
          </Title>
          <Place test={test} letter={letter} />
          {campaign !== null && <CampaignStatus status={campaign.status} />}
        </Group>
        {campaign === null ? (
          <Text c="dimmed">–</Text>
        ) : (
          <Anchor component={Link} to={`/campaigns/${campaign.id}/report`} c="inherit" fw={600} underline="always">
            {campaign.subject}
          </Anchor>
        )}
        <Rate label={t('abTests.sent')} part={accepted} whole={total}>
          {formatNumber(accepted)} / {formatNumber(total)}
        </Rate>
        {(['opens', 'clicks'] as const).map((measure) => (
          <Rate key={measure} label={t(`abTests.measure.${measure}`)} part={variant[measure]} whole={accepted}>
            {formatNumber(variant[measure])} · {formatShare(variant[measure], accepted)}
          </Rate>
        ))}
        {onChoose !== undefined && (
          <Button variant="default" leftSection={<IconTrophy size={16} />} onClick={() => onChoose(letter)}>
            {t('abTests.choose', { letter })}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** The winner, or who is ahead until there is one. */
function Place({ test, letter }: { readonly test: AbTest; readonly letter: Letter }) {
  const { t } = useTranslation()
  if (test.winner === letter) return <Mark color="teal">{t('abTests.winner')}</Mark>
  if (test.winner !== null || test.verdict === null || test.verdict.tie) return null
  return test.verdict.winner === letter ? <Mark color="blue">{t('abTests.ahead')}</Mark> : null
}

function CampaignStatus({ status }: { readonly status: string }) {
  const known = campaignStatuses.find((one) => one === status)
  return known === undefined ? null : <StatusBadge status={known} />
}

interface RateProps {
  readonly label: string
  readonly part: number
  readonly whole: number
  readonly children: ReactNode
}

function Rate({ label, part, whole, children }: RateProps) {
  const percent = whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {children}
        </Text>
      </Group>
      <Progress value={percent} size="sm" mt={4} aria-label={label} />
    </div>
  )
}

function Rest({ rest }: { readonly rest: NonNullable<AbTest['rest']> }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Text>{t('abTests.rest')}:</Text>
      <Anchor component={Link} to={`/campaigns/${rest.id}/report`} fw={600} c="inherit" underline="always">
        {rest.name}
      </Anchor>
      <CampaignStatus status={rest.status} />
      <Text style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(rest.sent)} / {formatNumber(rest.to_send)}
      </Text>
    </Group>
  )
}
