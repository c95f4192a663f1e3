import { Parser } from 'htmlparser2'
import { invalid } from '../errors/error.ts'
import { escapeHtml } from '../pages/html.ts'

/** Shapes, text, gradients, filters. No scripts, no HTML inside, no animation that could change an address. */
const elements = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker filter style switch
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)

const deepest = 200

/**
 * The drawing without anything that runs or fetches: unknown elements with all they hold, event attributes, addresses
 * outside the file, declarations and entities are left out.
 */
export function harmlessSvg(source: string): string {
  let output = ''
  let skipping = 0
  /** All of a style sheet: it comes in pieces, each of which may be harmless. */
  let style = ''
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipping > 0 || !elements.has(name) || open.length >= deepest) {
          skipping++
          return
        }
        open.push(name)
        output += `<${name}${Object.entries(attributes).map(attributeText).join('')}>`
      },
      ontext(text) {
        if (skipping > 0 || open.length === 0) return
        if (open.at(-1) === 'style') style += text
        else output += escapeHtml(text)
      },
      onclosetag(name) {
        if (skipping > 0) return void skipping--
        if (open.at(-1) !== name) return
        output += `${escapeHtml(harmlessStyle(style))}</${open.pop()}>`
        style = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(source)
  if (!output.startsWith('<svg')) throw invalid('The drawing is no SVG file.')
  return output
}

function attributeText([name, value]: readonly [string, string]): string {
  if (!/^[A-Za-z_][\w:.-]*$/.test(name) || /^on/i.test(name) || /^xml:base$/i.test(name)) return ''
  if (/^(?:\w+:)?href$/i.test(name)) return isInside(value) ? ` ${name}="${escapeHtml(value)}"` : ''
  if (name.startsWith('xmlns')) return /^https?:\/\//.test(value) ? ` ${name}="${escapeHtml(value)}"` : ''
  return ` ${name}="${escapeHtml(harmlessStyle(value))}"`
}

/** A part of this file, or a picture inside it. */
function isInside(address: string): boolean {
  const trimmed = address.trim()
  return trimmed.startsWith('#') || /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/i.test(trimmed)
}

/** Style sheets and presentation attributes may point inside the file only. */
function harmlessStyle(text: string): string {
  // Escapes could spell any of the words below.
  if (/\\|@import|@font-face|image(?:-set)?\(|cross-fade\(|\bsrc\(|expression\s*\(|javascript:/i.test(text)) return ''
  // One without its bracket counts as well: style sheets close it themselves where they end.
  return text.replace(/url\((?![\s'"]*#)[^)]*(?:\)|$)/gi, 'none')
}
