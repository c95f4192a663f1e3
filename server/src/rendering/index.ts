/** Templates to messages. See README.md for what this room promises. */
export { holdsAction } from './actions.ts'
export {
  type CampaignProgram,
  compileCampaign,
  type MessageLayout,
  renderSettled,
  settleFixedLinks,
} from './campaign.ts'
export { checkTemplateSource, holdsContentPlaceholder, type TemplateKind } from './check.ts'
export { contentIdOf, embeddedImageNames } from './embed.ts'
export { markdownToHtml } from './markdown.ts'
export { type PartTemplate, singleLine } from './parts.ts'
export { rewriteTrackedAddresses } from './rewrite.ts'
export { siteContext } from './site.ts'
export {
  type CampaignSource,
  type ContentType,
  type HeaderField,
  type InlineImage,
  type RenderContext,
  type RenderedMessage,
  type RenderSubscriber,
  sampleSubscriber,
} from './source.ts'
export { htmlToText } from './text.ts'
export {
  compileTransactional,
  type TransactionalData,
  type TransactionalProgram,
  type TransactionalSource,
} from './transactional.ts'
