import type { Editor } from '@tiptap/core'

export const sizes = [
  { name: 'normal', value: undefined },
  { name: 'small', value: '13px' },
  { name: 'large', value: '20px' },
  { name: 'huge', value: '28px' },
] as const

/** Dark enough for white paper. */
export const colours = [
  { name: 'automatic', value: undefined },
  { name: 'grey', value: '#5c6670' },
  { name: 'blue', value: '#1f4f8f' },
  { name: 'green', value: '#1b6e3c' },
  { name: 'red', value: '#b3261e' },
  { name: 'orange', value: '#a85b00' },
] as const

/** Sets one property of the marked text's style and leaves the others alone. */
export function withStyle(editor: Editor, property: string, value: string | undefined): void {
  const attributes = editor.getAttributes('styledText')
  const style = changedStyle(typeof attributes.style === 'string' ? attributes.style : '', property, value)
  const chain = editor.chain().focus()
  if (style === '' && !attributes.class) chain.unsetMark('styledText').run()
  else chain.setMark('styledText', { ...attributes, style: style === '' ? null : style }).run()
}

/** `color: red; top: 0` with another value of one property, or without it. */
export function changedStyle(style: string, property: string, value: string | undefined): string {
  const others = style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '' && !declaration.toLowerCase().startsWith(`${property}:`))
  return [...others, ...(value === undefined ? [] : [`${property}: ${value}`])].join('; ')
}
