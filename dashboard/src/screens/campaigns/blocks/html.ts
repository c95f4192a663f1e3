import { aroundActions, outsideActions } from '@broadsheet/gotemplate/around-actions'
import { marked } from 'marked'
import {
  type Block,
  type BlockDocument,
  isValues,
  ownOf,
  root,
  shownSlots,
  slotsOf,
  type Values,
  valuesOf,
} from './document.ts'

/** Stacks of fonts that machines have, by the names that documents use. */
export const fonts: Readonly<Record<string, string>> = {
  MODERN_SANS: '"Helvetica Neue", "Arial Nova", "Nimbus Sans", Arial, sans-serif',
  BOOK_SANS: 'Optima, Candara, "Noto Sans", source-sans-pro, sans-serif',
  ORGANIC_SANS: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  GEOMETRIC_SANS: 'Avenir, "Avenir Next LT Pro", Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif',
  HEAVY_SANS: 'Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", "Nimbus Sans Narrow", sans-serif',
  ROUNDED_SANS:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", Calibri, sans-serif',
  MODERN_SERIF: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
  BOOK_SERIF: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, serif',
  MONOSPACE: '"Nimbus Mono PS", "Courier New", "Cutive Mono", monospace',
}

const canvasWidth = 600

/** The whole message as HTML that mail programs understand: tables, and styles on the elements themselves. */
export function htmlOf(document: BlockDocument): string {
  const layout = ownOf(document, root)
  if (layout === undefined) return ''
  const look = layout.data
  const outer = styles({
    'background-color': colour(look.backdropColor) ?? '#F5F5F5',
    color: colour(look.textColor) ?? '#262626',
    'font-family': font(look.fontFamily) ?? fonts.MODERN_SANS,
    'font-size': '16px',
    'line-height': '1.5',
    margin: '0',
    padding: '32px 0',
    'min-height': '100%',
    width: '100%',
  })
  const canvas = styles({
    margin: '0 auto',
    'max-width': `${canvasWidth}px`,
    'background-color': colour(look.canvasColor) ?? '#FFFFFF',
    border: colour(look.borderColor) === undefined ? undefined : `1px solid ${colour(look.borderColor)}`,
    'border-radius': pixels(look.borderRadius),
  })
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body style="margin:0">
<div${outer}>
${outlookOnly(look.outlook, `<table role="presentation" align="center" width="${canvasWidth}"><tr><td>`)}<table align="center" width="100%"${canvas} role="presentation" cellspacing="0" cellpadding="0" border="0">
<tbody><tr style="width:100%"><td>
${(slotsOf(layout)[0] ?? []).map((id) => blockHtml(document, id)).join('\n')}
</td></tr></tbody>
</table>${outlookOnly(look.outlook, '</td></tr></table>')}
</div>
</body>
</html>
`
}

/** Outlook on Windows knows no maximal width. */
function outlookOnly(asked: unknown, html: string): string {
  return asked === true ? `<!--[if mso]>${html}<![endif]-->` : ''
}

function blockHtml(document: BlockDocument, id: string): string {
  const block = ownOf(document, id)
  if (block === undefined) return ''
  const props = valuesOf(block, 'props')
  switch (block.type) {
    case 'Heading':
      return heading(block, props)
    case 'Text':
      return `<div${look(block)}>${props.markdown === true ? markdownHtml(text(props.text)) : lines(text(props.text))}</div>`
    case 'Button':
      return button(block, props)
    case 'Image':
      return image(block, props)
    case 'Avatar':
      return avatar(block, props)
    case 'Divider':
      return `<div${look(block)}><hr${styles({
        width: '100%',
        border: 'none',
        'border-top': `${number(props.lineHeight) ?? 1}px solid ${colour(props.lineColor) ?? '#333333'}`,
        margin: '0',
      })}></div>`
    case 'Spacer':
      return `<div${styles({ height: `${number(props.height) ?? 16}px` })}></div>`
    case 'Html':
      return `<div${look(block)}>${text(props.contents)}</div>`
    case 'Container':
      return `<div${look(block)}>${children(document, block, 0)}</div>`
    case 'ColumnsContainer':
      return columns(document, block)
    default:
      return ''
  }
}

function children(document: BlockDocument, block: Block, slot: number): string {
  return (slotsOf(block)[slot] ?? []).map((id) => blockHtml(document, id)).join('\n')
}

const headingSizes: Readonly<Record<string, string>> = { h1: '32px', h2: '24px', h3: '20px' }

function heading(block: Block, props: Values): string {
  const level = Object.hasOwn(headingSizes, text(props.level)) ? text(props.level) : 'h2'
  const more = { margin: '0', 'font-weight': 'bold', 'font-size': ownOf(headingSizes, level) }
  return `<${level}${look(block, more)}>${escaped(text(props.text))}</${level}>`
}

const buttonSizes: Readonly<Record<string, string>> = {
  'x-small': '4px 8px',
  small: '8px 12px',
  medium: '12px 20px',
  large: '16px 32px',
}
const buttonShapes: Readonly<Record<string, string>> = { rectangle: '0', rounded: '4px', pill: '64px' }

function button(block: Block, props: Values): string {
  const style = valuesOf(block, 'style')
  const own = styles({
    color: colour(props.buttonTextColor) ?? '#FFFFFF',
    'background-color': colour(props.buttonBackgroundColor) ?? '#999999',
    'font-family': font(style.fontFamily),
    'font-size': `${number(style.fontSize) ?? 16}px`,
    'font-weight': style.fontWeight === 'normal' ? 'normal' : 'bold',
    'border-radius': ownOf(buttonShapes, text(props.buttonStyle)) ?? '4px',
    display: props.fullWidth === true ? 'block' : 'inline-block',
    padding: ownOf(buttonSizes, text(props.size)) ?? '12px 20px',
    'text-decoration': 'none',
  })
  const frame = styles({
    'background-color': colour(style.backgroundColor),
    'text-align': alignment(style.textAlign),
    padding: paddingOf(style.padding),
  })
  return `<div${frame}><a href="${escaped(text(props.url))}"${own} target="_blank">${escaped(text(props.text))}</a></div>`
}

function image(block: Block, props: Values): string {
  const address = text(props.url)
  if (address === '') return ''
  const [width, height] = [number(props.width), number(props.height)]
  const own = styles({
    width: width === undefined ? undefined : `${width}px`,
    height: height === undefined ? undefined : `${height}px`,
    outline: 'none',
    border: 'none',
    'text-decoration': 'none',
    'vertical-align': verticals.has(text(props.contentAlignment)) ? text(props.contentAlignment) : 'middle',
    display: 'inline-block',
    'max-width': '100%',
  })
  const sizes = `${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}`
  const embed = props.embed === true ? ' data-embed' : ''
  const picture = `<img src="${escaped(address)}" alt="${escaped(text(props.alt))}"${sizes}${embed}${own}>`
  const link = text(props.linkHref)
  const linked =
    link === '' ? picture : `<a href="${escaped(link)}" style="text-decoration:none" target="_blank">${picture}</a>`
  return `<div${look(block)}>${linked}</div>`
}

const verticals = new Set(['top', 'middle', 'bottom'])
const avatarShapes: Readonly<Record<string, string>> = { circle: '50%', rounded: '12.5%', square: '0' }

function avatar(block: Block, props: Values): string {
  const size = number(props.size) ?? 64
  const own = styles({
    outline: 'none',
    border: 'none',
    'object-fit': 'cover',
    height: `${size}px`,
    width: `${size}px`,
    'max-width': '100%',
    display: 'inline-block',
    'vertical-align': 'middle',
    'text-align': 'center',
    'border-radius': ownOf(avatarShapes, text(props.shape)) ?? '0',
  })
  const sizes = `height="${size}" width="${size}"`
  const picture = `<img src="${escaped(text(props.imageUrl))}" alt="${escaped(text(props.alt))}" ${sizes}${own}>`
  return `<div${look(block)}>${text(props.imageUrl) === '' ? '' : picture}</div>`
}

function columns(document: BlockDocument, block: Block): string {
  const props = valuesOf(block, 'props')
  const count = shownSlots(block)
  const gap = number(props.columnsGap) ?? 0
  const widths = Array.isArray(props.fixedWidths) ? props.fixedWidths.map(number) : []
  const cells = Array.from({ length: count }, (_, at) => {
    const style = styles({
      'box-sizing': 'content-box',
      'vertical-align': verticals.has(text(props.contentAlignment)) ? text(props.contentAlignment) : 'middle',
      'padding-left': at === 0 ? '0' : `${Math.round((gap * at) / count)}px`,
      'padding-right': at === count - 1 ? '0' : `${Math.round((gap * (count - 1 - at)) / count)}px`,
      width: widths[at] === undefined ? `${Math.round(10_000 / count) / 100}%` : `${widths[at]}px`,
    })
    return `<td${style}>${children(document, block, at)}</td>`
  })
  const table = '<table align="center" width="100%" cellpadding="0" border="0" role="presentation"'
  return `<div${look(block)}>${table} style="table-layout:fixed;border-collapse:collapse"><tbody><tr style="width:100%">${cells.join('')}</tr></tbody></table></div>`
}

/** The styles that all blocks have. */
function look(block: Block, more: Readonly<Record<string, string | undefined>> = {}): string {
  const style = valuesOf(block, 'style')
  const border = colour(style.borderColor)
  return styles({
    ...more,
    color: colour(style.color),
    'background-color': colour(style.backgroundColor),
    'font-family': font(style.fontFamily),
    'font-size': pixels(style.fontSize) ?? more['font-size'],
    'font-weight':
      style.fontWeight === 'bold' || style.fontWeight === 'normal' ? style.fontWeight : more['font-weight'],
    'text-align': alignment(style.textAlign),
    border: border === undefined ? undefined : `1px solid ${border}`,
    'border-radius': pixels(style.borderRadius),
    padding: paddingOf(style.padding),
  })
}

function styles(values: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
  return said.length === 0 ? '' : ` style="${escaped(said.join(';'))}"`
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
const pixels = (value: unknown): string | undefined => (number(value) === undefined ? undefined : `${number(value)}px`)
const colour = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined
const font = (value: unknown): string | undefined => ownOf(fonts, text(value))
const alignment = (value: unknown): string | undefined =>
  value === 'left' || value === 'center' || value === 'right' ? value : undefined

function paddingOf(value: unknown): string | undefined {
  if (!isValues(value)) return undefined
  return ['top', 'right', 'bottom', 'left'].map((side) => `${number(value[side]) ?? 0}px`).join(' ')
}

/** Text as HTML. Expressions of the template stay as they were typed, quotes included, or they would not be understood. */
const escaped = (value: string): string => outsideActions(value, escapedPart)

const escapedPart = (part: string): string =>
  part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const lines = (value: string): string => escaped(value).replaceAll('\n', '<br>\n')

const markdownHtml = (value: string): string =>
  aroundActions(value, (text) => marked.parse(text, { async: false, breaks: true })).trim()
