import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  /** Undefined: there is nothing that it could do. */
  readonly onClick: (() => void) | undefined
}

/** A button of one picture, in an outline that has no room for words. */
export function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={onClick === undefined} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}
