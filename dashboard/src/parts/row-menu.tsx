import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import classes from './row-menu.module.css'

interface RowMenuProps {
  /** Whose menu it is, for screen readers. */
  readonly label: string
  /** A `RowMenuItems` and the dialogs that its items open. */
  readonly children: () => ReactNode
}

/** The menu of a row. A table has a hundred of them, and one is opened: until then it is a button and nothing else. */
export function RowMenu({ label, children }: RowMenuProps) {
  const [asked, setAsked] = useState(false)
  return asked ? children() : <Dots aria-label={label} aria-expanded={false} onClick={() => setAsked(true)} />
}

interface RowMenuItemsProps {
  readonly label: string
  readonly children: ReactNode
}

/** Opens as it appears, where the button of `RowMenu` was a moment ago. */
export function RowMenuItems({ label, children }: RowMenuItemsProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // The menu gives the focus back to what had it.
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Dots ref={target} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

function Dots({ ref, className, ...props }: ComponentProps<'button'> & { readonly ref?: Ref<HTMLButtonElement> }) {
  return (
    <button ref={ref} type="button" aria-haspopup="menu" className={`${classes.dots} ${className ?? ''}`} {...props}>
      <IconDots size={18} aria-hidden />
    </button>
  )
}
