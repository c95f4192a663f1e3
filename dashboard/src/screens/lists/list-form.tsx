import {
  Group,
  Input,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { CopyText } from '../../parts/copy-text.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import { useBrands } from '../brands/use-brands.ts'
import { templatesQuery } from '../templates/queries.ts'
import { type List, type ListInput, type ListType, listTypes, type Optin, optins } from './queries.ts'
import { useMayManageList } from './rights.ts'

interface ListFormProps {
  readonly list?: List
  readonly onSave: (values: ListInput) => Promise<void>
  readonly onCancel: () => void
}

interface Values {
  readonly name: string
  readonly type: ListType
  readonly optin: Optin
  readonly tags: readonly string[]
  readonly description: string
  readonly sender: string
  readonly templateId: number | null
  readonly brandId: number | null
  readonly archived: boolean
}

export function ListForm({ list, onSave, onCancel }: ListFormProps) {
  const { t } = useTranslation()
  const mayManage = useMayManageList()
  const readOnly = list !== undefined && !mayManage(list.id)
  const [values, setValues] = useState<Values>(() => initial(list))
  const set = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }))
  return (
    <SaveForm
      existing={list !== undefined}
      ready={values.name.trim() !== ''}
      readOnly={readOnly}
      onSave={() => onSave(inputOf(values))}
      onCancel={onCancel}
    >
      {list !== undefined && <Identity list={list} />}
      <TextInput
        label={t('lists.name')}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        maxLength={200}
        required
        readOnly={readOnly}
        data-autofocus
      />
      <Radio.Group
        label={t('lists.type')}
        value={values.type}
        onChange={(value) => set({ type: listTypes.find((type) => type === value) ?? values.type })}
      >
        <Stack gap={6} mt={4}>
          {listTypes.map((type) => (
            <Radio key={type} value={type} label={t(`lists.type.${type}`)} description={t(`lists.type.${type}.help`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Input.Wrapper label={t('lists.optin')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('lists.optin')}
            data={optins.map((value) => ({ value, label: t(`lists.optin.${value}`) }))}
            value={values.optin}
            onChange={(value) => set({ optin: optins.find((optin) => optin === value) ?? values.optin })}
          />
        </div>
        <Text size="xs" c="dimmed" mt={4} aria-live="polite">
          {t(`lists.optin.${values.optin}.help`)}
        </Text>
      </Input.Wrapper>
      <TagsInput
        label={t('lists.tags')}
        description={t('lists.tags.help')}
        value={[...values.tags]}
        onChange={(tags) => set({ tags })}
        clearable
      />
      <Textarea
        label={t('lists.description')}
        description={t('lists.description.help')}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <BrandSelect value={values.brandId} onChange={(brandId) => set({ brandId })} readOnly={readOnly} />
      <Beginnings values={values} onChange={set} readOnly={readOnly} />
      {list !== undefined && (
        <Switch
          label={t('lists.archived.label')}
          description={t('lists.archived.help')}
          checked={values.archived}
          onChange={(event) => set({ archived: event.currentTarget.checked })}
        />
      )}
    </SaveForm>
  )
}

interface BrandSelectProps {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly readOnly: boolean
}

/** Shown where there are brands, to whom may know of them. */
function BrandSelect({ value, onChange, readOnly }: BrandSelectProps) {
  const { t } = useTranslation()
  const brands = useBrands()
  if (brands.length === 0) return null
  return (
    <Select
      label={t('lists.brand')}
      description={t('lists.brand.help')}
      placeholder={t('lists.brand.none')}
      data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      readOnly={readOnly}
      clearable
    />
  )
}

interface BeginningsProps {
  readonly values: Pick<Values, 'sender' | 'templateId'>
  readonly onChange: (change: Partial<Values>) => void
  readonly readOnly: boolean
}

/** What campaigns of a list of its own brand begin with. */
function Beginnings({ values, onChange, readOnly }: BeginningsProps) {
  const { t } = useTranslation()
  const may = useMay()('templates:get')
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: may })
  const choices = templates.filter(({ type }) => type === 'campaign')
  return (
    <>
      <TextInput
        label={t('lists.sender')}
        description={t('lists.sender.help')}
        placeholder={t('lists.sender.placeholder')}
        value={values.sender}
        onChange={(event) => onChange({ sender: event.currentTarget.value })}
        maxLength={2000}
        readOnly={readOnly}
      />
      {may && (
        <Select
          label={t('lists.template')}
          placeholder={t('lists.template.none')}
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.templateId === null ? null : String(values.templateId)}
          onChange={(id) => onChange({ templateId: id === null ? null : Number(id) })}
          readOnly={readOnly}
          clearable
        />
      )}
    </>
  )
}

/** What programs and forms know the list by. */
function Identity({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {t('lists.id', { id: list.id })}
      </Text>
      <CopyText value={list.uuid} hint={t('lists.uuid.copy')} />
    </Group>
  )
}

function initial(list: List | undefined): Values {
  return {
    name: list?.name ?? '',
    type: list?.type ?? 'private',
    optin: list?.optin ?? 'single',
    tags: list?.tags ?? [],
    description: list?.description ?? '',
    sender: list?.from_email ?? '',
    templateId: list?.template_id ?? null,
    brandId: list?.brand_id ?? null,
    archived: list?.status === 'archived',
  }
}

function inputOf({ name, type, optin, tags, description, sender, templateId, brandId, archived }: Values): ListInput {
  return {
    name: name.trim(),
    type,
    optin,
    tags: [...tags],
    description,
    from_email: sender.trim(),
    template_id: templateId,
    brand_id: brandId,
    status: archived ? 'archived' : 'active',
  }
}
