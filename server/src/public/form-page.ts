import type { MarkedAnswer } from '../http/answer.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, translate } from '../pages/layout.ts'
import { captchaProvider } from './captcha/captcha.ts'
import { hcaptchaSources } from './captcha/hcaptcha.ts'
import { publicPage } from './page.ts'
import type { PublicList } from './store.ts'

/** What the visitor had typed, and what was wrong with it. */
export interface FormState {
  readonly email?: string | undefined
  readonly name?: string | undefined
  /** UUIDs of ticked lists; absent: all. */
  readonly chosen?: readonly string[]
  readonly next?: string | undefined
  readonly error?: string
  readonly status?: number
}

/** The sign-up form. With an error it comes back as it was sent. */
export function formPage(context: PageContext, lists: readonly PublicList[], state: FormState): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  const provider = captchaProvider(context.settings.current())
  return publicPage(context, {
    title: t('public.form.title'),
    status: state.status ?? 200,
    ...(provider === 'altcha' ? { head: html`<script src="/public/static/captcha.js" defer></script>` } : {}),
    ...(provider === 'hcaptcha'
      ? { head: html`<script src="https://js.hcaptcha.com/1/api.js" async defer></script>`, sources: hcaptchaSources }
      : {}),
    body: html`<h1>${t('public.form.title')}</h1>
    ${state.error !== undefined && html`<p class="error" id="error" role="alert">${state.error}</p>`}
    <form method="post" action="/subscription/form">
      ${state.next !== undefined && html`<input type="hidden" name="next" value="${state.next}">`}
      <label for="email">${t('public.form.email')}</label>
      <input id="email" name="email" type="email" autocomplete="email" required maxlength="1000" value="${state.email ?? ''}"${state.error !== undefined && html` aria-describedby="error"`}>
      <label for="name">${t('public.form.name')}</label>
      <input id="name" name="name" autocomplete="name" maxlength="500" value="${state.name ?? ''}">
      <p class="decoy" aria-hidden="true"><label>${t('public.form.decoy')} <input name="nonce" tabindex="-1" autocomplete="off" value=""></label></p>
      <fieldset class="choices">
        <legend>${t('public.form.lists')}</legend>
        ${lists.map((list) => listChoice(list, state.chosen === undefined || state.chosen.includes(list.uuid)))}
      </fieldset>
      ${provider !== 'none' && captchaField(context, provider)}
      <button>${t('public.form.submit')}</button>
      <p class="hint">${t('public.form.consent')}</p>
    </form>`,
  })
}

export function listChoice(
  list: { readonly uuid: string; readonly name: string; readonly description: string },
  checked: boolean,
  name = 'l',
): Markup {
  const id = `${name}-${list.uuid}`
  return html`<div class="choice">
    <input type="checkbox" name="${name}" value="${list.uuid}" id="${id}"${checked && html` checked`}${
      list.description !== '' && html` aria-describedby="${id}-about"`
    }>
    <div><label for="${id}" dir="auto">${list.name}</label>${
      list.description !== '' && html`<p class="hint" id="${id}-about" dir="auto">${list.description}</p>`
    }</div>
  </div>`
}

function captchaField(context: PageContext, provider: 'altcha' | 'hcaptcha'): Markup {
  const t = (key: string) => translate(context, key)
  const noScript = html`<noscript><p class="error">${t('public.form.needsScript')}</p></noscript>`
  if (provider === 'hcaptcha') {
    const { key } = context.settings.current()['security.captcha'].hcaptcha
    return html`<div class="h-captcha" data-sitekey="${key}"></div>${noScript}`
  }
  return html`<input type="hidden" name="altcha" data-challenge="/api/public/captcha/altcha">
    <p class="hint" role="status" data-altcha-status data-text="${t('public.form.checking')}"></p>${noScript}`
}
