import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { CellLink, cells } from '../../parts/cells.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { useKept } from '../../parts/undo.tsx'
import { BrandDialog } from './brand-dialog.tsx'
import { BrandMenu } from './brand-menu.tsx'
import { type Brand, brandsQuery } from './queries.ts'

/** The businesses of this installation: a section of the settings. */
export function Brands() {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const { data, error, refetch } = useQuery(brandsQuery)
  const rows = useKept('brands', data)
  const [edited, setEdited] = useState<Brand | 'new'>()
  const create = manage && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('brands.new')}
    </Button>
  )
  const none = rows?.length === 0
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('settings.section.brands')}
          </Title>
          {!none && create}
        </Group>
        <Text size="sm" c="dimmed">
          {t('brands.text')}
        </Text>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t('settings.section.brands')}
          columns={useColumns(setEdited)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={IconBuildingStore}
              title={t('brands.none.title')}
              text={t('brands.none.text')}
              action={create}
            />
          }
        />
      </Stack>
      {edited !== undefined && (
        <BrandDialog brand={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Paper>
  )
}

function useColumns(onEdit: (brand: Brand) => void): readonly Column<Brand>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      label: t('brands.name'),
      render: (brand) => (
        <button type="button" className={`${cells.button} ${cells.strong}`} onClick={() => onEdit(brand)}>
          {brand.name}
        </button>
      ),
    },
    {
      id: 'root_url',
      label: t('brands.root_url'),
      render: ({ root_url: address }) => (
        <a href={address} target="_blank" rel="noreferrer" className={cells.link}>
          {address}
        </a>
      ),
    },
    {
      id: 'lists',
      label: t('brands.lists'),
      narrow: true,
      align: 'end',
      render: ({ lists }) => <CellLink to="/lists">{formatNumber(lists)}</CellLink>,
    },
    {
      id: 'actions',
      label: '',
      narrow: true,
      align: 'end',
      render: (brand) => <BrandMenu brand={brand} onEdit={() => onEdit(brand)} />,
    },
  ]
}
