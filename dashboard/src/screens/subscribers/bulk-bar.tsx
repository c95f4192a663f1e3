import { Button } from '@mantine/core'
import { IconBan, IconDownload, IconList, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../parts/selection-bar.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import type { Audience } from './queries.ts'
import { RemovalDialog } from './removal-dialog.tsx'

interface BulkBarProps {
  readonly audience: Audience
  /** Everybody that the question matches. */
  readonly total: number
  /** Where the whole page is ticked and there are more pages. */
  readonly onWiden: (() => void) | undefined
  readonly onDone: () => void
}

type Asked = 'lists' | 'blocklist' | 'delete' | 'export'

export function BulkBar({ audience, total, onWiden, onDone }: BulkBarProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const count = audience.kind === 'ids' ? audience.ids.length : total
  const close = () => setAsked(undefined)
  const finished = () => {
    close()
    onDone()
  }
  return (
    <SelectionBar
      count={count}
      all={audience.kind !== 'ids'}
      words="subscribers.chosen"
      total={total}
      onWiden={onWiden}
      onClear={onDone}
    >
      <Button size="xs" variant="default" leftSection={<IconList size={14} />} onClick={() => setAsked('lists')}>
        {t('subscribers.changeLists')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={() => setAsked('export')}>
        {t('subscribers.export')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconBan size={14} />} onClick={() => setAsked('blocklist')}>
        {t('subscribers.blocklist')}
      </Button>
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} />}
        onClick={() => setAsked('delete')}
      >
        {t('common.delete')}
      </Button>
      {asked === 'lists' && <MembershipDialog audience={audience} count={count} onClose={close} onDone={finished} />}
      {asked === 'export' && <ExportDialog audience={audience} count={count} onClose={close} />}
      {(asked === 'blocklist' || asked === 'delete') && (
        <RemovalDialog kind={asked} audience={audience} count={count} onClose={close} onDone={finished} />
      )}
    </SelectionBar>
  )
}
