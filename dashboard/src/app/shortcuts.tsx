import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { undoLast } from '../parts/undo.tsx'

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** `?` shows what the keyboard can do, `/` goes to the search of the screen. Both are letters while one writes. */
export function Shortcuts() {
  const [opened, { open, close }] = useDisclosure()
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    open()
  }
  useHotkeys([
    ['/', focusSearch],
    ['shift+?', show],
    ['?', show],
    ['mod+Z', undoLast],
  ])
  return (
    asked && (
      <Suspense fallback={null}>
        <ShortcutSheet opened={opened} onClose={close} />
      </Suspense>
    )
  )
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field], [data-search-field] input')
  field?.focus()
  field?.select()
}
