import { type Context, sameContext } from './context.ts'
import { VALUE_STATES } from './tags.ts'

/** An empty piece of text may have to be read as the start of something. */
export function nudge(context: Context): Context {
  switch (context.state) {
    case 'tag':
      return { ...context, state: 'attr-name' }
    case 'before-value':
      return { ...context, state: VALUE_STATES[context.attribute], delimiter: 'unquoted', attribute: 'plain' }
    case 'after-name':
      return { ...context, state: 'attr-name', attribute: 'plain' }
    default:
      return context
  }
}

/** The context after branches that end in `a` and `b`; undefined if there is none for both. */
export function join(a: Context, b: Context): Context | undefined {
  if (a.state === 'error' || b.state === 'dead') return a
  if (b.state === 'error' || a.state === 'dead') return b
  if (sameContext(a, b)) return a
  if (sameContext({ ...a, urlPart: b.urlPart }, b)) return { ...a, urlPart: 'unknown' }
  if (sameContext({ ...a, slash: b.slash }, b)) return { ...a, slash: 'unknown' }
  // `<p title={{if .C}}{{.}}{{end}}>`: an unquoted value that one branch leaves empty.
  const x = nudge(a)
  const y = nudge(b)
  return sameContext(x, a) && sameContext(y, b) ? undefined : join(x, y)
}
