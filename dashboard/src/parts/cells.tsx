/*
 * What stands in the cells of tables, as plain elements: a component of the library costs ten to fifty times as much, and
 * a page of a table has a thousand of them (bench/dashboard). They look like the library's own, by its variables.
 */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { address } from '../api/address.ts'
import classes from './cells.module.css'

/** Classes for elements of cells, such as `cells.stack`, `cells.strong`, `cells.dimmed`. */
export { classes as cells }

export type MarkColor = 'teal' | 'gray' | 'red' | 'yellow' | 'orange' | 'blue' | 'violet'

interface MarkProps {
  readonly children: ReactNode
  readonly color?: MarkColor
  readonly look?: 'light' | 'outline' | 'dot' | 'plain'
  readonly small?: boolean
  readonly struck?: boolean
  readonly title?: string
}

/** A word in a frame of its own: a status, a list, a tag. */
export function Mark({ children, color = 'gray', look = 'light', small = false, struck = false, title }: MarkProps) {
  const names = [classes.mark, classes[look], classes[color], small && classes.smallMark, struck && classes.struck]
  return (
    <span className={names.filter(Boolean).join(' ')} title={title}>
      {children}
    </span>
  )
}

interface CellLinkProps {
  /** A path of the dashboard, such as `/subscribers/7`. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to another screen. That of the router follows every move from screen to screen; a table has too many for it. */
export function CellLink({ to, className, children }: CellLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ to })
  }
  return (
    <a
      href={address(`/admin${to}`)}
      className={`${classes.link} ${className ?? ''}`}
      onClick={follow}
      onMouseEnter={() => void router.preloadRoute({ to })}
    >
      {children}
    </a>
  )
}
