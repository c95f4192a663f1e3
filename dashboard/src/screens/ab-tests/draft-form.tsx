import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Conflict } from '../../parts/conflict.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { useRights } from '../campaigns/rights.ts'
import { minutesIn } from '../sequences/wait.ts'
import { type AbTestDraft, fewestVariants, letterOf, mostVariants, withVariant } from './draft.ts'
import {
  type AbTest,
  type AbTestInput,
  abTestQuery,
  audienceQuery,
  moveAbTest,
  refreshAbTests,
  saveAbTest,
} from './queries.ts'
import { RuleFields } from './rule-fields.tsx'
import { ruleWords } from './rule-words.ts'
import { VariantFields } from './variant-fields.tsx'
import {
  afterSave,
  caughtUp,
  inputOf,
  insisting,
  isChanged,
  isConflict,
  latestOf,
  type Writing,
  writingOf,
} from './writing.ts'

/** Variants side by side, and what is done with them. */
export function DraftForm({ test }: { readonly test: AbTest }) {
  const { t } = useTranslation()
  const { send } = useRights()(test)
  const [stored, setWriting] = useState(() => writingOf(test))
  const latest = latestOf(stored, test)
  const writing = caughtUp(stored, latest)
  if (writing !== stored) setWriting(writing)
  const { draft } = writing
  const [asking, setAsking] = useState(false)
  const edit = (next: (draft: AbTestDraft) => AbTestDraft) =>
    setWriting((before) => ({ ...before, draft: next(before.draft) }))
  const change = (part: Partial<AbTestDraft>) => edit((before) => ({ ...before, ...part }))
  const { data: audience } = useQuery(audienceQuery(test.id))
  const { save, start } = useMoves(test.id, setWriting)
  const { share, measure, decision, variants } = draft
  const rule = { share, measure, decision, minutes: minutesIn(draft.wait), variants: variants.length }
  const words = ruleWords(t, rule, audience?.people)
  const changed = isChanged(writing)
  const torn = changed && !save.isPending && !start.isPending && isConflict(writing, latest)
  const input = torn ? undefined : inputOf(writing)
  const sent = input && { input, draft }
  const saveNow = async () => {
    if (sent === undefined) return false
    return save.mutateAsync(sent).then(
      () => true,
      () => false,
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void saveNow()
      }}
    >
      <LeaveGuard dirty={changed && !start.isPending} save={saveNow} />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(3, variants.length) }} spacing="md">
          {variants.map((variant, position) => (
            <VariantFields
              key={variant.key}
              letter={letterOf(position)}
              variant={variant}
              removable={variants.length > fewestVariants}
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
              onClick={() => edit((before) => withVariant(before, test))}
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
            {torn && (
              <Conflict
                title={t('conflict.title')}
                text={t('conflict.text')}
                onTheirs={() => setWriting(writingOf(latest))}
                onMine={() => setWriting(insisting(writing, latest))}
              />
            )}
            {save.error !== null && <Failure error={save.error} />}
            {start.error !== null && <Failure error={start.error} />}
            <Group justify="flex-end" gap="sm">
              <Button
                type="submit"
                variant="default"
                loading={save.isPending && !start.isPending}
                disabled={sent === undefined || !changed}
              >
                {t('common.save')}
              </Button>
              {send && (
                <Button
                  leftSection={<IconPlayerPlay size={16} />}
                  onClick={() => setAsking(true)}
                  disabled={sent === undefined}
                >
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
        onConfirm={() => start.mutate(changed ? sent : undefined, { onSettled: () => setAsking(false) })}
        title={t('abTests.start.title', { name: test.name })}
        confirmLabel={t('abTests.start')}
        loading={start.isPending}
      >
        {words}
      </Confirm>
    </form>
  )
}

interface Sent {
  readonly input: AbTestInput
  readonly draft: AbTestDraft
}

function useMoves(id: number, setWriting: Dispatch<SetStateAction<Writing>>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = async ({ input, draft }: Sent) => {
    const saved = await saveAbTest(id, input)
    client.setQueryData(abTestQuery(id).queryKey, saved)
    setWriting((now) => afterSave(now, draft, saved))
    return saved
  }
  const save = useMutation({
    mutationFn: write,
    onSuccess: async ({ name }) => {
      notifyDone(t('abTests.saved', { name }))
      await refreshAbTests(client)
    },
  })
  const start = useMutation({
    mutationFn: async (unsaved: Sent | undefined) => {
      if (unsaved !== undefined) await write(unsaved)
      return moveAbTest(id, 'testing')
    },
    onSuccess: ({ name }) => notifyDone(t('abTests.started', { name })),
    // Also of one that was saved, but not started.
    onSettled: () => refreshAbTests(client),
  })
  return { save, start }
}
