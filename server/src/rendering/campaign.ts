import { hostObject } from '@broadsheet/gotemplate'
import { linkUrl } from '../public/urls.ts'
import { isTrackable, type LinkRegistry, settled } from '../tracking/links.ts'
import { campaignData, subscriberData } from './data.ts'
import { derivedText } from './derived-text.ts'
import { embedImages } from './embed.ts'
import { namingField } from './fault.ts'
import { type Current, campaignFunctions, type Functions, plainTextFunctions } from './functions.ts'
import { markdownToHtml } from './markdown.ts'
import { compilePart, type Part, type PartTemplate, Slots, textOf } from './parts.ts'
import { fixedTrackedAddresses, foldTrackedAddresses, rewriteTrackedAddresses } from './rewrite.ts'
import { withOwnUploads } from './site.ts'
import {
  type CampaignSource,
  nilSubscriberUuid,
  type RenderContext,
  type RenderedMessage,
  type RenderSubscriber,
  sampleSubscriber,
} from './source.ts'
import { htmlToText, templateToText } from './text.ts'

/** A campaign compiled once, rendered for many. */
export interface CampaignProgram {
  /**
   * Throws a fault of the template for this subscriber. Addresses not seen before get provisional UUIDs: where the
   * result leaves the process use `renderSettled`.
   */
  renderFor(subscriber: RenderSubscriber): RenderedMessage
  /** The message with slots in place of what differs, for the hot path. */
  readonly layout: MessageLayout
  /** The values of the slots of `layout`. */
  valuesFor(subscriber: RenderSubscriber): string[]
  /** Where its links lead. */
  readonly rootUrl: string
  /** File names of the images that the HTML refers to as parts of the message. */
  readonly embedded: readonly string[]
}

export interface MessageLayout {
  readonly subject: PartTemplate
  readonly html: PartTemplate | null
  readonly text: PartTemplate | null
  readonly headers: readonly { readonly name: string; readonly value: PartTemplate }[]
  /** Number of slots. Further values may be appended behind them. */
  readonly slots: number
}

interface Parts {
  readonly subject: Part
  readonly html: Part | null
  readonly text: Part | null
  readonly headers: readonly { readonly name: string; readonly part: Part }[]
}

/** Compiles all texts of a campaign. Throws `request.invalid` that names the field, the place and the reason. */
export function compileCampaign(stored: CampaignSource, context: RenderContext): CampaignProgram {
  const source = withOwnUploads(stored, context)
  const uuid = context.mode === 'preview' ? nilSubscriberUuid : source.uuid
  const current: Current = { subscriber: sampleSubscriber }
  const functions = campaignFunctions(context, uuid, current)
  const embedded = new Set<string>()
  const campaign = campaignData(source, uuid)
  const subject = subjectPart(source, functions)

  function dataFor(subscriber: RenderSubscriber): object {
    current.subscriber = subscriber
    const root: object = hostObject({
      type: 'manager.CampaignMessage',
      fields: {
        Subscriber: subscriberData(subscriber),
        Campaign: campaign,
        Subject: () => textOf(subject, root),
        Body: '',
        AltBody: '',
      },
    })
    return root
  }

  const sample = () => dataFor(sampleSubscriber)
  const parts: Parts = {
    subject,
    ...bodyParts(source, context, functions, embedded, sample),
    headers: headerParts(source, functions),
  }
  const slots = new Slots()
  const layout = layOut(parts, slots)
  return {
    layout: { ...layout, slots: slots.count },
    rootUrl: context.settings['app.root_url'],
    embedded: [...embedded],
    valuesFor: (subscriber) => slots.values(dataFor(subscriber)),
    renderFor(subscriber) {
      const data = dataFor(subscriber)
      const { html, text } = parts
      return {
        subject: namingField('subject', () => textOf(parts.subject, data)),
        html: html === null ? null : namingField('body', () => textOf(html, data)),
        text: text === null ? null : namingField(html === null ? 'body' : 'altbody', () => textOf(text, data)),
        headers: parts.headers.map(({ name, part }) => ({
          name,
          value: namingField(`headers: ${name}`, () => textOf(part, data)),
        })),
      }
    },
  }
}

/** A render whose tracked addresses are all durable. */
export async function renderSettled(
  program: CampaignProgram,
  subscriber: RenderSubscriber,
  { links }: { readonly links: Pick<LinkRegistry, 'provisional' | 'settle'> },
): Promise<RenderedMessage> {
  return settled(links, () => program.renderFor(subscriber))
}

function subjectPart(source: CampaignSource, functions: Functions): Part {
  return namingField('subject', () => compilePart(rewriteTrackedAddresses(source.subject), 'text', plain(functions)))
}

function headerParts(source: CampaignSource, functions: Functions): Parts['headers'] {
  return source.headers
    .flatMap((pairs) => Object.entries(pairs))
    .map(([name, value]) => ({
      name,
      part: namingField(`headers: ${name}`, () => compilePart(value, 'text', plain(functions))),
    }))
}

function bodyParts(
  source: CampaignSource,
  context: RenderContext,
  functions: Functions,
  embedded: Set<string>,
  sample: () => object,
): { readonly html: Part | null; readonly text: Part | null } {
  if (source.contentType === 'plain') return { html: null, text: plainBody(source, functions) }
  const prepare = (text: string) =>
    embedImages(folded(rewriteTrackedAddresses(text), source, context), context.images, embedded)
  const sources = withTemplate(prepare(htmlBody(source)), source, prepare)
  const html = namingField('body', () => compilePart(sources, 'html', functions))
  const altbody = source.altbody ?? ''
  const text =
    altbody.trim() === ''
      ? derivedText(sources, html, plain(functions), sample)
      : namingField('altbody', () => compilePart(rewriteTrackedAddresses(altbody), 'text', plain(functions)))
  return { html, text }
}

/** Where a tracked link is the same for everybody it is no longer a call. */
function folded(text: string, { uuid }: CampaignSource, { settings, links, mode }: RenderContext): string {
  if (mode !== 'send' || settings['privacy.disable_tracking'] || settings['privacy.individual_tracking']) return text
  return foldTrackedAddresses(text, (url) => {
    const link = isTrackable(url) ? links.known(url) : undefined
    return link === undefined ? undefined : linkUrl(settings['app.root_url'], link, uuid, nilSubscriberUuid)
  })
}

/** Addresses that a campaign tracks for everybody. Made durable before it is compiled, they cost nothing per message. */
export async function settleFixedLinks(
  stored: CampaignSource,
  context: Pick<RenderContext, 'links' | 'settings' | 'mainRootUrl'>,
): Promise<void> {
  const { links } = context
  const source = withOwnUploads(stored, context)
  if (source.contentType === 'plain') return
  const texts = [htmlBody(source), source.templateBody ?? ''].map(rewriteTrackedAddresses)
  for (const url of texts.flatMap(fixedTrackedAddresses)) if (isTrackable(url)) links.uuidOf(url)
  await links.settle()
}

/** The body as HTML; Markdown is converted before anything is parsed as a template. */
function htmlBody(source: CampaignSource): string {
  if (source.contentType !== 'markdown') return source.body
  return markdownToHtml(rewriteTrackedAddresses(source.body))
}

type Sources = Readonly<Record<string, string>>

function withTemplate(body: string, source: CampaignSource, prepare: (text: string) => string): Sources {
  if (source.templateBody === null || source.contentType === 'visual') return { main: body }
  return { main: prepare(source.templateBody), content: body }
}

/** A plain campaign inside an HTML template keeps its words and links, and loses its tags. */
function plainBody(source: CampaignSource, functions: Functions): Part {
  const body = rewriteTrackedAddresses(source.body)
  const sources = withTemplate(body, source, (template) => {
    const rewritten = rewriteTrackedAddresses(template)
    return looksLikeHtml(template) ? templateToText(rewritten) : rewritten
  })
  const whole = sources.content === undefined ? body : sources
  return namingField('body', () => compilePart(whole, 'text', plain(functions)))
}

function looksLikeHtml(text: string): boolean {
  return /<(?:!doctype|html|body|table|div|p|a|br|td|span|h[1-6])\b/i.test(text)
}

function plain(functions: Functions): Functions {
  return plainTextFunctions(functions, htmlToText)
}

function layOut(parts: Parts, slots: Slots): Omit<MessageLayout, 'slots'> {
  return {
    subject: slots.add(parts.subject, 'line'),
    html: parts.html === null ? null : slots.add(parts.html),
    text: parts.text === null ? null : slots.add(parts.text),
    headers: parts.headers.map(({ name, part }) => ({ name, value: slots.add(part, 'line') })),
  }
}
