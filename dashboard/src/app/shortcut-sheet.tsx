import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const shortcuts = [
  ['Ctrl K', 'shortcuts.palette'],
  ['/', 'shortcuts.search'],
  ['?', 'shortcuts.sheet'],
  ['Ctrl S', 'shortcuts.save'],
  ['F9', 'shortcuts.preview'],
  ['Ctrl F', 'shortcuts.find'],
  ['Ctrl Enter', 'shortcuts.run'],
  ['Ctrl Z', 'shortcuts.undo'],
  ['Esc', 'shortcuts.close'],
] as const

/** What the keyboard can do. */
export function ShortcutSheet({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        {shortcuts.map(([keys, text]) => (
          <Group key={keys} justify="space-between" wrap="nowrap">
            <Text size="sm">{t(text)}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
