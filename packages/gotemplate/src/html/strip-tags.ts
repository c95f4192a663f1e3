import { type Context, isInTag, start } from './context.ts'
import { step, VALUE_ENDS } from './transitions.ts'

/** The text of markup, for places that hold text only. */
export function stripTags(markup: string): string {
  let context: Context = start
  let out = ''
  let onlyText = true
  let at = 0
  while (at < markup.length) {
    if (context.delimiter !== 'none') {
      const end = markup.slice(at).search(VALUE_ENDS[context.delimiter])
      if (end < 0) break
      at += context.delimiter === 'unquoted' ? end : end + 1
      context = { ...start, state: 'tag', element: context.element }
      continue
    }
    const state = context.element !== 'plain' && !isInTag(context.state) ? 'rcdata' : context.state
    const move = step(state, context, markup.slice(at))
    const end = at + move.length
    if (context.state === 'text' || context.state === 'rcdata') {
      out += markup.slice(at, move.context.state === context.state ? end : lastTag(markup, at, end))
    } else onlyText = false
    context = move.context
    at = end
  }
  if (onlyText) return markup
  return context.state === 'text' || context.state === 'rcdata' ? out + markup.slice(at) : out
}

function lastTag(markup: string, from: number, end: number): number {
  const tag = markup.lastIndexOf('<', end - 1)
  return tag >= from ? tag : end
}
