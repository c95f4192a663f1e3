import type { TSchema } from 'typebox'
import { catalogue } from '../errors/catalogue.ts'
import { statusOfKind } from '../http/errors-to-http.ts'
import type { Parameter } from '../http/parameters.ts'
import type { BodyForm, ResponseDoc, Route } from '../http/route.ts'

/** The OpenAPI 3.1 document of the route table: what is documented is what runs. */
export function openApiDocument(
  routes: readonly Route[],
  options: { readonly version: string; readonly rootUrl: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.filter((candidate) => candidate.documented)) {
    const path = route.path.replace(/\*$/, '{rest}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broadsheet',
      version: options.version,
      description: 'Mailing lists, campaigns and transactional mail. Errors are `{"message", "code"}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.rootUrl }],
    tags: [...new Set(routes.filter((route) => route.documented).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'API user and token.' },
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`token user:token`' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What happened and what to do, in a sentence.' },
    code: { type: 'string', enum: Object.keys(catalogue) },
    data: { description: 'Additional facts, such as the fields at fault.' },
  },
}

function operation(route: Route) {
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.description === '' ? {} : { description: route.description }),
    tags: [tagOf(route)],
    ...(route.access.kind === 'public' ? { security: [] } : { security: [{ basic: [] }, { token: [] }] }),
    ...(route.access.kind === 'oneOf' ? { 'x-permissions': route.access.permissions } : {}),
    parameters: [
      ...Object.entries(route.params).map(([name, parameter]) => parameterOf('path', name, parameter)),
      ...Object.entries(route.query).map(([name, parameter]) => parameterOf('query', name, parameter)),
    ],
    ...requestBody(route),
    responses: {
      ...success(route.response),
      default: {
        description: `An error: ${[...new Set(Object.values(statusOfKind))].sort().join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** `GET /api/lists/{id}` becomes `get_lists_by_id`; what is not under /api starts with `open`: `open_get_health`. */
function operationId(route: Route): string {
  const words = route.path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by_$1')
    .replace(/\*/g, 'rest')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const prefix = route.path.startsWith('/api/') ? [] : ['open']
  return [...prefix, route.method.toLowerCase(), ...words].join('_')
}

export function tagOf(route: Route): string {
  const [first = '', second = ''] = route.path.split('/').filter((segment) => segment !== '')
  return first === 'api' ? second : first === '' || route.path.endsWith('*') ? 'pages' : first
}

function parameterOf(place: 'path' | 'query', name: string, parameter: Parameter<unknown>) {
  return { name, in: place, required: place === 'path', description: parameter.description, schema: parameter.schema }
}

const contentTypeOf: Readonly<Record<BodyForm, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: '*/*',
}

function requestBody(route: Route) {
  const schema: TSchema | undefined = route.body
  const isRead = (form: BodyForm) => form === 'multipart' || form === 'raw' || route.bodyDoc[form] !== undefined
  if (schema === undefined && !route.accepts.some(isRead)) return {}
  const content = Object.fromEntries(
    route.accepts.map((form) => {
      const documented = schema ?? route.bodyDoc[form]
      return [contentTypeOf[form], documented === undefined ? {} : { schema: documented }]
    }),
  )
  return { requestBody: { content } }
}

function success(response: ResponseDoc) {
  switch (response.kind) {
    case 'data':
      return json({ type: 'object', required: ['data'], properties: { data: response.schema } })
    case 'bare':
      return json(response.schema)
    case 'content':
      return {
        200: { description: response.description, content: { [response.type]: { schema: { type: 'string' } } } },
      }
    case 'redirect':
      return { 302: { description: response.description } }
  }
}

function json(schema: object) {
  return { 200: { description: 'Done.', content: { 'application/json': { schema } } } }
}
