import type { Translations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { noLinks } from '../tracking/links.ts'
import { namingField } from './fault.ts'
import { campaignFunctions, commonFunctions } from './functions.ts'
import { compilePart } from './parts.ts'
import { rewriteTrackedAddresses } from './rewrite.ts'
import { sampleSubscriber } from './source.ts'

/** What a source is for: it decides on the engine and on the functions there are. */
export type TemplateKind =
  | 'campaign'
  | 'campaign_visual'
  | 'tx'
  | 'tx_subject'
  | 'body'
  | 'altbody'
  | 'subject'
  | 'header'

/** Only names and numbers of functions matter for parsing, not what they answer. */
const noTranslations: Pick<Translations, 'text'> = { text: (_, key) => key }

const placeholder = /\{\{\s*template\s+"content"\s+\.\s*\}\}/

/** Holds the place where a campaign's body goes. */
export function holdsContentPlaceholder(body: string): boolean {
  return placeholder.test(body)
}

/** Throws `request.invalid` naming the field, the place and the reason when the source does not parse. */
export function checkTemplateSource(kind: TemplateKind, source: string, field = fieldOf[kind]): void {
  const functions = functionsOf(kind)
  const engine =
    kind === 'subject' || kind === 'altbody' || kind === 'header' || kind === 'tx_subject' ? 'text' : 'html'
  const text = kind === 'tx' || kind === 'tx_subject' || kind === 'header' ? source : rewriteTrackedAddresses(source)
  // The sub-template must be there for the outer one to be escaped.
  const sources = kind === 'campaign' ? { main: text, content: '' } : text
  namingField(field, () => compilePart(sources, engine, functions))
}

const fieldOf: Readonly<Record<TemplateKind, string>> = {
  campaign: 'body',
  campaign_visual: 'body',
  tx: 'body',
  tx_subject: 'subject',
  body: 'body',
  altbody: 'altbody',
  subject: 'subject',
  header: 'headers',
}

function functionsOf(kind: TemplateKind) {
  const context = { translations: noTranslations, language: 'en' }
  if (kind === 'tx' || kind === 'tx_subject') return commonFunctions(context)
  return campaignFunctions(
    { ...context, settings: defaultSettings, mode: 'preview', links: noLinks },
    sampleSubscriber.uuid,
    { subscriber: sampleSubscriber },
  )
}
