import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { formatNumber } from '../../parts/format.ts'
import { DeleteItem, EditItem } from '../../parts/menu-items.tsx'
import { RowMenu, RowMenuItems } from '../../parts/row-menu.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { type Brand, deleteBrand, refreshBrands } from './queries.ts'

interface BrandMenuProps {
  readonly brand: Brand
  readonly onEdit: () => void
}

/** What somebody may do with a brand; nothing for who may only read. */
export function BrandMenu({ brand, onEdit }: BrandMenuProps) {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const label = t('brands.actionsOf', { name: brand.name })
  return manage ? (
    <RowMenu label={label}>{() => <Actions brand={brand} label={label} onEdit={onEdit} />}</RowMenu>
  ) : null
}

function Actions({ brand, label, onEdit }: BrandMenuProps & { readonly label: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = () => {
    setAsked(false)
    deleteWithUndo({
      what: 'brands',
      ids: [brand.id],
      message: t('brands.deleted', { name: brand.name }),
      send: () => deleteBrand(brand.id),
      refresh: () => refreshBrands(client),
    })
  }
  return (
    <>
      <RowMenuItems label={label}>
        <EditItem onClick={onEdit} />
        <DeleteItem onClick={() => setAsked(true)} />
      </RowMenuItems>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={remove}
        title={t('brands.delete.title', { name: brand.name })}
        confirmLabel={t('common.delete')}
        danger
      >
        {t('brands.delete.text', { count: brand.lists, formatted: formatNumber(brand.lists) })}
      </Confirm>
    </>
  )
}
