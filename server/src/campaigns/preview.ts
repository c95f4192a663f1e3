import type { Caller } from '../auth/caller.ts'
import type { Queryable } from '../db/database.ts'
import { invalid, missing } from '../errors/error.ts'
import { content, type MarkedAnswer } from '../http/answer.ts'
import { authoredContent } from '../pages/layout.ts'
import { refusingDepth, requireShallow } from '../rendering/depth.ts'
import {
  type CampaignProgram,
  compileCampaign,
  htmlToText,
  type RenderSubscriber,
  sampleSubscriber,
  siteContext,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { findTemplate, wrappingTemplate } from '../templates/load.ts'
import { noLinks } from '../tracking/links.ts'
import { type Campaign, contentTypes } from './campaign.ts'
import { sourceWithTemplate } from './load.ts'
import { previewSubscriber } from './preview-subscriber.ts'
import { readCampaign } from './store.ts'

type Previewer = Pick<Services, 'db' | 'settings' | 'translations'> & { readonly caller: Caller }

/** Which part of the message is shown. */
export const previewParts = ['body', 'text', 'message'] as const
export type PreviewPart = (typeof previewParts)[number]

export interface PreviewRequest {
  readonly id: number
  /** Unsaved values, shown instead of the stored ones. */
  readonly body?: string | undefined
  readonly contentType?: string | undefined
  readonly subject?: string | undefined
  readonly altbody?: string | undefined
  /** 0 and none: the campaign's own. */
  readonly templateId?: number | undefined
  /** A real recipient instead of the sample one. */
  readonly subscriberId?: number | undefined
  readonly part?: PreviewPart | undefined
}

/** The campaign as a recipient would see it. Nothing of it counts: links and pixel carry no campaign. */
export async function previewCampaign(previewer: Previewer, request: PreviewRequest): Promise<MarkedAnswer> {
  const campaign = withUnsaved(await readCampaign(previewer.db, request.id), request)
  const templateBody = await templateBodyFor(previewer.db, campaign, request.templateId)
  const subscriber =
    request.subscriberId === undefined
      ? sampleSubscriber
      : await previewSubscriber(previewer.db, previewer.caller, request.subscriberId)
  return answer(campaign, compileForPreview(previewer, campaign, templateBody), subscriber, request.part ?? 'body')
}

export function compileForPreview(
  { settings, translations }: Pick<Previewer, 'settings' | 'translations'>,
  campaign: Campaign,
  templateBody: string | null,
): CampaignProgram {
  const source = sourceWithTemplate(campaign, templateBody)
  requireShallow('body', campaign.body)
  return refusingDepth('body', () =>
    compileCampaign(source, {
      ...siteContext(settings, source),
      mode: 'preview',
      links: noLinks,
      translations,
    }),
  )
}

function answer(
  campaign: Campaign,
  program: CampaignProgram,
  subscriber: RenderSubscriber,
  part: PreviewPart,
): MarkedAnswer {
  const message = program.renderFor(subscriber)
  if (part === 'message') {
    // JSON is no page: nothing in it can run.
    return content('application/json; charset=utf-8', JSON.stringify({ data: message }))
  }
  if (part === 'text') return plainText(message.text ?? htmlToText(message.html ?? ''))
  return campaign.content_type === 'plain' ? plainText(message.text ?? '') : authoredContent(message.html ?? '')
}

function plainText(text: string): MarkedAnswer {
  return content('text/plain; charset=utf-8', text, { headers: { 'Cache-Control': 'no-store' } })
}

function withUnsaved(campaign: Campaign, request: PreviewRequest): Campaign {
  return {
    ...campaign,
    body: request.body ?? campaign.body,
    subject: request.subject ?? campaign.subject,
    altbody: request.altbody ?? campaign.altbody,
    content_type: contentTypes.find((type) => type === request.contentType) ?? campaign.content_type,
  }
}

/** The template asked for, else the one that the campaign is sent with. */
export async function templateBodyFor(
  db: Queryable,
  campaign: Campaign,
  templateId: number | null | undefined,
): Promise<string | null> {
  if (campaign.content_type === 'visual') return null
  if (templateId === undefined || templateId === null || templateId === 0) {
    return (await wrappingTemplate(db, campaign.template_id))?.body ?? null
  }
  const template = await findTemplate(db, templateId)
  if (template === undefined) throw missing('template', templateId)
  if (template.type === 'tx') throw invalid('template_id: a transactional template cannot hold a campaign.')
  return template.type === 'campaign' ? template.body : ((await wrappingTemplate(db, null))?.body ?? null)
}
