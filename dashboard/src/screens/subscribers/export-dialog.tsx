import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../parts/format.ts'
import { type Audience, exportAddress } from './queries.ts'

interface ExportDialogProps {
  readonly audience: Audience
  readonly count: number
  readonly onClose: () => void
}

const formats = ['csv', 'jsonl'] as const
const further = ['id', 'lists', 'consent']

export function ExportDialog({ audience, count, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<(typeof formats)[number]>('csv')
  const [columns, setColumns] = useState<readonly string[]>([])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('subscribers.export.title', { count, formatted: formatNumber(count) })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Radio.Group
          label={t('subscribers.export.format')}
          value={format}
          onChange={(value) => setFormat(value === 'jsonl' ? 'jsonl' : 'csv')}
        >
          <Stack gap="xs" mt={4}>
            {formats.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`subscribers.export.${value}`)}
                description={t(`subscribers.export.${value}.help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox.Group label={t('subscribers.export.columns')} value={[...columns]} onChange={setColumns}>
          <Stack gap="xs" mt={4}>
            {further.map((value) => (
              <Checkbox key={value} value={value} label={t(`subscribers.export.column.${value}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="xs" c="dimmed">
          {t('subscribers.export.note')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            component="a"
            href={exportAddress(audience, { format, columns })}
            download
            leftSection={<IconDownload size={16} />}
            onClick={onClose}
          >
            {t('subscribers.export.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
