import type { ReactNode } from 'react'
import classes from './filters.module.css'

interface FiltersProps {
  /** The first is a search, which wants the whole width of a phone. */
  readonly search?: boolean
  readonly children: ReactNode
}

/** What narrows a list, in one row above it; in pairs on a phone. */
export function Filters({ search = false, children }: FiltersProps) {
  return <div className={search ? `${classes.filters} ${classes.wideFirst}` : classes.filters}>{children}</div>
}
