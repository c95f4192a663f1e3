import Type from 'typebox'
import { bareJson } from '../http/answer.ts'
import { anyUser, bare, page, type Route, route } from '../http/route.ts'
import { renderPage } from '../pages/layout.ts'
import { docsBody } from './docs-page.ts'
import { openApiDocument } from './document.ts'

/** The documentation routes describe the whole table, themselves included. */
export function openApiRoutes(table: () => readonly Route[], version: string): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/openapi.json',
      permission: anyUser,
      summary: 'OpenAPI 3.1 description of this API',
      response: bare(Type.Unknown()),
      handle: ({ settings }) =>
        bareJson(openApiDocument(table(), { version, rootUrl: settings.current()['app.root_url'] })),
    }),
    route({
      method: 'GET',
      path: '/api/docs',
      permission: anyUser,
      summary: 'This API as a page',
      response: page('The documentation.'),
      handle: (call) => renderPage(call, { title: 'API', layout: 'wide', body: docsBody(table()) }),
    }),
  ]
}
