import { ActionIcon, Box, FocusTrap } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './full-screen.module.css'

interface FullScreenProps {
  /** What takes the whole window, for screen readers. */
  readonly label: string
  readonly children: (screen: FullScreenState) => ReactNode
}

export interface FullScreenState {
  readonly full: boolean
  /** For the part that takes the room there is; it is measured in percent. */
  readonly room: string | undefined
  /** The button there and back. */
  readonly toggle: ReactNode
}

const dialog = { role: 'dialog', 'aria-modal': true, tabIndex: -1 } as const

/** What is inside can take the whole window. Escape leaves, unless something inside is what it closes. */
export function FullScreen({ label, children }: FullScreenProps) {
  const { t } = useTranslation()
  const [full, setFull] = useState(false)
  const words = t(full ? 'fullScreen.leave' : 'fullScreen.enter')
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isOfAnother(event)) setFull(false)
  }
  const toggle = (
    <ActionIcon aria-label={words} title={words} onClick={() => setFull(!full)} data-autofocus>
      {full ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
    </ActionIcon>
  )
  return (
    <FocusTrap active={full}>
      <Box {...(full ? { ...dialog, 'aria-label': label, className: classes.full, onKeyDown: leave } : {})}>
        {children({ full, room: full ? classes.room : undefined, toggle })}
      </Box>
    </FocusTrap>
  )
}

/** Menus and dialogs that were opened from here stand elsewhere in the page; fields with an open menu say so. */
function isOfAnother({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.getAttribute('data-mantine-stop-propagation') === 'true'
}
