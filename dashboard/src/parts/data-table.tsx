import { ActionIcon, Group, Select, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type Key, memo, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'
import { formatNumber } from './format.ts'
import { useStable } from './stable.ts'
import { TickBox } from './tick-box.tsx'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  render(row: Row): ReactNode
  /** Name by which the server sorts; absent: not sortable. */
  readonly sort?: string
  readonly align?: 'start' | 'end'
  /** Kept on one line, as narrow as its content. */
  readonly narrow?: boolean
}

export interface Sorting {
  readonly by: string
  readonly order: 'asc' | 'desc'
}

export interface Paging {
  readonly page: number
  readonly perPage: number
  readonly total: number
}

interface DataTableProps<Row> {
  /** Says what the rows are, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => Key
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly paging?: Paging
  readonly onPage?: GoTo
  /** Keys of the ticked rows; absent: rows cannot be ticked. */
  readonly selected?: ReadonlySet<Key>
  readonly onSelect?: (selected: ReadonlySet<Key>) => void
  readonly rowLabel?: (row: Row) => string
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * Rows of records: sortable, selectable, paged; each row becomes a card on a phone. While a page loads the old one
 * stays, so that nothing jumps; before the first one there are grey bars.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, paging, selected, onSelect } = props
  const tick = useTick(selected, onSelect)
  useLastPage(rows?.length, paging, props.onPage)
  if (rows !== undefined && rows.length === 0 && (paging === undefined || paging.total === 0)) return props.empty
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{props.caption}</VisuallyHidden>
        </caption>
        <Head {...props} />
        <tbody aria-busy={rows === undefined}>
          {rows === undefined
            ? skeletonRows.map((row) => <SkeletonRow key={row} columns={columnIds(props)} />)
            : rows.map((row) => (
                <Row
                  key={props.rowKey(row)}
                  row={row}
                  columns={props.columns}
                  id={props.rowKey(row)}
                  label={props.rowLabel?.(row) ?? String(props.rowKey(row))}
                  ticked={selected?.has(props.rowKey(row))}
                  onTick={tick}
                />
              ))}
        </tbody>
      </table>
      {paging !== undefined && props.onPage !== undefined && <Pager paging={paging} onPage={props.onPage} />}
    </div>
  )
}

function Head<Row>({ columns, rows, rowKey, sorting, onSort, selected, onSelect }: DataTableProps<Row>) {
  const { t } = useTranslation()
  const keys = rows?.map(rowKey) ?? []
  const ticked = keys.filter((key) => selected?.has(key)).length
  return (
    <thead>
      <tr>
        {selected !== undefined && (
          <th className={classes.tickHead}>
            <TickBox
              label={t('common.selectAll')}
              checked={keys.length > 0 && ticked === keys.length}
              some={ticked > 0 && ticked < keys.length}
              disabled={keys.length === 0}
              onChange={(all) => onSelect?.(new Set(all ? keys : []))}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            className={column.align === 'end' ? classes.end : undefined}
            aria-sort={ariaSort(column.sort, sorting)}
            scope="col"
          >
            {column.sort !== undefined && onSort !== undefined ? (
              <SortButton label={column.label} by={column.sort} sorting={sorting} onSort={onSort} />
            ) : column.label === '' ? (
              <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ariaSort(
  by: string | undefined,
  sorting: Sorting | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (by === undefined) return undefined
  if (sorting?.by !== by) return 'none'
  return sorting.order === 'asc' ? 'ascending' : 'descending'
}

interface SortButtonProps {
  readonly label: string
  readonly by: string
  readonly sorting: Sorting | undefined
  readonly onSort: (sorting: Sorting) => void
}

function SortButton({ label, by, sorting, onSort }: SortButtonProps) {
  const active = sorting?.by === by
  const Icon = active && sorting.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort({ by, order: active && sorting.order === 'asc' ? 'desc' : 'asc' })}
    >
      {label}
      <Icon size={14} className={active ? classes.sortActive : classes.sortIdle} aria-hidden />
    </button>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly id: Key
  readonly label: string
  /** Undefined: it cannot be ticked. */
  readonly ticked: boolean | undefined
  readonly onTick: (id: Key) => void
}

function BodyRow<Row>({ row, columns, id, label, ticked, onTick }: RowProps<Row>) {
  const { t } = useTranslation()
  return (
    <tr data-selected={ticked || undefined}>
      {ticked !== undefined && (
        <td className={classes.tick}>
          <TickBox label={t('common.select', { name: label })} checked={ticked} onChange={() => onTick(id)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-label={column.label} className={classOf(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

function classOf({ narrow, align }: Pick<Column<never>, 'narrow' | 'align'>): string | undefined {
  if (align !== 'end') return narrow ? classes.narrow : undefined
  return narrow ? `${classes.narrow} ${classes.end}` : classes.end
}

/** Drawn again only when its record, the columns or its tick change: ticking one of 250 rows costs one row. */
const Row: <Record>(props: RowProps<Record>) => ReactNode = memo(BodyRow)

/** One function for all rows and all times, which finds the present selection when it is called. */
function useTick(selected: ReadonlySet<Key> | undefined, onSelect: ((selected: ReadonlySet<Key>) => void) | undefined) {
  return useStable((id: Key) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect?.(next)
  })
}

function columnIds<Row>({ columns, selected }: DataTableProps<Row>): readonly string[] {
  return [...(selected === undefined ? [] : ['tick']), ...columns.map((column) => column.id)]
}

function SkeletonRow({ columns }: { readonly columns: readonly string[] }) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column}>
          <Skeleton height={14} my={4} width={index === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  )
}

type GoTo = (page: number, perPage: number) => void

/** Leads back to the last page from one beyond it, whose rows are deleted or which an old link names. */
export function useLastPage(rows: number | undefined, paging: Paging | undefined, onPage: GoTo | undefined): void {
  const goTo = useStable((page: number, perPage: number) => onPage?.(page, perPage))
  const { page = 1, perPage = 1, total = 0 } = paging ?? {}
  const last = Math.ceil(total / perPage)
  const beyond = rows === 0 && total > 0 && page > last
  useEffect(() => {
    if (beyond) goTo(last, perPage)
  }, [beyond, last, perPage, goTo])
}

const pageSizes = ['20', '50', '100', '250']

export function Pager({ paging, onPage }: { readonly paging: Paging; readonly onPage: GoTo }) {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(paging.total / paging.perPage))
  return (
    <Group justify="space-between" className={classes.pager} gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('common.rows', { count: paging.total, formatted: formatNumber(paging.total) })}
      </Text>
      <Group gap="xs">
        <Select
          size="xs"
          w={80}
          aria-label={t('common.perPage')}
          data={pageSizes}
          value={String(paging.perPage)}
          onChange={(value) => value !== null && onPage(1, Number(value))}
          allowDeselect={false}
        />
        <ActionIcon
          aria-label={t('common.previous')}
          disabled={paging.page <= 1}
          onClick={() => onPage(paging.page - 1, paging.perPage)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Text size="sm">{t('common.page', { page: formatNumber(paging.page), pages: formatNumber(pages) })}</Text>
        <ActionIcon
          aria-label={t('common.next')}
          disabled={paging.page >= pages}
          onClick={() => onPage(paging.page + 1, paging.perPage)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
