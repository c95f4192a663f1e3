import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { CellLink, cells, Mark } from '../../parts/cells.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import { RowMenu } from '../../parts/row-menu.tsx'
import { useStable } from '../../parts/stable.ts'
import { useBrands } from '../brands/use-brands.ts'
import { ListActions } from './list-actions.tsx'
import type { List } from './queries.ts'
import { useMayManageList } from './rights.ts'

interface Handlers {
  readonly onTag: (tag: string) => void
  readonly onEdit: (id: number) => void
}

/** The columns of the list of lists. */
export function useListColumns({ onTag, onEdit }: Handlers): readonly Column<List>[] {
  const { t } = useTranslation()
  const counted = useMay()('subscribers:get_all', 'subscribers:get')
  const mayManage = useMayManageList()
  const showTag = useStable(onTag)
  const edit = useStable(onEdit)
  const brands = useBrands()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('lists.name'),
        sort: 'name',
        render: (list) => (
          <NameCell
            list={list}
            brand={brands.find(({ id }) => id === list.brand_id)?.name}
            manage={mayManage(list.id)}
            onTag={showTag}
            onEdit={edit}
          />
        ),
      },
      {
        id: 'type',
        label: t('lists.type'),
        sort: 'type',
        narrow: true,
        render: ({ type, optin }) => (
          <div className={`${cells.line} ${cells.together}`}>
            <Mark color={type === 'public' ? 'teal' : 'gray'}>{t(`lists.type.${type}`)}</Mark>
            {optin === 'double' && <Mark look="outline">{t('lists.optin.double')}</Mark>}
          </div>
        ),
      },
      {
        id: 'subscribers',
        label: t('lists.subscribers'),
        sort: 'subscriber_count',
        narrow: true,
        render: (list) => <CountCell list={list} linked={counted} />,
      },
      {
        id: 'updated',
        label: t('lists.updated'),
        sort: 'updated_at',
        narrow: true,
        render: ({ updated_at }) => <Moment value={updated_at} />,
      },
      {
        id: 'created',
        label: t('lists.created'),
        sort: 'created_at',
        narrow: true,
        render: ({ created_at }) => <Moment value={created_at} />,
      },
      {
        id: 'actions',
        label: '',
        narrow: true,
        align: 'end',
        render: (list) => {
          const label = t('lists.actionsOf', { name: list.name })
          return <RowMenu label={label}>{() => <ListActions list={list} label={label} onEdit={edit} />}</RowMenu>
        },
      },
    ],
    [t, counted, mayManage, showTag, edit, brands],
  )
}

interface NameCellProps extends Handlers {
  readonly list: List
  readonly brand: string | undefined
  readonly manage: boolean
}

function NameCell({ list, brand, manage, onTag, onEdit }: NameCellProps) {
  const { t } = useTranslation()
  return (
    <div className={cells.stack}>
      {manage ? (
        <button type="button" className={`${cells.button} ${cells.strong}`} onClick={() => onEdit(list.id)}>
          {list.name}
        </button>
      ) : (
        <span className={cells.strong}>{list.name}</span>
      )}
      {list.description !== '' && (
        <span className={`${cells.small} ${cells.dimmed} ${cells.cut}`}>{list.description}</span>
      )}
      {(list.tags.length > 0 || brand !== undefined) && (
        <div className={cells.line}>
          {brand !== undefined && (
            <Mark color="blue" small title={t('lists.brand')}>
              {brand}
            </Mark>
          )}
          {list.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={cells.button}
              aria-label={t('lists.tag.show', { tag })}
              onClick={() => onTag(tag)}
            >
              <Mark look="plain" small>
                {tag}
              </Mark>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** With single opt-in nobody has to confirm: only who left is worth a second line. */
function CountCell({ list, linked }: { readonly list: List; readonly linked: boolean }) {
  const { t } = useTranslation()
  const statuses =
    list.optin === 'double' ? (['confirmed', 'unconfirmed', 'unsubscribed'] as const) : (['unsubscribed'] as const)
  const total = formatNumber(list.subscriber_count ?? 0)
  if (!linked) return <span>{total}</span>
  return (
    <div className={cells.stack}>
      <CellLink to={`/subscribers?list_id=${list.id}`} className={`${cells.strong} ${cells.inked}`}>
        {t('lists.count', { count: list.subscriber_count ?? 0, formatted: total })}
      </CellLink>
      {statuses.map((status) => {
        const count = list.subscriber_statuses?.[status] ?? 0
        return count === 0 ? null : (
          <CellLink
            key={status}
            to={`/subscribers?list_id=${list.id}&subscription_status=${status}`}
            className={`${cells.small} ${cells.dimmed}`}
          >
            {t(`lists.count.${status}`, { formatted: formatNumber(count) })}
          </CellLink>
        )
      })}
    </div>
  )
}
