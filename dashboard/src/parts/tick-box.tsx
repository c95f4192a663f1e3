import { type ChangeEvent, useEffect, useRef } from 'react'
import classes from './tick-box.module.css'

interface TickBoxProps {
  readonly label: string
  readonly checked: boolean
  /** Some of several, and not all. */
  readonly some?: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox without words beside it, as rows of tables have it. One of the library is seven elements and a hundred rules. */
export function TickBox({ label, checked, some = false, disabled = false, onChange }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked)}
    />
  )
}
