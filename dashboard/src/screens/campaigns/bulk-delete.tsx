import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { SelectionBar } from '../../parts/selection-bar.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { type CampaignChoice, deleteCampaigns, refreshCampaigns } from './queries.ts'

interface BulkDeleteProps {
  readonly choice: CampaignChoice
  readonly total: number
  readonly onWiden: (() => void) | undefined
  readonly onDone: () => void
}

/** From here on the number has to be confirmed by typing. */
const many = 10

/** Bar above the table while rows are ticked. */
export function BulkDelete({ choice, total, onWiden, onDone }: BulkDeleteProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const all = choice.kind === 'matches'
  const count = all ? total : choice.ids.length
  const remove = () => {
    deleteWithUndo({
      what: 'campaigns',
      ids: all ? [] : choice.ids,
      message: t('campaigns.deleted', { count }),
      send: () => deleteCampaigns(choice),
      refresh: () => refreshCampaigns(client),
    })
    onDone()
  }
  return (
    <SelectionBar count={count} all={all} total={total} onWiden={onWiden} onClear={onDone}>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={14} />}
        onClick={() => setAsking(true)}
      >
        {t('common.delete')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={t('campaigns.bulkDelete.title', { count })}
        confirmLabel={t('campaigns.bulkDelete.do', { count })}
        danger
        typed={count >= many ? String(count) : undefined}
      >
        {t('campaigns.bulkDelete.text', { count })}
      </Confirm>
    </SelectionBar>
  )
}
