import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CellLink, cells, Mark } from '../../parts/cells.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useStable } from '../../parts/stable.ts'
import { membershipColours, personColours } from './badges.tsx'
import type { Membership, MembershipStatus, Subscriber, SubscriberStatus } from './queries.ts'

/** The columns of the list of subscribers; texts that many rows share are looked up once. */
export function useSubscriberColumns(onList: (id: number) => void): readonly Column<Subscriber>[] {
  const { t } = useTranslation()
  const showList = useStable(onList)
  return useMemo(() => {
    const words = wordsOf(t)
    return [
      {
        id: 'email',
        label: t('subscribers.email'),
        sort: 'email',
        render: ({ id, email }) => (
          <CellLink to={`/subscribers/${id}`} className={cells.strong}>
            {email}
          </CellLink>
        ),
      },
      {
        id: 'name',
        label: t('subscribers.name'),
        sort: 'name',
        render: ({ name }) => <span className={`${cells.small} ${cells.cut}`}>{name}</span>,
      },
      {
        id: 'status',
        label: t('subscribers.status'),
        sort: 'status',
        narrow: true,
        render: ({ status }) => <Mark color={personColours[status]}>{words.person[status]}</Mark>,
      },
      {
        id: 'lists',
        label: t('nav.lists'),
        render: ({ lists }) => <ListChips lists={lists} words={words} onList={showList} />,
      },
      {
        id: 'updated',
        label: t('subscribers.updated'),
        sort: 'updated_at',
        narrow: true,
        render: ({ updated_at }) => <Moment value={updated_at} className={cells.small} />,
      },
      {
        id: 'created',
        label: t('subscribers.created'),
        sort: 'created_at',
        narrow: true,
        render: ({ created_at }) => <Moment value={created_at} className={cells.small} />,
      },
    ]
  }, [t, showList])
}

interface Words {
  readonly person: Readonly<Record<SubscriberStatus, string>>
  readonly membership: Readonly<Record<MembershipStatus, string>>
  readonly noLists: string
  more(count: number): string
  show(name: string, status: string): string
}

function wordsOf(t: ReturnType<typeof useTranslation>['t']): Words {
  return {
    person: {
      enabled: t('subscribers.status.enabled'),
      disabled: t('subscribers.status.disabled'),
      blocklisted: t('subscribers.status.blocklisted'),
    },
    membership: {
      confirmed: t('subscribers.membership.confirmed'),
      unconfirmed: t('subscribers.membership.unconfirmed'),
      unsubscribed: t('subscribers.membership.unsubscribed'),
    },
    noLists: t('subscribers.noLists'),
    more: (count) => t('subscribers.moreLists', { count }),
    show: (name, status) => t('subscribers.showList', { name, status }),
  }
}

interface ListChipsProps {
  readonly lists: readonly Membership[]
  readonly words: Words
  readonly onList: (id: number) => void
}

const chipsShown = 2

function ListChips({ lists, words, onList }: ListChipsProps) {
  const rest = lists.slice(chipsShown)
  if (lists.length === 0) return <span className={`${cells.small} ${cells.dimmed}`}>{words.noLists}</span>
  return (
    <div className={cells.line}>
      {lists.slice(0, chipsShown).map((list) => (
        <ListChip key={list.id} list={list} words={words} onList={onList} />
      ))}
      {rest.length > 0 && (
        <span dir="ltr" className={`${cells.small} ${cells.dimmed}`} title={rest.map((list) => list.name).join(', ')}>
          {words.more(rest.length)}
        </span>
      )}
    </div>
  )
}

function ListChip({ list, words, onList }: Omit<ListChipsProps, 'lists'> & { readonly list: Membership }) {
  const { id, name, subscription_status: status } = list
  const said = words.membership[status]
  const chip = (
    <Mark
      look="dot"
      small
      color={membershipColours[status]}
      struck={status === 'unsubscribed'}
      title={`${name}: ${said}`}
    >
      {name}
    </Mark>
  )
  if (list.restricted) return chip
  return (
    <button type="button" className={cells.button} onClick={() => onList(id)} aria-label={words.show(name, said)}>
      {chip}
    </button>
  )
}
