import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../../parts/failure.tsx'
import type { Segment } from '../../../parts/segments.ts'
import type { Criteria } from '../criteria.ts'
import { createSegment, questionOf, refreshSegments, renameSegment, replaceSegment } from './queries.ts'

type Task =
  | { readonly kind: 'save'; readonly criteria: Criteria; readonly segments: readonly Segment[] }
  | { readonly kind: 'rename'; readonly segment: Segment }

interface SegmentDialogProps {
  readonly task: Task
  readonly onClose: () => void
  readonly onDone?: (segment: Segment) => void
}

interface Values {
  readonly name: string
  readonly description: string
  /** Id of the segment whose question is replaced; empty: a new one. */
  readonly replaced: string
}

/** Keeps the present question under a name, or gives a segment another one. */
export function SegmentDialog({ task, onClose, onDone }: SegmentDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const before = task.kind === 'rename' ? task.segment : undefined
  const form = useForm<Values>({
    initialValues: { name: before?.name ?? '', description: before?.description ?? '', replaced: '' },
    validate: { name: (name) => (name.trim() === '' ? t('segments.name.missing') : null) },
  })
  const save = useMutation({
    mutationFn: (values: Values) => send(task, values),
    onSuccess: async (segment) => {
      notifyDone(t('segments.saved', { name: segment.name }))
      onClose()
      await refreshSegments(client)
      onDone?.(segment)
    },
  })
  const replace = (id: string | null) => {
    const chosen = task.kind === 'save' ? task.segments.find((segment) => String(segment.id) === id) : undefined
    form.setFieldValue('replaced', id ?? '')
    if (chosen !== undefined) form.setValues({ name: chosen.name, description: chosen.description })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(task.kind === 'save' ? 'segments.save' : 'segments.rename')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          {task.kind === 'save' && task.segments.length > 0 && (
            <Select
              label={t('segments.replaced')}
              placeholder={t('segments.replaced.none')}
              data={task.segments.map((segment) => ({ value: String(segment.id), label: segment.name }))}
              value={form.values.replaced || null}
              onChange={replace}
              clearable
            />
          )}
          <TextInput
            label={t('segments.name')}
            maxLength={200}
            data-autofocus
            required
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('segments.description')}
            autosize
            minRows={2}
            maxLength={5000}
            {...form.getInputProps('description')}
          />
          {save.error !== null && <Failure error={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function send(task: Task, { name, description, replaced }: Values): Promise<Segment> {
  if (task.kind === 'rename') return renameSegment(task.segment, { name, description })
  const body = { ...questionOf(task.criteria), name, description }
  return replaced === '' ? createSegment(body) : replaceSegment(Number(replaced), body)
}
