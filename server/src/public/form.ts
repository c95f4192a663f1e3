import Type from 'typebox'
import { AppError, failure } from '../errors/error.ts'
import { type MarkedAnswer, redirect } from '../http/answer.ts'
import { statusOfKind } from '../http/errors-to-http.ts'
import { text } from '../http/parameters.ts'
import { page, publicRoute, type Route } from '../http/route.ts'
import { errorWords } from '../pages/error-words.ts'
import { messagePage, translate } from '../pages/layout.ts'
import { type FormState, formPage } from './form-page.ts'
import type { PublicContext } from './reader.ts'
import { signUp } from './sign-up.ts'
import { findPublicLists } from './store.ts'

const SignUpForm = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 5000 })),
  name: Type.Optional(Type.String({ maxLength: 5000 })),
  l: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
  nonce: Type.Optional(Type.String({ maxLength: 5000 })),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
  altcha: Type.Optional(Type.String({ maxLength: 10_000 })),
  'h-captcha-response': Type.Optional(Type.String({ maxLength: 20_000 })),
})

/** The hosted sign-up form, for people and for forms on other sites that post here. */
export const formRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/subscription/form',
    summary: 'Form to subscribe',
    query: { next: text('A trusted address to go to afterwards.') },
    response: page('The form.'),
    undocumented: true,
    async handle(call) {
      if (!isOpen(call)) return closedPage(call)
      return show(call, { next: trustedNext(call, call.query.next) })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/subscription/form',
    summary: 'Subscribes by form',
    body: SignUpForm,
    accepts: ['form', 'json'],
    response: page('Thanks, or the form with what is wrong.'),
    async handle(call) {
      if (!isOpen(call)) return closedPage(call)
      const { email = '', name = '', l = [], nonce = '', next } = call.body
      // Nobody sees this field; whoever fills it in is a program.
      if (nonce !== '') throw failure('subscription.robot', {})
      try {
        const { confirmationByMail } = await signUp(call, { email, name, listUuids: l, captcha: call.body })
        const goTo = trustedNext(call, next)
        return goTo === undefined ? thanksPage(call, confirmationByMail) : redirect(goTo, 303)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return show(call, {
          email,
          name,
          chosen: l,
          next,
          error: wordsFor(call, error),
          status: statusOfKind[error.kind],
        })
      }
    },
  }),
]

function isOpen(call: PublicContext): boolean {
  return call.settings.current()['app.enable_public_subscription_page']
}

async function show(call: PublicContext, state: FormState): Promise<MarkedAnswer> {
  const lists = await findPublicLists(call.db, call.settings.brandId())
  if (lists.length > 0) return formPage(call, lists, state)
  return messagePage(call, {
    title: translate(call, 'public.form.title'),
    text: state.error ?? translate(call, 'public.form.noLists'),
    ...(state.status === undefined ? {} : { status: state.status }),
  })
}

function closedPage(call: PublicContext): MarkedAnswer {
  return messagePage(call, {
    title: translate(call, 'page.notFound.title'),
    text: translate(call, 'public.form.closed'),
    status: 404,
  })
}

function thanksPage(call: PublicContext, confirmationByMail: boolean): MarkedAnswer {
  return messagePage(call, {
    title: translate(call, confirmationByMail ? 'public.form.confirmTitle' : 'public.form.doneTitle'),
    text: translate(call, confirmationByMail ? 'public.form.confirm' : 'public.form.done'),
  })
}

/** Only an address that an administrator wrote down, letter by letter: anything looser is an open redirector. */
function trustedNext(call: PublicContext, next: string | undefined): string | undefined {
  if (next === undefined || next === '*') return undefined
  return call.settings.current()['security.trusted_urls'].find((trusted) => trusted === next)
}

function wordsFor(call: PublicContext, error: AppError): string {
  return namesField(error.data, 'email') ? translate(call, 'public.form.badEmail') : errorWords(call, error)
}

function namesField(data: unknown, name: string): boolean {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields)) return false
  return data.fields.some(
    (field: unknown) => typeof field === 'object' && field !== null && 'field' in field && field.field === name,
  )
}
