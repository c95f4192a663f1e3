/*
 * The first rows of a file as the server will read them: enough to show them and to say what the columns are. The whole
 * file is read by the server only.
 */

export interface FilePreview {
  readonly header: readonly string[]
  readonly rows: readonly PreviewRow[]
}

export interface PreviewRow {
  readonly number: number
  readonly fields: readonly string[]
}

export const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that the first line has most of, outside of quotes. */
export function guessDelimiter(text: string): string {
  const line = text.slice(0, lineEnd(text)).replace(/"[^"]*"/g, '')
  const counted = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

function lineEnd(text: string): number {
  const end = text.search(/[\r\n]/)
  return end === -1 ? text.length : end
}

/** Header and first rows. The last record of a text that was cut off is left out. */
export function previewOf(
  text: string,
  delimiter: string,
  options: { readonly rows: number; readonly cut: boolean },
): FilePreview {
  const records = recordsOf(text.replace(/^\uFEFF/, ''), delimiter, options.rows + 2)
  const whole = options.cut && records.length < options.rows + 2 ? records.slice(0, -1) : records
  const [header = [], ...rows] = whole
  return {
    header: header.map((title) => title.trim()),
    rows: rows.slice(0, options.rows).map((fields, index) => ({ number: index + 1, fields })),
  }
}

/** Records by RFC 4180: quotes around fields, doubled within, line breaks allowed inside. */
export function recordsOf(text: string, delimiter: string, limit: number): readonly (readonly string[])[] {
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let quoted = false
  const endField = () => {
    record.push(field)
    field = ''
  }
  const endRecord = () => {
    endField()
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  for (let place = 0; place < text.length && records.length < limit; place++) {
    const sign = text[place] ?? ''
    if (quoted) {
      if (sign !== '"') field += sign
      else if (text[place + 1] === '"') field += text[++place]
      else quoted = false
    } else if (sign === '"' && field === '') quoted = true
    else if (sign === delimiter) endField()
    else if (sign === '\n') endRecord()
    else if (sign !== '\r') field += sign
  }
  if (records.length < limit && (field !== '' || record.length > 0)) endRecord()
  return records
}

/** What a column may be; `attribute` needs a name beside it. */
export const meanings = [
  'email',
  'name',
  'attribute',
  'attributes',
  'status',
  'subscription_status',
  'consent_at',
  'consent_ip',
  'ignore',
] as const
export type Meaning = (typeof meanings)[number]

export interface ColumnChoice {
  /** Which column of the file, from 0. */
  readonly place: number
  readonly title: string
  readonly meaning: Meaning
  /** Of an attribute. */
  readonly attribute: string
}

const known: Readonly<Record<string, Meaning>> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  address: 'email',
  name: 'name',
  fullname: 'name',
  displayname: 'name',
  attributes: 'attributes',
  attribs: 'attributes',
  status: 'status',
  subscriptionstatus: 'subscription_status',
  consentat: 'consent_at',
  optintime: 'consent_at',
  confirmtime: 'consent_at',
  consentip: 'consent_ip',
  optinip: 'consent_ip',
  confirmip: 'consent_ip',
  id: 'ignore',
  uuid: 'ignore',
  createdat: 'ignore',
  updatedat: 'ignore',
  lists: 'ignore',
  consent: 'ignore',
}

/** A first guess by the titles or keys; what nobody knows is kept as an attribute of that name. */
export function guessColumns(header: readonly string[]): readonly ColumnChoice[] {
  const taken = new Set<Meaning>()
  return header.map((title, place) => {
    const attribute = /^attribs\.(.+)$/.exec(title)?.[1] ?? attributeName(title)
    const guess = title.startsWith('attribs.') ? 'attribute' : (known[plain(title)] ?? 'attribute')
    const free = guess === 'attribute' || guess === 'ignore' || !taken.has(guess)
    taken.add(guess)
    return { place, title, meaning: title === '' ? 'ignore' : free ? guess : 'attribute', attribute }
  })
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, '')
}

function attributeName(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, '_')
}

/** As the API wants it: title of the column → what it is. */
export function columnsParameter(choices: readonly ColumnChoice[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    choices.map(({ title, meaning, attribute }) => [
      title,
      meaning === 'ignore' ? '' : meaning === 'attribute' ? `attribs.${attribute.trim()}` : meaning,
    ]),
  )
}

/** What keeps the import from starting, as a key of the texts. */
export function columnsFault(choices: readonly ColumnChoice[]): 'noEmail' | 'nameless' | undefined {
  if (!choices.some((choice) => choice.meaning === 'email')) return 'noEmail'
  return choices.some((choice) => choice.meaning === 'attribute' && choice.attribute.trim() === '')
    ? 'nameless'
    : undefined
}
