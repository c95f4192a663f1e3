import Type from 'typebox'
import { invalid } from '../errors/error.ts'
import { bareJson } from '../http/answer.ts'
import { pathText } from '../http/parameters.ts'
import { bare, data, oneOf, type Route, route } from '../http/route.ts'
import { receive } from './form.ts'
import { MessageSchema, readMessage } from './read.ts'
import { TransactionalBody } from './request.ts'

const Form = Type.Object({
  data: Type.String({ description: 'The message as JSON, as it would be sent without files.' }),
  file: Type.Optional(Type.Array(Type.String({ format: 'binary' }), { description: 'Files to attach.' })),
})

const Answer = Type.Object({
  data: Type.Literal(true),
  messages: Type.Array(Type.Object({ uuid: Type.String({ format: 'uuid' }), email: Type.String() })),
})

export const transactionalRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/tx',
    permission: oneOf('tx:send'),
    summary: 'Sends a message by a transactional template',
    description:
      'JSON, or a form whose field `data` holds the JSON, with files to attach. Recipients are looked up and every ' +
      'message is rendered first; then all are on their way, or none. When this is answered they are durable. ' +
      'With the header `Idempotency-Key` a repetition is answered and not sent again.',
    accepts: ['json', 'multipart'],
    bodyDoc: { json: TransactionalBody, multipart: Form },
    bodyLimit: 32 * 1024 * 1024,
    response: bare(Answer),
    async handle(call) {
      const received = await receive(call)
      const key = keyOf(call.headers['idempotency-key'], received.body.idempotency_key)
      const messages = await call.transactional.send(call.caller, received, key)
      return bareJson({ data: true, messages })
    },
  }),
  route({
    method: 'GET',
    path: '/api/tx/{uuid}',
    permission: oneOf('tx:send'),
    summary: 'What became of a transactional message',
    params: { uuid: pathText('Id of the message, from the answer to sending it.') },
    response: data(MessageSchema),
    handle: ({ db, params }) => readMessage(db, params.uuid),
  }),
]

function keyOf(header: string | readonly string[] | undefined, field: string | undefined): string | undefined {
  const key = typeof header === 'string' && header !== '' ? header : field
  if (key === undefined || key === '') return undefined
  if (key.length > 200) throw invalid('An idempotency key has 200 characters at the most.')
  return key
}
