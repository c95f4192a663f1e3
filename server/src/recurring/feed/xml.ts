import { Parser } from 'htmlparser2'
import { NoFeed } from './feed.ts'

/** An element with what a feed needs of it. */
export interface XmlElement {
  /** In small letters, with its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of elements inside. */
  readonly text: string
  /** Its contents as they are written. */
  readonly source: string
}

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  readonly text: string[]
  readonly begin: number
}

// A feed nests a few deep and has some dozens of elements an item. What goes beyond is made to hurt: the parser's work
// grows with the square of the depth.
const deepest = 200
const mostElements = 100_000

/**
 * The root element. Entities are those of XML and HTML; declarations of others are passed over, so that none of them
 * grows or reaches a file.
 */
export function parseXml(text: string): XmlElement | undefined {
  const open: Open[] = []
  let root: XmlElement | undefined
  let count = 0
  const parser = new Parser(
    {
      onopentagname() {
        count += 1
        if (count > mostElements) throw new NoFeed(`it has more than ${mostElements} elements`)
        if (open.length >= deepest) throw new NoFeed(`it is nested more than ${deepest} deep`)
      },
      onopentag(name, attributes) {
        open.push({ name: name.toLowerCase(), attributes, children: [], text: [], begin: parser.endIndex + 1 })
      },
      ontext(part) {
        open.at(-1)?.text.push(part)
      },
      onclosetag() {
        const closed = open.pop()
        if (closed === undefined) return
        const { begin, ...rest } = closed
        const element = {
          ...rest,
          text: closed.text.join(''),
          source: text.slice(begin, Math.max(begin, parser.startIndex)),
        }
        const parent = open.at(-1)
        if (parent === undefined) root ??= element
        else parent.children.push(element)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return root
}

export function childOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  for (const name of names) {
    const found = element?.children.find((child) => child.name === name)
    if (found !== undefined) return found
  }
  return undefined
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}
