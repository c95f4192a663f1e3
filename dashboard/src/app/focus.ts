/**
 * Keeps the keyboard where something is. What has the focus may go: a row that is deleted, a link to another screen, a step
 * of a form. The browser then begins at the top of the document again, and a screen reader says nothing; here the open
 * dialog gets the focus, or else the heading of the screen as soon as there is one.
 */
export function keepFocus(): () => void {
  let last: Element | undefined
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : undefined
  }
  const observer = new MutationObserver(() => {
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector<HTMLElement>('main h1')
    if (next === null) return
    last = undefined
    next.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
