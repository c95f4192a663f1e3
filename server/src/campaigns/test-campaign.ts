import type { Campaign } from './campaign.ts'
import type { CampaignInput } from './input.ts'
import { type MergeContext, mergeValues, valuesOf } from './merge.ts'

/** The stored campaign with what the editor holds now, which a test shows. Nothing of it is stored. Pure. */
export function testCampaign(
  stored: Campaign,
  input: Omit<CampaignInput, 'lists'>,
  context: MergeContext,
  templateId: number | undefined,
): Campaign {
  // When it is to be sent is no matter of a test.
  const { send_at: _, ...fields } = input
  const values = mergeValues(valuesOf(stored), fields, context)
  return {
    ...stored,
    name: values.name,
    subject: values.subject,
    from_email: values.fromEmail,
    body: values.body,
    body_source: values.bodySource,
    altbody: values.altbody,
    content_type: values.contentType,
    headers: values.headers,
    attribs: values.attribs,
    tags: values.tags,
    messenger: values.messenger,
    template_id: templateId ?? values.templateId,
  }
}

/**
 * Headers by which a message reaches further addresses or reports to another one: those of the envelope
 * (`messengers/header-fields.ts`), RFC 5322 section 3.6.6, and those that relays take for orders (SendGrid, Mandrill).
 */
const ofRecipients = /^(?:cc|bcc|return-path|resent-.*|x-smtpapi|x-mc-bccaddress)$/i

/** The campaign without what would carry a test beyond those it was asked for. Pure. */
export function withoutCopies(campaign: Campaign): Campaign {
  const headers = campaign.headers.map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !ofRecipients.test(name.trim()))),
  )
  return { ...campaign, headers }
}
