import { aroundActions } from '@broadsheet/gotemplate/around-actions'
import { Marked, Renderer, type Tokens } from 'marked'
import { invalid } from '../errors/error.ts'
import { refusingDepth } from './depth.ts'
import { guillemets, typeset } from './typography.ts'

/** Headings with ids, and tags that XML can read, too. */
class MarkdownRenderer extends Renderer {
  readonly #used = new Map<string, number>()

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    return `<h${depth} id="${unique(slug(text), this.#used)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  }
  override br(): string {
    return '<br />'
  }
  override hr(): string {
    return '<hr />\n'
  }
  override image(token: Tokens.Image): string {
    return closed(super.image(token))
  }
  override checkbox(token: Tokens.Checkbox): string {
    return closed(super.checkbox(token))
  }
}

function closed(tag: string): string {
  return tag.replace(/>( ?)$/, ' />$1')
}

/**
 * Characters that are searched for the end of an emphasis: Marked reads the rest of the paragraph for each beginning, so
 * that 60 kB of `*a_` took it a minute. Letters come to some ten thousand, half a second to this.
 */
const mostSearched = 10_000_000

/**
 * Text up to the next sign that may mean something, or the blanks of a hard line break. The rule of Marked looks for
 * addresses to link, which we do not want, and reads on from each character: 60,000 exclamation marks took 4 s.
 */
const prose = /^(?:`+|~+|[^`~])(?:[^\\<![`*~_ ]|(?<= ) | (?! +\n)){0,1000}/

/** CommonMark with tables, strikethrough, task lists and heading ids; addresses in prose are left alone. */
function createMarked(): Marked {
  let searched = 0
  const marked = new Marked({
    gfm: true,
    tokenizer: {
      url: () => undefined,
      inlineText(source) {
        const [raw] = prose.exec(source) ?? []
        return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock }
      },
      emStrong(source) {
        if (source.startsWith('*') || source.startsWith('_')) searched += source.length
        if (searched > mostSearched) throw invalid('The Markdown: there are too many asterisks and underscores.')
        return false
      },
    },
    extensions: [guillemets],
    hooks: {
      processAllTokens(tokens) {
        typeset(tokens)
        return tokens
      },
    },
  })
  return marked.setOptions({ renderer: new MarkdownRenderer() })
}

/** Markdown with template actions to HTML with the same actions. */
export function markdownToHtml(source: string): string {
  return aroundActions(source, (text) => {
    const converted = refusingDepth('The Markdown', () => createMarked().parse(text, { async: false }))
    return typeof converted === 'string' ? converted : ''
  })
}

function slug(text: string): string {
  const plain = text
    .replace(/\{zact\d+q\d+z\}/g, ' ')
    .toLowerCase()
    .replace(/<[^<>]*>/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return plain === '' ? 'heading' : plain
}

function unique(slugged: string, used: Map<string, number>): string {
  const count = used.get(slugged) ?? 0
  used.set(slugged, count + 1)
  return count === 0 ? slugged : `${slugged}-${count}`
}
