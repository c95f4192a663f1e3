import { Button, Card, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { ListPicker } from '../../parts/list-picker.tsx'
import { Page } from '../../parts/page.tsx'
import { templatesQuery } from '../templates/queries.ts'
import { contentOf } from './blocks/content.ts'
import { type BlockWords, startDocument } from './blocks/new-blocks.ts'
import { useBlockWords } from './blocks/use-block-words.ts'
import { type ContentType, contentTypes } from './formats.ts'
import { createCampaign, refreshCampaigns } from './queries.ts'
import { useRights } from './rights.ts'

interface Beginning {
  readonly name: string
  readonly subject: string
  readonly lists: readonly number[]
  readonly contentType: ContentType
  readonly template: string | null
}

/** Messages of blocks have templates of their own; between the other formats the chosen one stays. */
function withFormat(values: Beginning, contentType: ContentType): Partial<Beginning> {
  const isVisual = (type: ContentType) => type === 'visual'
  return isVisual(contentType) === isVisual(values.contentType) ? { contentType } : { contentType, template: null }
}

/** What a campaign cannot be without; everything else is in the editor, which opens right after. */
export default function NewCampaign() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const words = useBlockWords()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const may = useMay()
  const rightsOn = useRights()
  const [values, setValues] = useState<Beginning>({
    name: '',
    subject: '',
    lists: chosenLists(search.list_id).filter((id) => rightsOn({ campaign: { lists: [{ id }] } }).manage),
    contentType: 'richtext',
    template: null,
  })
  const set = (changes: Partial<Beginning>) => setValues((current) => ({ ...current, ...changes }))
  const ready = values.name.trim() !== '' && values.subject.trim() !== '' && values.lists.length > 0
  const create = useMutation({
    mutationFn: () =>
      createCampaign({
        name: values.name.trim(),
        subject: values.subject,
        lists: [...values.lists],
        content_type: values.contentType,
        ...startOf(values, words),
        template_id: values.template === null ? undefined : Number(values.template),
      }),
    onSuccess: async ({ id }) => {
      void refreshCampaigns(client)
      await navigate({ to: '/campaigns/$id', params: { id: String(id) }, replace: true })
    },
  })
  return (
    <Page title={t('campaigns.new')} subtitle={t('campaigns.new.text')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) create.mutate()
        }}
      >
        <Stack maw={640}>
          {create.error !== null && <Failure error={create.error} />}
          <Card withBorder padding="lg">
            <Stack>
              <TextInput
                label={t('campaigns.name')}
                description={t('campaigns.name.help')}
                value={values.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
                maxLength={200}
                required
                autoFocus
              />
              <TextInput
                label={t('campaigns.subject')}
                description={t('campaigns.subject.help')}
                value={values.subject}
                onChange={(event) => set({ subject: event.currentTarget.value })}
                required
              />
              <ListPicker
                label={t('campaigns.lists')}
                description={t('campaigns.lists.help')}
                value={values.lists}
                onChange={(lists) => set({ lists })}
                managed={!may('campaigns:manage_all')}
                required
              />
              <FormatChoice
                value={values.contentType}
                onChange={(contentType) => set(withFormat(values, contentType))}
              />
              {may('templates:get') && (
                <TemplateChoice
                  visual={values.contentType === 'visual'}
                  value={values.template}
                  onChange={(template) => set({ template })}
                />
              )}
            </Stack>
          </Card>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void navigate({ to: '/campaigns' })}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!ready}>
              {t('campaigns.new.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}

interface FormatChoiceProps {
  readonly value: ContentType
  readonly onChange: (type: ContentType) => void
}

function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('campaigns.format')}
      description={t('campaigns.format.help')}
      value={value}
      onChange={(chosen) => onChange(contentTypes.find((type) => type === chosen) ?? 'richtext')}
    >
      <Stack gap="xs" mt="xs">
        {contentTypes.map((type) => (
          <Radio
            key={type}
            value={type}
            label={t(`campaigns.format.${type}`)}
            description={t(`campaigns.format.${type}.help`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface TemplateChoiceProps {
  /** Then one is copied, instead of going around the text. */
  readonly visual: boolean
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

function TemplateChoice({ visual, value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation()
  const { data: templates = [] } = useQuery(templatesQuery)
  const wrapping = templates.filter((template) => template.type === (visual ? 'campaign_visual' : 'campaign'))
  const standard = wrapping.find((template) => template.is_default)
  if (visual && wrapping.length === 0) return null
  if (wrapping.length === 0) return <Text size="sm">{t('campaigns.template.none')}</Text>
  return (
    <Select
      label={t('campaigns.template')}
      description={t(visual ? 'campaigns.template.copied' : 'campaigns.template.help')}
      data={wrapping.map((template) => ({ value: String(template.id), label: template.name }))}
      value={value ?? (standard === undefined ? null : String(standard.id))}
      onChange={onChange}
      placeholder={visual ? t('campaigns.template.blank') : undefined}
      clearable={visual}
      allowDeselect={visual}
    />
  )
}

/** A message of blocks begins with some, unless it is the copy of a template. */
function startOf({ contentType, template }: Beginning, words: BlockWords) {
  if (contentType !== 'visual' || template !== null) return { body: '' }
  const { body, bodySource } = contentOf(startDocument(words))
  return { body, body_source: bodySource }
}

/** `?list_id=3` of the list screen, or several. */
function chosenLists(value: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map(Number).filter((id) => Number.isInteger(id) && id > 0)
}
