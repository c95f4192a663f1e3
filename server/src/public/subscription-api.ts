import Type from 'typebox'
import { failure } from '../errors/error.ts'
import { bareJson } from '../http/answer.ts'
import { bare, data, publicRoute, type Route } from '../http/route.ts'
import { ChallengeSchema, newChallenge } from './captcha/altcha.ts'
import { captchaKey, captchaProvider } from './captcha/captcha.ts'
import { signUp } from './sign-up.ts'

const uuids = () => Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }))

const PublicSubscription = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 5000 })),
  name: Type.Optional(Type.String({ maxLength: 5000 })),
  list_uuids: uuids(),
  l: uuids(),
  nonce: Type.Optional(Type.String({ maxLength: 5000 })),
  altcha: Type.Optional(Type.String({ maxLength: 10_000 })),
  'h-captcha-response': Type.Optional(Type.String({ maxLength: 20_000 })),
})

/** Subscribing from programs and scripts of other sites: the same protection as the form. */
export const subscriptionApiRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/public/subscription',
    summary: 'Subscribes somebody to public lists',
    description:
      'With a captcha switched on, its answer is needed here too, as field `altcha` or `h-captcha-response`. The ' +
      'answer does not tell whether the address was known before.',
    body: PublicSubscription,
    accepts: ['json', 'form'],
    response: data(
      Type.Object({ has_optin: Type.Boolean({ description: 'Whether a confirmation by mail is needed.' }) }),
    ),
    async handle(call) {
      const { email = '', name = '', list_uuids = [], l = [], nonce = '' } = call.body
      if (!call.settings.current()['app.enable_public_subscription_page']) throw failure('subscription.closed', {})
      if (nonce !== '') throw failure('subscription.robot', {})
      const listUuids = [...list_uuids, ...l]
      const { confirmationByMail } = await signUp(call, { email, name, listUuids, captcha: call.body })
      return { has_optin: confirmationByMail }
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/api/public/captcha/altcha',
    summary: 'A fresh proof-of-work challenge',
    description: 'Valid for five minutes, good for one form. 404 while another captcha, or none, is switched on.',
    response: bare(ChallengeSchema),
    async handle({ db, settings }) {
      const current = settings.current()
      if (captchaProvider(current) !== 'altcha') throw failure('record.missing', { record: 'captcha', id: 'altcha' })
      const { complexity } = current['security.captcha'].altcha
      const challenge = newChallenge(await captchaKey(db), complexity, new Date())
      return bareJson(challenge, { headers: { 'Cache-Control': 'no-store' } })
    },
  }),
]
