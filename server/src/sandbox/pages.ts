import type { MarkedAnswer } from '../http/answer.ts'
import { isSandboxed } from '../messengers/names.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, renderPage, translate } from '../pages/layout.ts'
import type { SandboxMessage } from './read.ts'
import { mostMessages, type SandboxRow } from './store.ts'

export interface ListView {
  readonly rows: readonly SandboxRow[]
  readonly total: number
  readonly page: number
  readonly perPage: number
  readonly search: string
}

/** The inbox: what would have been sent, newest first. */
export function listPage(context: PageContext, view: ListView): MarkedAnswer {
  const t = (key: string, parameters?: Readonly<Record<string, string | number>>) =>
    translate(context, `page.sandbox.${key}`, parameters)
  return renderPage(context, {
    title: t('title'),
    layout: 'wide',
    body: html`<h1>${t('title')}</h1>
${state(context)}
<form method="get" action="/sandbox" role="search">
<p><label for="query">${t('search')}</label> <input id="query" name="query" value="${view.search}"> <button>${t('find')}</button></p>
</form>
${view.rows.length === 0 ? html`<p>${t(view.search === '' ? 'empty' : 'nothing')}</p>` : table(context, view)}
${pager(context, view)}
${view.total > 0 && html`<form method="post" action="/sandbox/empty"><p><button class="secondary">${t('clear')}</button> ${t('bound', { count: mostMessages })}</p></form>`}`,
  })
}

/** Why mail is here, and how it gets out. */
function state(context: PageContext): Markup {
  const key = isSandboxed(context.settings.current()) ? 'active' : 'inactive'
  return html`<p>${translate(context, `page.sandbox.${key}`)} <a href="/admin/settings">${translate(context, 'page.sandbox.connect')}</a></p>`
}

function table(context: PageContext, { rows }: ListView): Markup {
  const t = (key: string) => translate(context, `page.sandbox.${key}`)
  return html`<table>
<thead><tr><th scope="col">${t('subject')}</th><th scope="col">${t('to')}</th><th scope="col">${t('from')}</th><th scope="col">${t('time')}</th></tr></thead>
<tbody>${rows.map(
    (row) => html`
<tr><td><a href="/sandbox/${row.id}">${row.subject === '' ? t('noSubject') : row.subject}</a></td><td>${row.to_email}</td><td>${row.from_email}</td><td><time datetime="${row.created_at}">${minuteOf(row.created_at)}</time></td></tr>`,
  )}
</tbody></table>`
}

function pager(context: PageContext, { page, perPage, total, search }: ListView): Markup | false {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return false
  const link = (to: number, key: string) =>
    to >= 1 &&
    to <= last &&
    html`<a href="/sandbox?page=${to}&amp;query=${encodeURIComponent(search)}">${translate(context, key)}</a> `
  return html`<nav><p>${link(page - 1, 'page.sandbox.newer')}${translate(context, 'page.sandbox.page', { page, last })} ${link(page + 1, 'page.sandbox.older')}</p></nav>`
}

/** One message: its HTML in a frame that cannot run anything, its text, its headers, its source. */
export function messageView(context: PageContext, message: SandboxMessage): MarkedAnswer {
  const t = (key: string) => translate(context, `page.sandbox.${key}`)
  const title = message.subject === '' ? t('noSubject') : message.subject
  return renderPage(context, {
    title,
    layout: 'wide',
    body: html`<p><a href="/sandbox">${t('back')}</a></p>
<h1>${title}</h1>
<dl><dt>${t('from')}</dt><dd>${message.from_email}</dd><dt>${t('to')}</dt><dd>${message.to_email}</dd><dt>${t('time')}</dt><dd>${minuteOf(message.created_at)}</dd></dl>
${
  message.html !== null &&
  html`<h2>${t('html')}</h2>
<p><a href="/sandbox/${message.id}/html">${t('openHtml')}</a></p>
<iframe class="message" src="/sandbox/${message.id}/html" sandbox title="${t('html')}"></iframe>`
}
${message.text !== null && html`<h2>${t('text')}</h2><pre class="message">${message.text}</pre>`}
${message.attachments.length > 0 && html`<h2>${t('attachments')}</h2><ul>${message.attachments.map((file) => html`<li>${file.filename} (${file.type}, ${file.size} B)</li>`)}</ul>`}
<h2>${t('headers')}</h2>
<dl>${message.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p><a href="/sandbox/${message.id}/source">${t('source')}</a></p>`,
  })
}

function minuteOf(timestamp: string): string {
  return `${timestamp.slice(0, 16).replace('T', ' ')} UTC`
}
