import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus when it appears, if it is `wanted` then. */
export function useFocus<Field extends HTMLElement>(wanted: boolean): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (wanted) field.current?.focus()
  }, [wanted])
  return field
}
