import { content, redirect } from '../http/answer.ts'
import { PageSchema, pageOf, paging, window } from '../http/paging.ts'
import { optionalId, pathId, text } from '../http/parameters.ts'
import { data, done, file, oneOf, page, type Route, route } from '../http/route.ts'
import { authoredContent } from '../pages/layout.ts'
import { listPage, messageView } from './pages.ts'
import { readSandboxMessage, SandboxMessageSchema, SandboxRowSchema, sandboxSource } from './read.ts'
import { emptySandbox, sandboxPage } from './store.ts'

/**
 * The inbox holds everything that would have been mailed, links for new passwords among it: only who may change
 * the settings, and could so point mail anywhere, may read it.
 */
const permission = oneOf('settings:manage')
const perPage = 50

export const sandboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/sandbox/messages',
    permission,
    summary: 'Mail that was kept because no SMTP server is connected',
    query: {
      ...paging,
      query: text('Part of a recipient or of a subject.', 200),
      campaign_id: optionalId('Only of this campaign.'),
    },
    response: data(PageSchema(SandboxRowSchema)),
    async handle({ db, query }) {
      // Bounded by what the inbox holds.
      const found = await sandboxPage(db, { text: query.query, campaignId: query.campaign_id }, window(query))
      return pageOf(query, found.rows, found.total)
    },
  }),
  route({
    method: 'GET',
    path: '/api/sandbox/messages/{id}',
    permission,
    summary: 'One kept message, taken apart',
    params: { id: pathId },
    response: data(SandboxMessageSchema),
    handle: ({ db, params }) => readSandboxMessage(db, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/sandbox/messages/{id}/source',
    permission,
    summary: 'The source of a kept message',
    params: { id: pathId },
    response: file('message/rfc822', 'The message as it would have gone over the wire.'),
    handle: async ({ db, params }) => sourceAnswer(params.id, await sandboxSource(db, params.id), 'message/rfc822'),
  }),
  route({
    method: 'DELETE',
    path: '/api/sandbox/messages',
    permission,
    summary: 'Empties the sandbox inbox',
    response: done,
    async handle({ db }) {
      await emptySandbox(db)
      return true
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox',
    permission,
    summary: 'Sandbox inbox',
    query: { page: paging.page, query: text('Part of a recipient or of a subject.', 200) },
    response: page('The inbox.'),
    undocumented: true,
    async handle(call) {
      const { page: number, query: search } = call.query
      const bounds = { limit: perPage, offset: (number - 1) * perPage }
      const { rows, total } = await sandboxPage(call.db, { text: search, campaignId: undefined }, bounds)
      return listPage(call, { rows, total, page: number, perPage, search: search ?? '' })
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/empty',
    permission,
    summary: 'Empties the sandbox inbox, from its page',
    accepts: ['form'],
    response: { kind: 'redirect', description: 'Back to the inbox.' },
    undocumented: true,
    async handle({ db }) {
      await emptySandbox(db)
      return redirect('/sandbox', 303)
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/{id}',
    permission,
    summary: 'A message of the sandbox inbox',
    params: { id: pathId },
    response: page('The message.'),
    undocumented: true,
    handle: async (call) => messageView(call, await readSandboxMessage(call.db, call.params.id)),
  }),
  route({
    method: 'GET',
    path: '/sandbox/{id}/html',
    permission,
    summary: 'The HTML of a message, for its frame',
    params: { id: pathId },
    response: page('The HTML as its author wrote it, unable to run anything.'),
    undocumented: true,
    handle: async ({ db, params }) => authoredContent((await readSandboxMessage(db, params.id)).html ?? ''),
  }),
  route({
    method: 'GET',
    path: '/sandbox/{id}/source',
    permission,
    summary: 'The source of a message, as text',
    params: { id: pathId },
    response: file('text/plain', 'The source.'),
    undocumented: true,
    handle: async ({ db, params }) =>
      sourceAnswer(params.id, await sandboxSource(db, params.id), 'text/plain; charset=utf-8'),
  }),
]

function sourceAnswer(id: number, source: Buffer, type: string) {
  const disposition = type.startsWith('text/') ? 'inline' : `attachment; filename="message-${id}.eml"`
  return content(type, source, {
    headers: { 'Content-Disposition': disposition, 'Cache-Control': 'no-store', 'Content-Security-Policy': 'sandbox' },
  })
}
