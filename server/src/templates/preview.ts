import { authoredContent } from '../pages/layout.ts'
import {
  type CampaignSource,
  compileCampaign,
  compileTransactional,
  type RenderContext,
  sampleSubscriber,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { noLinks } from '../tracking/links.ts'
import { checkTemplateContent } from './rules.ts'
import { sampleContent } from './sample-content.ts'
import type { TemplateType } from './template.ts'

interface Previewed {
  readonly type: TemplateType
  readonly subject: string
  readonly body: string
}

type Previewer = Pick<Services, 'settings' | 'translations'>

/** The template as a reader would see it: with sample text and a sample subscriber. Throws what is wrong with it. */
export function previewTemplate(services: Previewer, template: Previewed) {
  checkTemplateContent(template)
  return authoredContent(template.type === 'tx' ? transactional(services, template) : campaign(services, template))
}

function transactional({ settings, translations }: Previewer, template: Previewed): string {
  const current = settings.current()
  const program = compileTransactional(
    { subject: template.subject, body: template.body, altbody: null, contentType: 'html' },
    { translations, language: current['app.lang'] },
  )
  const rendered = program.render(sampleSubscriber, {
    data: {},
    templateId: 0,
    fromEmail: current['app.from_email'],
    contentType: 'html',
    messenger: 'email',
    subscriberMode: 'default',
    headers: [],
  })
  return rendered.html ?? ''
}

function campaign(services: Previewer, template: Previewed): string {
  const settings = services.settings.current()
  const context: RenderContext = {
    settings,
    mode: 'preview',
    links: noLinks,
    translations: services.translations,
    language: settings['app.lang'],
  }
  const isVisual = template.type === 'campaign_visual'
  const program = compileCampaign(sampleCampaign(settings['app.from_email'], template.body, isVisual), context)
  return program.renderFor(sampleSubscriber).html ?? ''
}

function sampleCampaign(fromEmail: string, body: string, isVisual: boolean): CampaignSource {
  return {
    id: 0,
    uuid: '00000000-0000-0000-0000-000000000000',
    brandId: null,
    name: 'Sample campaign',
    type: 'regular',
    status: 'draft',
    subject: 'Sample subject',
    fromEmail,
    body: isVisual ? body : sampleContent,
    altbody: null,
    contentType: isVisual ? 'visual' : 'html',
    templateBody: isVisual ? null : body,
    templateId: null,
    messenger: 'email',
    headers: [],
    attribs: {},
    tags: [],
    archive: false,
    archiveSlug: null,
    archiveMeta: {},
    sendAt: null,
    startedAt: null,
    createdAt: null,
    updatedAt: null,
  }
}
