import { Input, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { notifyDone } from '../../parts/failure.tsx'
import { LazyCodeEditor } from '../../parts/lazy-code-editor.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import { ImageField } from './image-field.tsx'
import { type Brand, type BrandInput, createBrand, refreshBrands, saveBrand } from './queries.ts'

interface BrandDialogProps {
  /** Undefined: a new one. */
  readonly brand: Brand | undefined
  readonly onClose: () => void
}

type Values = Required<BrandInput>

const empty: Values = {
  name: '',
  root_url: '',
  site_name: '',
  logo_url: '',
  favicon_url: '',
  from_email: '',
  custom_css: '',
}

/** Everything of a brand. */
export function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readOnly = !useMay()('settings:manage')
  const [values, setValues] = useState<Values>(brand ?? empty)
  const set = (change: Partial<Values>) => setValues((current) => ({ ...current, ...change }))
  const save = async () => {
    const input = inputOf(values)
    const saved = await (brand === undefined ? createBrand(input) : saveBrand(brand.id, input))
    notifyDone(t('brands.saved', { name: saved.name }))
    onClose()
    await refreshBrands(client)
  }
  const text = (field: 'name' | 'root_url' | 'site_name' | 'from_email') => ({
    label: t(`brands.${field}`),
    value: values[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [field]: event.currentTarget.value }),
    readOnly,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(brand === undefined ? 'brands.new' : 'brands.edit')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SaveForm
        existing={brand !== undefined}
        ready={values.name.trim() !== '' && values.root_url.trim() !== ''}
        readOnly={readOnly}
        onSave={save}
        onCancel={onClose}
      >
        <TextInput {...text('name')} description={t('brands.name.help')} maxLength={200} required data-autofocus />
        <TextInput
          {...text('root_url')}
          description={t('brands.root_url.help')}
          placeholder="https://news.shop.example"
          inputMode="url"
          maxLength={2000}
          required
        />
        <TextInput
          {...text('site_name')}
          description={t('brands.site_name.help')}
          placeholder={values.name}
          maxLength={300}
        />
        <TextInput
          {...text('from_email')}
          description={t('brands.from_email.help')}
          placeholder="News <news@shop.example>"
          maxLength={2000}
        />
        <ImageField
          label={t('brands.logo_url')}
          help={t('brands.logo_url.help')}
          value={values.logo_url}
          onChange={(value) => set({ logo_url: value })}
          height={56}
          readOnly={readOnly}
        />
        <ImageField
          label={t('brands.favicon_url')}
          help={t('brands.favicon_url.help')}
          value={values.favicon_url}
          onChange={(value) => set({ favicon_url: value })}
          height={32}
          readOnly={readOnly}
        />
        <Input.Wrapper label={t('brands.custom_css')} description={t('brands.custom_css.help')} labelElement="div">
          <LazyCodeEditor
            label={t('brands.custom_css')}
            language="css"
            value={values.custom_css}
            {...(readOnly ? {} : { onChange: (value: string) => set({ custom_css: value }) })}
            minHeight={100}
            maxHeight={320}
          />
        </Input.Wrapper>
      </SaveForm>
    </Modal>
  )
}

/** An address without a scheme is meant with TLS. What else the record has is not sent back. */
function inputOf(values: Values): Values {
  const address = values.root_url.trim()
  return {
    name: values.name,
    root_url: /^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(address) ? `https://${address}` : address,
    site_name: values.site_name,
    logo_url: values.logo_url,
    favicon_url: values.favicon_url,
    from_email: values.from_email,
    custom_css: values.custom_css,
  }
}
