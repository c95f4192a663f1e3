/** What an attribute's value is; `unsafe` ones change what other attributes mean. */
export type AttributeContent = 'plain' | 'url' | 'css' | 'script' | 'srcset' | 'html' | 'unsafe'

const URLS =
  'action archive background cite classid codebase data formaction href icon longdesc manifest poster profile src usemap xmlns'
const UNSAFE =
  'accept-charset async challenge charset content crossorigin defer enctype form formenctype formmethod ' +
  'formnovalidate http-equiv keytype language method novalidate pattern rel sandbox type value'

const KNOWN: ReadonlyMap<string, AttributeContent> = new Map<string, AttributeContent>([
  ...URLS.split(' ').map((name) => [name, 'url'] as const),
  ...UNSAFE.split(' ').map((name) => [name, 'unsafe'] as const),
  ['style', 'css'],
  ['srcset', 'srcset'],
  ['srcdoc', 'html'],
  // The only plain attribute that the guess by name below would get wrong.
  ['srclang', 'plain'],
])

/** The content of an attribute by its name in lower case; a guess on the safe side where it is unknown. */
export function attributeContent(name: string): AttributeContent {
  let bare = name
  if (name.startsWith('data-')) bare = name.slice(5)
  else if (name.includes(':')) {
    const colon = name.indexOf(':')
    if (name.slice(0, colon) === 'xmlns') return 'url'
    bare = name.slice(colon + 1)
  }
  const known = KNOWN.get(bare)
  if (known !== undefined) return known
  if (bare.startsWith('on')) return 'script'
  return /src|uri|url/.test(bare) ? 'url' : 'plain'
}
