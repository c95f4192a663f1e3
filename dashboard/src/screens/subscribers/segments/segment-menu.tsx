import { Button, Menu, ScrollArea } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconDeviceFloppy,
  IconEdit,
  IconFilterEdit,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import type { ListState } from '../../../parts/list-state.ts'
import { DeleteItem } from '../../../parts/menu-items.tsx'
import { type Segment, segmentsQuery } from '../../../parts/segments.ts'
import { useKept } from '../../../parts/undo.tsx'
import { type Criteria, isEverybody } from '../criteria.ts'
import { DeleteSegment } from './delete-segment.tsx'
import { addressOf } from './queries.ts'
import { SegmentDialog } from './segment-dialog.tsx'

interface SegmentMenuProps {
  readonly state: ListState
  readonly criteria: Criteria
  /** The filter of a segment stands in the address now, to be changed. */
  readonly onEdit: () => void
}

type Shown = 'save' | 'rename' | 'delete'

/** Questions that were kept under a name: to ask again, to keep the present one, to rename and delete. */
export function SegmentMenu({ state, criteria, onEdit }: SegmentMenuProps) {
  const { t } = useTranslation()
  const manage = useMay()('subscribers:manage')
  const segments = useKept('segments', useQuery(segmentsQuery).data) ?? []
  const [shown, setShown] = useState<Shown>()
  const chosen = segments.find((segment) => segment.id === criteria.segmentId)
  const close = () => setShown(undefined)
  const pick = (id: number | undefined) => state.set({ segment: id })
  const edit = (segment: Segment) => {
    state.set(addressOf(segment))
    onEdit()
  }
  const mayKeep = manage && criteria.segmentId === undefined && !isEverybody(criteria)
  return (
    <>
      <Menu position="bottom-start" withinPortal width={280}>
        <Menu.Target>
          <Button
            variant={criteria.segmentId === undefined ? 'default' : 'light'}
            leftSection={chosen === undefined ? <IconBookmark size={16} /> : <IconBookmarkFilled size={16} />}
            maw={260}
          >
            {chosen?.name ?? t('segments.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Picks segments={segments} chosen={chosen} onPick={pick} />
          {mayKeep && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => setShown('save')}>
              {t('segments.save')}
            </Menu.Item>
          )}
          {criteria.segmentId !== undefined && (
            <>
              <Menu.Divider />
              {chosen !== undefined && <Menu.Label>{chosen.name}</Menu.Label>}
              <Menu.Item leftSection={<IconX size={16} />} onClick={() => pick(undefined)}>
                {t('segments.leave')}
              </Menu.Item>
            </>
          )}
          {chosen !== undefined && (
            <>
              <Menu.Item leftSection={<IconFilterEdit size={16} />} onClick={() => edit(chosen)}>
                {t('segments.open')}
              </Menu.Item>
              {manage && (
                <>
                  <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setShown('rename')}>
                    {t('segments.rename')}
                  </Menu.Item>
                  <DeleteItem onClick={() => setShown('delete')} />
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'save' && (
        <SegmentDialog
          task={{ kind: 'save', criteria, segments }}
          onClose={close}
          onDone={({ id }) => state.set(only(id))}
        />
      )}
      {shown === 'rename' && chosen !== undefined && (
        <SegmentDialog task={{ kind: 'rename', segment: chosen }} onClose={close} />
      )}
      {shown === 'delete' && chosen !== undefined && (
        <DeleteSegment segment={chosen} onClose={close} onGone={() => pick(undefined)} />
      )}
    </>
  )
}

interface PicksProps {
  readonly segments: readonly Segment[]
  readonly chosen: Segment | undefined
  readonly onPick: (id: number) => void
}

function Picks({ segments, chosen, onPick }: PicksProps) {
  const { t } = useTranslation()
  if (segments.length === 0) return <Menu.Label>{t('segments.none')}</Menu.Label>
  return (
    <ScrollArea.Autosize mah={300}>
      {segments.map((segment) => (
        <Menu.Item
          key={segment.id}
          onClick={() => onPick(segment.id)}
          fw={segment.id === chosen?.id ? 600 : undefined}
          title={segment.description || undefined}
        >
          {segment.name}
        </Menu.Item>
      ))}
    </ScrollArea.Autosize>
  )
}

/** The address of a segment, without the question that it was made of. */
function only(id: number): Readonly<Record<string, string | number>> {
  return { segment: id, query: '', status: '', sql: '', filter: '', list_id: '', subscription_status: '' }
}
