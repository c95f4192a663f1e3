import { useTranslation } from 'react-i18next'
import { CellLink, cells, Mark, type MarkColor } from '../../parts/cells.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import type { PersonState, Sequence, SequencePerson } from './queries.ts'

const colours: Readonly<Record<PersonState, MarkColor>> = { waiting: 'blue', finished: 'teal', left: 'gray' }

/** Who they are, what they got and what comes next. */
export function usePeopleColumns(sequence: Sequence): readonly Column<SequencePerson>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'person',
      label: t('report.person'),
      render: (row) =>
        row.email === null ? (
          <span className={cells.dimmed}>{t('report.gone', { id: row.subscriber_id })}</span>
        ) : (
          <div className={cells.stack}>
            <CellLink to={`/subscribers/${row.subscriber_id}`} className={cells.strong}>
              {row.email}
            </CellLink>
            <span className={cells.dimmed}>{row.name}</span>
          </div>
        ),
    },
    {
      id: 'state',
      label: t('sequences.state'),
      narrow: true,
      render: ({ state }) => <Mark color={colours[state]}>{t(`sequences.state.${state}`)}</Mark>,
    },
    { id: 'messages', label: t('sequences.got'), render: (row) => <Got row={row} sequence={sequence} /> },
    {
      id: 'next',
      label: t('sequences.next'),
      narrow: true,
      render: ({ next_at: moment }) => moment !== null && <Moment value={moment} />,
    },
  ]
}

function Got({ row, sequence }: { readonly row: SequencePerson; readonly sequence: Sequence }) {
  const { t } = useTranslation()
  const nameOf = (id: number) => sequence.steps.find((step) => step.id === id)?.campaign?.name ?? `${id}`
  return (
    <div className={cells.stack}>
      {row.messages.map(({ step_id: step, state, reply }) => (
        <span key={step} title={reply ?? undefined}>
          {nameOf(step)}{' '}
          <span className={cells.dimmed}>{state === null ? t('sequences.longAgo') : t(`report.outcome.${state}`)}</span>
        </span>
      ))}
    </div>
  )
}
