import { hostObject } from '@broadsheet/gotemplate'
import { subscriberData } from './data.ts'
import { derivedText } from './derived-text.ts'
import { embedImages } from './embed.ts'
import { namingField } from './fault.ts'
import { commonFunctions, plainTextFunctions } from './functions.ts'
import { markdownToHtml } from './markdown.ts'
import { compilePart, type Part, textOf } from './parts.ts'
import { type InlineImage, type RenderContext, type RenderSubscriber, sampleSubscriber } from './source.ts'
import { htmlToText } from './text.ts'

/** The texts of a transactional message: those of its template, some replaced by the request. */
export interface TransactionalSource {
  readonly subject: string
  readonly body: string
  readonly altbody: string | null
  /** `plain` makes a text part only, `markdown` is converted, anything else is HTML. */
  readonly contentType: string
}

/** What `.Tx` shows. Addresses of other recipients are not among it. */
export interface TransactionalData {
  readonly data: Readonly<Record<string, unknown>>
  readonly templateId: number
  readonly fromEmail: string
  readonly contentType: string
  readonly messenger: string
  readonly subscriberMode: string
  readonly headers: readonly Readonly<Record<string, string>>[]
}

export interface RenderedTransactional {
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
}

export interface TransactionalProgram {
  readonly embedded: readonly string[]
  render(subscriber: RenderSubscriber, tx: TransactionalData): RenderedTransactional
}

export interface TransactionalContext extends Pick<RenderContext, 'translations' | 'language'> {
  readonly images?: ReadonlyMap<string, InlineImage>
}

export function compileTransactional(source: TransactionalSource, context: TransactionalContext): TransactionalProgram {
  const functions = commonFunctions(context)
  const plain = plainTextFunctions(functions, htmlToText)
  const isPlain = source.contentType === 'plain'
  const embedded = new Set<string>()
  const subject = namingField('subject', () => compilePart(source.subject, 'text', plain))
  const main = bodySource(source, context, embedded)
  const body = namingField('body', () => compilePart(main, isPlain ? 'text' : 'html', isPlain ? plain : functions))
  const alternative = isPlain ? body : alternativeOf()

  function alternativeOf(): Part {
    const altbody = source.altbody ?? ''
    if (altbody !== '') return namingField('altbody', () => compilePart(altbody, 'text', plain))
    return derivedText({ main }, body, plain, () => dataFor(sampleSubscriber, sampleData, source, () => source.subject))
  }

  return {
    embedded: [...embedded],
    render(subscriber, tx) {
      const text = (field: string, part: Part) => namingField(field, () => textOf(part, data))
      const data: object = dataFor(subscriber, tx, source, () => textOf(subject, data))
      return {
        subject: text('subject', subject),
        html: isPlain ? null : text('body', body),
        text: text(isPlain ? 'body' : 'altbody', alternative),
      }
    },
  }
}

const sampleData: TransactionalData = {
  data: {},
  templateId: 0,
  fromEmail: '',
  contentType: '',
  messenger: '',
  subscriberMode: '',
  headers: [],
}

function bodySource(source: TransactionalSource, context: TransactionalContext, embedded: Set<string>): string {
  if (source.contentType === 'plain') return source.body
  const html = source.contentType === 'markdown' ? markdownToHtml(source.body) : source.body
  return embedImages(html, context.images, embedded)
}

function dataFor(
  subscriber: RenderSubscriber,
  tx: TransactionalData,
  source: TransactionalSource,
  subject: () => string,
): object {
  return hostObject({
    type: 'models.TxMessage',
    fields: {
      Subscriber: subscriberData(subscriber),
      Tx: hostObject({
        type: 'models.TxMessage',
        fields: {
          Data: tx.data,
          // Inside the subject itself it is the source, as it cannot hold itself.
          Subject: source.subject,
          FromEmail: tx.fromEmail,
          ContentType: tx.contentType,
          Messenger: tx.messenger,
          Headers: tx.headers,
          TemplateID: BigInt(tx.templateId),
          SubscriberMode: tx.subscriberMode,
          SubscriberEmails: subscriber.email === '' ? [] : [subscriber.email],
          SubscriberIDs: subscriber.id === 0 ? [] : [BigInt(subscriber.id)],
          AltBody: source.altbody ?? '',
        },
      }),
      Subject: subject,
    },
  })
}
