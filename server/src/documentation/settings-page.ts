import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '../settings/defaults.ts'
import { maskSecrets } from '../settings/secrets.ts'

const texts: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../dashboard/src/i18n/en.json'), 'utf8'),
)

/** What the dashboard says about a setting: one place for the words. */
const words: ReadonlyMap<string, string> = new Map(
  Object.entries(Object(texts)).map(([name, text]) => [name, String(text)]),
)

/** `docs/operations/settings.md`. */
export function settingsPage(): string {
  const rows = Object.entries(maskSecrets(defaultSettings)).map(
    ([key, value]) => `| \`${key}\` | ${defaultOf(value)} | ${meaningOf(key)} |`,
  )
  return `# Settings

Everything that can be changed while the service runs: in the dashboard, or by \`PUT /api/settings\` with the names below.
Changes act at once on every node. \`GET /api/settings\` answers all of them, secrets masked; \`GET /api/openapi.json\` has
the form of each. What must be known before the start is in [configuration](configuration.md).

Written by \`npm run docs\`; a test fails while it is out of date.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}

const longest = 60

function defaultOf(value: unknown): string {
  const text = JSON.stringify(value)
  if (text === '""' || text === '[]') return ''
  return text.length > longest ? 'see `GET /api/settings`' : `\`${text.replaceAll('|', '\\|')}\``
}

/** The label and help of its field, and the labels of the fields within it. Empty: nobody says what it is. */
export function meaningOf(key: string): string {
  const within = [...words].filter(([name]) => name.startsWith(`settings.field.${key}/`)).map(([, label]) => label)
  const parts = [
    words.get(`settings.field.${key}`),
    words.get(`settings.help.${key}`),
    within.length === 0 ? undefined : `Holds: ${within.join(', ')}`,
  ]
  const sentences = parts.filter((part) => part !== undefined).map((part) => part.replace(/\.$/, ''))
  return sentences.join('. ').replaceAll('|', '\\|').replaceAll('\n', ' ')
}
