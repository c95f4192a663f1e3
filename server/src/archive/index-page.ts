import type { MarkedAnswer } from '../http/answer.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, renderPage, translate } from '../pages/layout.ts'
import { type ArchiveReader, archivePage } from './list.ts'

interface PageRequest {
  readonly page: number
  readonly perPage: number
}

/** The list of the archive for people: subject, link, date; pages by plain links. */
export async function archiveIndex(context: PageContext & ArchiveReader, request: PageRequest): Promise<MarkedAnswer> {
  const { page, perPage } = request
  const { entries, total } = await archivePage(context, { limit: perPage, offset: (page - 1) * perPage })
  const format = new Intl.DateTimeFormat(context.language, { dateStyle: 'long', timeZone: 'UTC' })
  const title = translate(context, 'archive.title')
  const list = html`<ul class="archive">${entries.map(
    ({ subject, url, date }) => html`
    <li><a href="${url}" dir="auto">${subject}</a> <time datetime="${date}">${format.format(new Date(date))}</time></li>`,
  )}
  </ul>`
  return renderPage(context, {
    title,
    public: true,
    head: html`<link rel="alternate" type="application/rss+xml" title="${title}" href="/archive.xml">`,
    body: html`<h1>${title}</h1>
  ${entries.length === 0 ? html`<p>${translate(context, 'archive.empty')}</p>` : list}
  ${pager(context, request, total)}
  <p><a href="/archive.xml">${translate(context, 'archive.feed')}</a></p>`,
  })
}

function pager(context: PageContext, { page, perPage }: PageRequest, total: number): Markup | false {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1 && page === 1) return false
  const size = perPage === defaultPerPage ? '' : `&per_page=${perPage}`
  const link = (to: number, key: string, rel: string) =>
    html`<a rel="${rel}" href="/archive?page=${to}${size}">${translate(context, key)}</a>`
  return html`<nav aria-label="${translate(context, 'archive.pages')}"><p>
    ${page > 1 && link(Math.min(page - 1, last), 'archive.newer', 'prev')}
    ${translate(context, 'archive.page', { page, last })}
    ${page < last && link(page + 1, 'archive.older', 'next')}
  </p></nav>`
}

export const defaultPerPage = 20
