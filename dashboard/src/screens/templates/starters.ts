import type { TemplateType } from './queries.ts'

const page = (content: string, footer: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
body { margin: 0; padding: 24px 12px; background: #f4f5f7; color: #1d2329; font: 16px/1.6 system-ui, sans-serif; }
.sheet { max-width: 600px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 8px; }
.footer { max-width: 600px; margin: 16px auto 0; color: #5c6670; font-size: 13px; text-align: center; }
img { max-width: 100%; height: auto; }
a { color: #1f4f8f; }
</style>
</head>
<body>
<div class="sheet">
${content}
</div>
${footer}</body>
</html>
`

const campaignFooter = `<div class="footer">
<p><a href="{{ UnsubscribeURL }}">Unsubscribe</a> · <a href="{{ MessageURL }}">View in browser</a></p>
</div>
{{ TrackView }}
`

/** What a new template begins with; one of blocks: `campaigns/blocks/new-blocks.ts`. */
export const starters: Readonly<Record<Exclude<TemplateType, 'campaign_visual'>, string>> = {
  campaign: page('{{ template "content" . }}', campaignFooter),
  tx: page('<p>Hello {{ .Subscriber.FirstName }},</p>\n<p>{{ .Tx.Data.message }}</p>', ''),
}
