import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * One function for all times, which does what the latest one does: what is given to many rows must not change with every
 * drawing, or all of them are drawn again. For what people do; not to be called while drawing.
 */
export function useStable<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
