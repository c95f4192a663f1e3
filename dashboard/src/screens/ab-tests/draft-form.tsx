import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { useRights } from '../campaigns/rights.ts'
import { minutesIn } from '../sequences/wait.ts'
import { type AbTestDraft, draftOf, inputOf, isChanged, letterOf, mostVariants, withVariant } from './draft.ts'
import { type AbTest, audienceQuery, moveAbTest, refreshAbTests, saveAbTest } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'
import { ruleWords } from './rule-words.ts'
import { VariantFields } from './variant-fields.tsx'

/** Variants side by side, and what is done with them. */
export function DraftForm({ test }: { readonly test: AbTest }) {
  const { t } = useTranslation()
  const { send } = useRights()(test)
  const [draft, setDraft] = useState(() => draftOf(test))
  const [asking, setAsking] = useState(false)
  const change = (part: Partial<AbTestDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { data: audience } = useQuery(audienceQuery(test.id))
  const { save, start } = useMoves(test, draft)
  const { share, measure, decision, variants } = draft
  const rule = { share, measure, decision, minutes: minutesIn(draft.wait), variants: variants.length }
  const words = ruleWords(t, rule, audience?.people)
  const changed = isChanged(draft, test)
  const ready = inputOf(draft) !== undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) save.mutate()
      }}
    >
      <LeaveGuard
        dirty={changed && !start.isPending}
        save={() =>
          save.mutateAsync().then(
            () => true,
            () => false,
          )
        }
      />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(3, variants.length) }} spacing="md">
          {variants.map((variant, position) => (
            <VariantFields
              key={variant.key}
              letter={letterOf(position)}
              variant={variant}
              removable={variants.length > 2}
              onChange={(next) => change({ variants: variants.map((one) => (one.key === next.key ? next : one)) })}
              onRemove={() => change({ variants: variants.filter((one) => one.key !== variant.key) })}
            />
          ))}
        </SimpleGrid>
        {variants.length < mostVariants && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => setDraft((before) => withVariant(before, test))}
            >
              {t('abTests.variant.add')}
            </Button>
          </Group>
        )}
        <RuleFields draft={draft} onChange={change} people={audience?.people} />
        <Card withBorder padding="lg">
          <Stack gap="sm">
            <Text aria-live="polite">{words}</Text>
            <Text size="sm" c="dimmed">
              {t('abTests.words.late')}
            </Text>
            {save.error !== null && <Failure error={save.error} />}
            {start.error !== null && <Failure error={start.error} />}
            <Group justify="flex-end" gap="sm">
              <Button
                type="submit"
                variant="default"
                loading={save.isPending && !start.isPending}
                disabled={!ready || !changed}
              >
                {t('common.save')}
              </Button>
              {send && (
                <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => setAsking(true)} disabled={!ready}>
                  {t('abTests.start')}
                </Button>
              )}
            </Group>
          </Stack>
        </Card>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate(changed, { onSettled: () => setAsking(false) })}
        title={t('abTests.start.title', { name: test.name })}
        confirmLabel={t('abTests.start')}
        loading={start.isPending}
      >
        {words}
      </Confirm>
    </form>
  )
}

function useMoves(test: AbTest, draft: AbTestDraft) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = async () => {
    const input = inputOf(draft)
    if (input !== undefined) await saveAbTest(test.id, input)
  }
  const save = useMutation({
    mutationFn: write,
    onSuccess: async () => {
      notifyDone(t('abTests.saved', { name: draft.name }))
      await refreshAbTests(client)
    },
  })
  const start = useMutation({
    mutationFn: async (changed: boolean) => {
      if (changed) await write()
      await moveAbTest(test.id, 'testing')
    },
    onSuccess: async () => {
      notifyDone(t('abTests.started', { name: draft.name }))
      await refreshAbTests(client)
    },
  })
  return { save, start }
}
