import type { MarkedAnswer } from '../http/answer.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, renderPage, translate } from '../pages/layout.ts'
import type { FormNonce } from './form-nonce.ts'

interface FormPage {
  readonly nonce: FormNonce
  readonly next?: string
  readonly error?: string | undefined
  readonly notice?: string | undefined
  /** Default 200: the pages of the other side answer so too when a form was wrong. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

interface Content {
  readonly title: string
  readonly action: string
  readonly intro?: string
  readonly body: Markup
  /** Below the form. */
  readonly after?: Markup | undefined
  readonly script?: string
}

interface SignInPage extends FormPage {
  readonly username?: string
  /** Name of the provider of single sign-on, if there is one. */
  readonly provider?: string | undefined
}

export function signInPage(context: PageContext, page: SignInPage): MarkedAnswer {
  const t = (key: string, parameters?: Readonly<Record<string, string>>) => translate(context, key, parameters)
  return formPage(context, withProviderPolicy(page), {
    title: t('page.login.title'),
    action: '/admin/login',
    script: 'passkeys.js',
    body: html`
      <label for="username">${t('page.login.username')}</label>
      <input id="username" name="username" autocomplete="username webauthn" required value="${page.username ?? ''}" autofocus>
      <label for="password">${t('page.login.password')}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required>
      <button>${t('page.login.submit')}</button>
      <p class="aside"><a href="/admin/forgot">${t('page.login.forgot')}</a></p>`,
    after: html`${passkeyButton(context, page)}${
      page.provider !== undefined &&
      html`<form method="post" action="/auth/oidc">
      <input type="hidden" name="nonce" value="${page.nonce.value}">
      <input type="hidden" name="next" value="${page.next ?? ''}">
      <button class="quiet">${t('page.login.provider', { provider: page.provider })}</button>
    </form>`
    }`,
  })
}

/** Browsers hold the policy of forms also against where the answer to a form leads: to the provider, here. */
function withProviderPolicy(page: SignInPage): SignInPage {
  if (page.provider === undefined) return page
  const policy = pagePolicy.replace("form-action 'self'", "form-action 'self' https: http:")
  return { ...page, headers: { ...page.headers, 'Content-Security-Policy': policy } }
}

export function firstRunPage(
  context: PageContext,
  page: FormPage & { readonly asksCode: boolean; readonly username?: string; readonly email?: string },
): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return formPage(context, page, {
    title: t('page.setup.title'),
    action: '/admin/login',
    intro: t('page.setup.intro'),
    body: html`
      ${
        page.asksCode &&
        html`<label for="code">${t('page.setup.code')}</label>
      <input id="code" name="code" autocomplete="off" required aria-describedby="code-help">
      <p class="hint" id="code-help">${t('page.setup.codeHelp')}</p>`
      }
      <label for="email">${t('page.setup.email')}</label>
      <input id="email" name="email" type="email" autocomplete="email" required value="${page.email ?? ''}">
      <label for="username">${t('page.login.username')}</label>
      <input id="username" name="username" autocomplete="username" required minlength="3" value="${page.username ?? ''}">
      ${newPasswordFields(context)}
      <button>${t('page.setup.submit')}</button>`,
  })
}

export function secondStepPage(
  context: PageContext,
  page: FormPage & { readonly totp: boolean; readonly passkeys: boolean },
): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return formPage(context, page, {
    title: t('page.twofa.title'),
    action: '/admin/login/twofa',
    intro: page.totp ? t('page.twofa.intro') : t('page.twofa.introPasskey'),
    ...(page.passkeys ? { script: 'passkeys.js' } : {}),
    body: html`
      <label for="totp_code">${page.totp ? t('page.twofa.code') : t('page.twofa.recoveryCode')}</label>
      <input id="totp_code" name="totp_code" autocomplete="one-time-code" required autofocus maxlength="30" aria-describedby="code-help">
      <p class="hint" id="code-help">${t('page.twofa.recoveryHelp')}</p>
      <button>${t('page.twofa.submit')}</button>
      <p class="aside"><a href="/admin/login">${t('page.twofa.cancel')}</a></p>`,
    after: page.passkeys ? passkeyButton(context, page) : undefined,
  })
}

export function forgotPage(context: PageContext, page: FormPage): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return formPage(context, page, {
    title: t('page.forgot.title'),
    action: '/admin/forgot',
    intro: t('page.forgot.intro'),
    body: html`
      <label for="email">${t('page.setup.email')}</label>
      <input id="email" name="email" type="email" autocomplete="email" required autofocus>
      <button>${t('page.forgot.submit')}</button>
      <p class="aside"><a href="/admin/login">${t('page.twofa.cancel')}</a></p>`,
  })
}

export function resetPage(context: PageContext, page: FormPage & { readonly token: string }): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return formPage(context, page, {
    title: t('page.reset.title'),
    action: `/admin/reset?token=${encodeURIComponent(page.token)}`,
    body: html`${newPasswordFields(context)}<button>${t('page.reset.submit')}</button>`,
  })
}

/** Shown by script where the browser knows passkeys; everybody else never sees it. */
function passkeyButton(context: PageContext, page: FormPage): Markup {
  return html`<button type="button" class="quiet" id="passkey" hidden data-next="${page.next ?? ''}">${translate(
    context,
    'page.login.passkey',
  )}</button>
    <p class="error" role="alert" id="passkey-error" hidden>${translate(context, 'page.login.passkeyFailed')}</p>`
}

function newPasswordFields(context: PageContext): Markup {
  const t = (key: string) => translate(context, key)
  return html`<label for="password">${t('page.login.password')}</label>
      <input id="password" name="password" type="password" autocomplete="new-password" required minlength="8">
      <label for="password2">${t('page.setup.repeat')}</label>
      <input id="password2" name="password2" type="password" autocomplete="new-password" required minlength="8">`
}

function formPage(context: PageContext, page: FormPage, content: Content): MarkedAnswer {
  return renderPage(context, {
    title: content.title,
    status: page.status ?? 200,
    headers: { ...page.headers, 'Set-Cookie': page.nonce.setCookie },
    ...(content.script === undefined
      ? {}
      : { head: html`<script src="/public/static/${content.script}" type="module"></script>` }),
    body: html`<h1>${content.title}</h1>
    ${content.intro !== undefined && html`<p>${content.intro}</p>`}
    ${page.notice !== undefined && html`<p class="notice" role="status">${page.notice}</p>`}
    ${page.error !== undefined && html`<p class="error" role="alert">${page.error}</p>`}
    <form method="post" action="${content.action}">
      <input type="hidden" name="nonce" value="${page.nonce.value}">
      ${page.next !== undefined && html`<input type="hidden" name="next" value="${page.next}">`}
      ${content.body}
    </form>
    ${content.after}`,
  })
}
