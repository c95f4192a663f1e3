import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { undoLast } from '../parts/undo.tsx'

const shortcuts = [
  ['Ctrl K', 'shortcuts.palette'],
  ['/', 'shortcuts.search'],
  ['?', 'shortcuts.sheet'],
  ['Ctrl S', 'shortcuts.save'],
  ['Ctrl Enter', 'shortcuts.run'],
  ['Ctrl Z', 'shortcuts.undo'],
  ['Esc', 'shortcuts.close'],
] as const

/** `?` shows what the keyboard can do, `/` goes to the search of the screen. Both are letters while one writes. */
export function Shortcuts() {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  useHotkeys([
    ['/', focusSearch],
    ['shift+?', open],
    ['?', open],
    ['mod+Z', undoLast],
  ])
  return (
    <Modal
      opened={opened}
      onClose={close}
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

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field], [data-search-field] input')
  field?.focus()
  field?.select()
}
