import { Alert, Badge, Box, Button, Card, Grid, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { type CodeControls, CodeEditor } from '../../parts/code-editor.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { FullScreen } from '../../parts/full-screen.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { Page } from '../../parts/page.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { usePreviewToggle } from '../../parts/preview-toggle.tsx'
import { BlockBody } from '../campaigns/blocks/block-body.tsx'
import { EditorFoot } from '../campaigns/editor/editor-foot.tsx'
import { templateCompletion } from '../campaigns/editor/template-completion.ts'
import { faultOf } from '../campaigns/editor/use-rendered.ts'
import {
  createTemplate,
  refreshTemplates,
  saveTemplate,
  type Template,
  type TemplateType,
  templateQuery,
  tryTemplate,
} from './queries.ts'
import { TemplateActions } from './template-actions.tsx'

interface Start {
  readonly type: TemplateType
  readonly name: string
  readonly subject: string
  readonly body: string
  /** The blocks of a visual template. */
  readonly body_source: string | null
}

interface TemplateFormProps {
  /** The one that is edited; absent: a new one that begins with `start`. */
  readonly template?: Template
  readonly start?: Start
}

const blank: Start = { type: 'campaign', name: '', subject: '', body: '', body_source: null }

/** Source and preview beside each other; faults at their line while one types. */
export function TemplateForm({ template, start = template ?? blank }: TemplateFormProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [values, setValues] = useState<Start>(start)
  const [saved, setSaved] = useState(start)
  const set = (changes: Partial<Start>) => setValues((current) => ({ ...current, ...changes }))
  const dirty = (['name', 'subject', 'body', 'body_source'] as const).some((field) => values[field] !== saved[field])
  const save = useSave(template, setSaved)
  const readOnly = !may('templates:manage')
  const needsSubject = values.type === 'tx' && values.subject.trim() === ''
  const ready = !readOnly && (dirty || template === undefined) && values.name.trim() !== '' && !needsSubject
  const submit = () => {
    if (ready) save.mutate(values)
  }
  useHotkeys([['mod+S', submit]], [])
  return (
    <Page
      title={template === undefined ? t('templates.new') : template.name}
      subtitle={
        <Group gap="xs" mt={4}>
          <Badge variant="light" radius="sm" tt="none">
            {t(`templates.type.${values.type}`)}
          </Badge>
          {template?.is_default && (
            <Badge variant="light" color="teal" radius="sm" tt="none">
              {t('templates.default')}
            </Badge>
          )}
        </Group>
      }
      actions={
        <>
          {!readOnly && (
            <Button
              leftSection={<IconDeviceFloppy size={16} />}
              onClick={submit}
              disabled={!ready}
              loading={save.isPending}
            >
              {t(template === undefined ? 'common.create' : 'common.save')}
            </Button>
          )}
          {template !== undefined && (
            <TemplateActions
              template={template}
              onDeleted={() => void navigate({ to: '/campaigns/templates', ignoreBlocker: true })}
            />
          )}
        </>
      }
    >
      <LeaveGuard dirty={dirty} />
      <Stack>
        {save.error !== null && <Failure error={save.error} />}
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label={t('templates.name')}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            readOnly={readOnly}
            required
            autoFocus={template === undefined}
            maw={480}
          />
          {values.type === 'tx' && (
            <TextInput
              label={t('templates.subject')}
              value={values.subject}
              onChange={(event) => set({ subject: event.currentTarget.value })}
              readOnly={readOnly}
              required
              maw={480}
            />
          )}
        </Group>
        <Source values={values} onChange={readOnly ? undefined : set} />
      </Stack>
    </Page>
  )
}

function useSave(template: Template | undefined, onSaved: (values: Start) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (values: Start) => {
      const body = {
        name: values.name.trim(),
        type: values.type,
        subject: values.subject,
        body: values.body,
        body_source: values.body_source ?? undefined,
      }
      return template === undefined ? createTemplate(body) : saveTemplate(template.id, body)
    },
    onSuccess: async (stored, values) => {
      onSaved(values)
      client.setQueryData(templateQuery(stored.id).queryKey, stored)
      notifyDone(t('common.saved'))
      void refreshTemplates(client)
      if (template !== undefined) return
      const params = { id: String(stored.id) }
      await navigate({ to: '/campaigns/templates/$id', params, replace: true, ignoreBlocker: true })
    },
  })
}

interface SourceProps {
  readonly values: Start
  /** Absent: it can only be read. */
  readonly onChange: ((changes: Partial<Start>) => void) | undefined
}

const complete = templateCompletion([])

function Source({ values, onChange }: SourceProps) {
  const { t } = useTranslation()
  const [shown] = useDebouncedValue(values, 500)
  const controls = useRef<CodeControls>(null)
  const [beside, besideToggle] = usePreviewToggle()
  const isVisual = values.type === 'campaign_visual'
  const fields = { template_type: shown.type, subject: shown.subject || t('templates.sampleSubject'), body: shown.body }
  const { error, isSuccess } = useQuery({
    queryKey: ['templates', 'try', fields],
    queryFn: () => tryTemplate(fields),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const fault = error === null ? undefined : faultOf(error)
  const faults = useMemo(
    () => (fault?.field === 'body' ? [{ line: fault.line, column: fault.column, message: fault.message }] : []),
    [fault?.field, fault?.line, fault?.column, fault?.message],
  )
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: beside ? 7 : 12 }}>
        <FullScreen label={t('templates.source')}>
          {({ full, room, toggle }) => (
            <Stack gap="xs">
              <Box className={room}>
                {isVisual ? (
                  <BlockBody
                    body={values.body}
                    source={values.body_source}
                    onChange={onChange && (({ body, bodySource }) => onChange({ body, body_source: bodySource }))}
                  />
                ) : (
                  <CodeEditor
                    label={t('templates.source')}
                    language="html"
                    value={values.body}
                    onChange={onChange && ((body) => onChange({ body }))}
                    faults={faults}
                    complete={complete}
                    controls={controls}
                    minHeight={full ? '100%' : 560}
                    maxHeight={full ? '100%' : 760}
                  />
                )}
              </Box>
              <EditorFoot
                body={values.body}
                isMarkup
                onFind={isVisual ? undefined : () => controls.current?.find()}
                toggle={
                  <>
                    {!full && besideToggle}
                    {toggle}
                  </>
                }
              />
            </Stack>
          )}
        </FullScreen>
      </Grid.Col>
      {beside && (
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Card withBorder padding="md" pos="sticky" top={72}>
            <Stack gap="sm">
              {error !== null && (
                <Alert color="red" variant="light" title={t('preview.broken')}>
                  {fault === undefined ? error.message : t('preview.fault', { ...fault })}
                </Alert>
              )}
              <PreviewFrame
                title={t('preview.title')}
                address="/api/templates/preview"
                fields={fields}
                hold={!isSuccess}
                height={640}
              />
            </Stack>
          </Card>
        </Grid.Col>
      )}
    </Grid>
  )
}
