import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { actionWords } from './template-words.ts'

const words: readonly Completion[] = actionWords.map(([name, detail]) => ({
  label: name.trim(),
  apply: name,
  detail,
  type: name.startsWith('.') ? 'property' : 'function',
}))

/** Completes functions and fields inside `{{ … }}`; `attributes` are names that the people really have. */
export function templateCompletion(attributes: readonly string[]): CompletionSource {
  const fields: readonly Completion[] = attributes.map((name) => ({
    label: isPlainName(name) ? `.Subscriber.Attribs.${name}` : `index .Subscriber.Attribs ${JSON.stringify(name)}`,
    type: 'property',
    boost: 1,
  }))
  const options = [...fields, ...words]
  return (context: CompletionContext): CompletionResult | null => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 500), context.pos)
    if (before.lastIndexOf('{{') <= before.lastIndexOf('}}')) return null
    const word = /[.\w]*$/.exec(before)?.[0] ?? ''
    if (word === '' && !context.explicit && !/\{\{-?\s?$/.test(before)) return null
    return { from: context.pos - word.length, options, validFor: /^[.\w]*$/ }
  }
}

/** Others have to be asked for with `index`. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name)
}
