import type { Timestamp } from '../db/timestamp.ts'
import type { Translations } from '../i18n/translations.ts'
import type { Settings } from '../settings/schema.ts'
import type { LinkRegistry } from '../tracking/links.ts'

export type ContentType = 'richtext' | 'html' | 'plain' | 'markdown' | 'visual'

/** A header field as authors write it; names are literal, values may hold expressions. */
export interface HeaderField {
  readonly name: string
  readonly value: string
}

/** What a campaign is made of when it is rendered: the stored record, or an unsaved version of it. */
export interface CampaignSource {
  readonly id: number
  readonly uuid: string
  /** Whose pages its links lead to; null: those of the main site. */
  readonly brandId: number | null
  readonly name: string
  readonly type: 'regular' | 'optin'
  readonly status: string
  readonly subject: string
  readonly fromEmail: string
  readonly body: string
  readonly altbody: string | null
  readonly contentType: ContentType
  /** The template around the body; null where there is none, as with `visual`. */
  readonly templateBody: string | null
  readonly templateId: number | null
  readonly messenger: string
  /** As stored: objects of one or more name → value pairs. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  readonly attribs: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
  readonly archive: boolean
  readonly archiveSlug: string | null
  readonly archiveMeta: Readonly<Record<string, unknown>>
  readonly sendAt: Timestamp | null
  readonly startedAt: Timestamp | null
  readonly createdAt: Timestamp | null
  readonly updatedAt: Timestamp | null
}

/** The person a message is rendered for. */
export interface RenderSubscriber {
  readonly id: number
  readonly uuid: string
  readonly email: string
  readonly name: string
  readonly attribs: Readonly<Record<string, unknown>>
  readonly status: string
  readonly createdAt: Timestamp | null
  readonly updatedAt: Timestamp | null
}

/** An image that a body asks to carry inside the message (`data-embed`), by the file name at the end of its `src`. */
export interface InlineImage {
  readonly filename: string
  readonly contentId: string
}

export interface RenderContext {
  readonly settings: Settings
  /**
   * `send`: a message on its way. `preview`: shown to its author; nothing of it counts. `archive`: the public archive.
   * `view`: "view in browser" of one recipient.
   */
  readonly mode: 'send' | 'preview' | 'archive' | 'view'
  readonly links: LinkRegistry
  /** Address of the main site, where the settings may be those of a brand. */
  readonly mainRootUrl?: string
  readonly translations: Pick<Translations, 'text'>
  /** Language of `L`. */
  readonly language: string
  /** Images to embed by file name; without it `data-embed` changes nothing. */
  readonly images?: ReadonlyMap<string, InlineImage>
}

/** One message in plain texts, before MIME. */
export interface RenderedMessage {
  readonly subject: string
  /** Null with content type `plain`. */
  readonly html: string | null
  /** The plain body, the altbody, or a text made from the HTML. */
  readonly text: string | null
  readonly headers: readonly HeaderField[]
}

export const nilSubscriberUuid = '00000000-0000-0000-0000-000000000000'

/** Stands in for a recipient in previews. */
export const sampleSubscriber: RenderSubscriber = {
  id: 0,
  uuid: nilSubscriberUuid,
  email: 'demo@example.com',
  name: 'Demo Subscriber',
  attribs: { city: 'Berlin' },
  status: 'enabled',
  createdAt: null,
  updatedAt: null,
}
