/** The flags, width and precision between `%` and the verb. */
export interface Spec {
  plus: boolean
  minus: boolean
  sharp: boolean
  space: boolean
  zero: boolean
  /** `%+v` and `%#v` turn their flag into these. */
  plusV: boolean
  sharpV: boolean
  width: number | undefined
  precision: number | undefined
}

export function plainSpec(): Spec {
  return {
    plus: false,
    minus: false,
    sharp: false,
    space: false,
    zero: false,
    plusV: false,
    sharpV: false,
    width: undefined,
    precision: undefined,
  }
}

/** In characters, as Go counts widths. */
export function runeCount(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= 0xd800 && text.charCodeAt(i) < 0xdc00 && i + 1 < text.length) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--
        i++
      }
    }
  }
  return count
}

/** Fills up to the width, with zeros only on the left and only if `zeros`. */
export function pad(spec: Spec, text: string, zeros = spec.zero): string {
  if (spec.width === undefined || spec.width === 0) return text
  const missing = spec.width - runeCount(text)
  if (missing <= 0) return text
  if (spec.minus) return text + ' '.repeat(missing)
  return (zeros ? '0' : ' ').repeat(missing) + text
}

/** `%.3s` keeps three characters. */
export function truncate(spec: Spec, text: string): string {
  if (spec.precision === undefined || spec.precision >= text.length) return text
  return [...text].slice(0, spec.precision).join('')
}
