import { type Block, ownOf, valuesOf } from './document.ts'
import { fonts } from './html.ts'

/** One value of a block that can be changed. Its label is the text `blocks.field.<label>`. */
export interface BlockField {
  readonly label: string
  readonly group: 'props' | 'style' | 'data'
  readonly name: string
  readonly input: FieldInput
}

export type FieldInput =
  | { readonly kind: 'text' | 'long' | 'code' | 'colour' | 'switch' | 'padding' | 'widths' }
  | { readonly kind: 'address'; readonly image: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** Words are the texts `blocks.choice.<value>`, or the values themselves. */
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[]; readonly worded: boolean }

const field = (label: string, group: BlockField['group'], name: string, input: FieldInput): BlockField => ({
  label,
  group,
  name,
  input,
})
const choice = (...values: readonly (string | number)[]): FieldInput => ({ kind: 'choice', values, worded: true })
const between = (min: number, max: number): FieldInput => ({ kind: 'number', min, max })

const styles = {
  padding: field('padding', 'style', 'padding', { kind: 'padding' }),
  background: field('background', 'style', 'backgroundColor', { kind: 'colour' }),
  align: field('align', 'style', 'textAlign', choice('left', 'center', 'right')),
  colour: field('colour', 'style', 'color', { kind: 'colour' }),
  font: field('font', 'style', 'fontFamily', { kind: 'choice', values: Object.keys(fonts), worded: false }),
  size: field('fontSize', 'style', 'fontSize', between(8, 96)),
  weight: field('weight', 'style', 'fontWeight', choice('normal', 'bold')),
  border: field('border', 'style', 'borderColor', { kind: 'colour' }),
  radius: field('radius', 'style', 'borderRadius', between(0, 96)),
}
const verticals = field('vertical', 'props', 'contentAlignment', choice('top', 'middle', 'bottom'))
const alt = field('alt', 'props', 'alt', { kind: 'text' })
const address: FieldInput = { kind: 'address', image: false }
const picture: FieldInput = { kind: 'address', image: true }

const byType: Readonly<Record<string, readonly BlockField[]>> = {
  EmailLayout: [
    field('backdrop', 'data', 'backdropColor', { kind: 'colour' }),
    field('canvas', 'data', 'canvasColor', { kind: 'colour' }),
    field('colour', 'data', 'textColor', { kind: 'colour' }),
    field('border', 'data', 'borderColor', { kind: 'colour' }),
    field('radius', 'data', 'borderRadius', between(0, 96)),
    field('font', 'data', 'fontFamily', { kind: 'choice', values: Object.keys(fonts), worded: false }),
    field('outlook', 'data', 'outlook', { kind: 'switch' }),
  ],
  Heading: [
    field('text', 'props', 'text', { kind: 'text' }),
    field('level', 'props', 'level', { kind: 'choice', values: ['h1', 'h2', 'h3'], worded: false }),
    ...[styles.colour, styles.background, styles.font, styles.weight, styles.align, styles.padding],
  ],
  Text: [
    field('text', 'props', 'text', { kind: 'long' }),
    field('markdown', 'props', 'markdown', { kind: 'switch' }),
    ...[styles.colour, styles.background, styles.font, styles.size, styles.weight, styles.align, styles.padding],
  ],
  Button: [
    field('text', 'props', 'text', { kind: 'text' }),
    field('link', 'props', 'url', address),
    field('buttonColour', 'props', 'buttonBackgroundColor', { kind: 'colour' }),
    field('colour', 'props', 'buttonTextColor', { kind: 'colour' }),
    field('buttonSize', 'props', 'size', choice('x-small', 'small', 'medium', 'large')),
    field('shape', 'props', 'buttonStyle', choice('rectangle', 'rounded', 'pill')),
    field('fullWidth', 'props', 'fullWidth', { kind: 'switch' }),
    ...[styles.font, styles.size, styles.weight, styles.background, styles.align, styles.padding],
  ],
  Image: [
    field('image', 'props', 'url', picture),
    alt,
    field('link', 'props', 'linkHref', address),
    field('width', 'props', 'width', between(1, 2000)),
    field('height', 'props', 'height', between(1, 4000)),
    field('embed', 'props', 'embed', { kind: 'switch' }),
    ...[verticals, styles.background, styles.align, styles.padding],
  ],
  Avatar: [
    field('image', 'props', 'imageUrl', picture),
    alt,
    field('width', 'props', 'size', between(16, 600)),
    field('shape', 'props', 'shape', choice('circle', 'square', 'rounded')),
    ...[styles.align, styles.padding],
  ],
  Divider: [
    field('colour', 'props', 'lineColor', { kind: 'colour' }),
    field('height', 'props', 'lineHeight', between(1, 24)),
    ...[styles.background, styles.padding],
  ],
  Spacer: [field('height', 'props', 'height', between(1, 512))],
  Html: [
    field('html', 'props', 'contents', { kind: 'code' }),
    ...[styles.colour, styles.background, styles.font, styles.size, styles.align, styles.padding],
  ],
  ColumnsContainer: [
    field('columns', 'props', 'columnsCount', { kind: 'choice', values: [2, 3], worded: false }),
    field('widths', 'props', 'fixedWidths', { kind: 'widths' }),
    field('gap', 'props', 'columnsGap', between(0, 96)),
    ...[verticals, styles.background, styles.padding],
  ],
  Container: [styles.background, styles.border, styles.radius, styles.padding],
}

/** What can be changed of a block. */
export function fieldsOf(block: Block): readonly BlockField[] {
  return ownOf(byType, block.type) ?? []
}

const titles: Readonly<Record<string, string>> = {
  Heading: 'text',
  Text: 'text',
  Button: 'text',
  Image: 'alt',
  Avatar: 'alt',
  Html: 'contents',
}

/** The first words of a block, by which one finds it among others. */
export function beginningOf(block: Block): string {
  const value = valuesOf(block, 'props')[ownOf(titles, block.type) ?? '']
  if (typeof value !== 'string') return ''
  return value
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
}
