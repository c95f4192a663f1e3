import { parseAddresses } from '@broadsheet/mailwire'
import type { Translations } from '../i18n/translations.ts'
import type { Settings } from './schema.ts'

/** A value that cannot be used, and the setting that it would be of. */
export interface WrittenFault {
  readonly field: string
  readonly reason: string
}

/**
 * Rules for what is being written. What is stored already stays usable: a database that was taken over may hold such
 * values, and a client that sends all settings back must not be refused because of them. Pure.
 */
export function writtenFault(
  before: Settings,
  after: Settings,
  translations: Pick<Translations, 'languageOf'>,
): WrittenFault | undefined {
  return languageFault(before, after, translations) ?? noticeFault(before, after) ?? senderFault(before, after)
}

function languageFault(
  { 'app.lang': before }: Settings,
  { 'app.lang': after }: Settings,
  { languageOf }: Pick<Translations, 'languageOf'>,
): WrittenFault | undefined {
  if (after === before || languageOf(after) !== undefined) return undefined
  return { field: 'app.lang', reason: `There are no texts in the language "${after}".` }
}

function noticeFault(before: Settings, after: Settings): WrittenFault | undefined {
  const known = new Set(before['app.notify_emails'])
  const wrong = after['app.notify_emails'].find((text) => !known.has(text) && !isBareAddress(text))
  if (wrong === undefined) return undefined
  return { field: 'app.notify_emails', reason: `"${wrong}" is no e-mail address, such as name@example.org.` }
}

function senderFault(before: Settings, after: Settings): WrittenFault | undefined {
  const known = new Set(before.smtp.flatMap((server) => server.from_addresses))
  const isWrong = (text: string) => !known.has(text) && !isBareAddress(text) && !isDomain(text)
  for (const [index, { from_addresses: texts }] of after.smtp.entries()) {
    const wrong = texts.find(isWrong)
    if (wrong !== undefined) {
      return { field: `smtp.${index}.from_addresses`, reason: `"${wrong}" is neither an e-mail address nor a domain.` }
    }
  }
  return undefined
}

function isDomain(text: string): boolean {
  return !text.includes('@') && isBareAddress(`name@${text}`)
}

/** One address, without a name before it. */
function isBareAddress(text: string): boolean {
  if (/[<>\r\n]/.test(text)) return false
  try {
    return parseAddresses(text).length === 1
  } catch {
    return false
  }
}
