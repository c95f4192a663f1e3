import { html, type Markup, trusted } from '../pages/html.ts'
import type { SystemMailContent } from './content.ts'

/** Who sends, and how it is written. */
export interface MailFrame {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly site: string
  readonly rootUrl: string
  readonly logoUrl: string
}

/** Mail programs keep little of a style sheet: what matters stands in the elements, dark colours in the sheet. */
const style = trusted(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #12171e !important; }
  .card { background: #1b222c !important; border-color: #3a4553 !important; }
  .ink, .ink h1 { color: #e7ebf0 !important; }
  .muted, .muted a { color: #a7b1be !important; }
}`)

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** The built-in look of all system mails. Everything inserted is escaped by `html`. */
export function wrapInHtml(frame: MailFrame, content: SystemMailContent): string {
  return html`<!doctype html>
<html lang="${frame.language}" dir="${frame.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${content.subject}</title>
<style>${style}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f3f5f8">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="muted" align="center" style="padding:0 0 16px;${font};font-size:15px;color:#55606e">${brand(frame)}</td></tr>
<tr><td class="card ink" style="background:#ffffff;border:1px solid #cdd4dd;border-radius:10px;padding:28px;${font};font-size:16px;line-height:1.55;color:#1b2430">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${content.heading}</h1>
${contentMarkup(content)}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${font};font-size:13px;line-height:1.5;color:#55606e">
${footerMarkup(content)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.source
}

/** What the mail says, below its heading. */
export function contentMarkup(content: SystemMailContent): Markup {
  return html`${content.paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>\n`)}
${content.items !== undefined && content.items.length > 0 && list(content.items)}
${content.facts !== undefined && factTable(content.facts)}
${content.button !== undefined && button(content.button)}`
}

/** The small print. */
export function footerMarkup(content: SystemMailContent): Markup {
  return html`${content.asides?.map((text) => html`<p style="margin:0 0 8px">${text}</p>\n`)}
${content.links?.map(({ label, url }) => html`<p style="margin:0 0 8px"><a href="${url}" style="color:#1f4f8f">${label}</a></p>\n`)}`
}

/** The logo, or the name of the site where there is none. */
export function brand(frame: MailFrame): Markup {
  if (frame.logoUrl === '') return html`<strong>${frame.site}</strong>`
  return html`<img src="${absolute(frame.logoUrl, frame.rootUrl)}" alt="${frame.site}" style="max-height:48px;max-width:100%">`
}

/** A logo may be set as a path of this server; in a mail only a whole address works. */
export function absolute(url: string, rootUrl: string): string {
  if (/^\/(?!\/)/.test(url)) return rootUrl + url
  return URL.canParse(url, rootUrl) ? new URL(url, rootUrl).href : url
}

function list(items: readonly string[]): Markup {
  return html`<ul style="margin:0 0 16px;padding-inline-start:24px">${items.map((item) => html`<li>${item}</li>`)}</ul>`
}

function factTable(facts: readonly (readonly [string, string])[]): Markup {
  return html`<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts.map(
    ([label, value]) => html`
<tr><th scope="row" align="left" style="padding:2px 16px 2px 0;font-weight:600;text-align:start">${label}</th><td style="padding:2px 0">${value}</td></tr>`,
  )}
</table>`
}

function button({ label, url }: { readonly label: string; readonly url: string }): Markup {
  return html`<p style="margin:8px 0 16px"><a href="${url}" style="display:inline-block;background:#1f4f8f;color:#ffffff;text-decoration:none;font-weight:600;border-radius:6px;padding:12px 20px">${label}</a></p>
<p class="muted" style="margin:0;font-size:13px;color:#55606e;word-break:break-all">${url}</p>`
}
