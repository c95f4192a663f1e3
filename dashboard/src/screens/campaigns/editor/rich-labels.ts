import type { TFunction } from 'i18next'

const controls = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
  clearFormatting: 'clear',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  bulletList: 'bullets',
  orderedList: 'numbers',
  blockquote: 'quote',
  hr: 'line',
  alignLeft: 'left',
  alignCenter: 'center',
  alignRight: 'right',
  undo: 'undo',
  redo: 'redo',
} as const

/** The names of the library's own buttons, which it has in English alone. */
export function richLabels(t: TFunction): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(controls).map(([control, text]) => [`${control}ControlLabel`, t(`richtext.control.${text}`)]),
  )
}
