import Type from 'typebox'
import { missing } from '../errors/error.ts'
import { bareJson } from '../http/answer.ts'
import { paging } from '../http/paging.ts'
import { pathId, pathText, text } from '../http/parameters.ts'
import { bare, data, file, oneOf, publicRoute, type Route, route } from '../http/route.ts'
import { listMedia } from './list.ts'
import { MediaSchema, MediaWithUseSchema, UseSchema } from './media.ts'
import { findMedia } from './rows.ts'
import { serveUpload } from './serve.ts'
import { deleteMedia } from './store.ts'
import { storeUpload } from './upload.ts'
import { shownUses } from './uses.ts'
import { viewOf } from './view.ts'

const Page = Type.Object({
  results: Type.Array(MediaSchema),
  search: Type.String(),
  query: Type.String(),
  total: Type.Integer(),
  per_page: Type.Integer(),
  page: Type.Integer(),
})

export const mediaRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/media',
    permission: oneOf('media:get'),
    summary: 'Uploaded files, the newest first',
    description: 'An array; with `page` or `per_page` the envelope of a page.',
    query: { query: text('Part of the file name.'), ...paging },
    response: data(Type.Union([Type.Array(MediaSchema), Page])),
    handle: listMedia,
  }),
  route({
    method: 'GET',
    path: '/api/media/{id}',
    permission: oneOf('media:get'),
    summary: 'One file, and the campaigns that use it',
    params: { id: pathId },
    response: data(MediaWithUseSchema),
    async handle(call) {
      const row = await findMedia(call.db, call.params.id)
      if (row === undefined) throw missing('file', call.params.id)
      const used = await shownUses(call.db, call.caller, row)
      return { ...(await viewOf(call, row)), used_by: used.map(({ id, name, status }) => ({ id, name, status })) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/media',
    permission: oneOf('media:manage'),
    summary: 'Uploads a file',
    description:
      'A multipart form with the part `file`. The type is found by looking at the bytes; a name that is taken gets a suffix.',
    accepts: ['multipart'],
    bodyLimit: 'unlimited',
    response: data(MediaSchema),
    handle: async (call) => viewOf(call, await storeUpload(call, call.parts())),
  }),
  route({
    method: 'DELETE',
    path: '/api/media/{id}',
    permission: oneOf('media:manage'),
    summary: 'Deletes a file',
    description:
      'Refused while a running or scheduled campaign has it attached. `used_by` names the campaigns that lose it.',
    params: { id: pathId },
    response: bare(Type.Object({ data: Type.Literal(true), used_by: Type.Array(UseSchema) })),
    async handle(call) {
      const used = await deleteMedia(call, call.params.id)
      return bareJson({ data: true, used_by: used.map(({ id, name, status }) => ({ id, name, status })) })
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/uploads/{name}',
    summary: 'An uploaded file',
    params: { name: pathText('File name.') },
    response: file('application/octet-stream', 'The file.'),
    undocumented: true,
    handle: (call) => serveUpload(call, call.params.name, call.headers['if-none-match']),
  }),
]
