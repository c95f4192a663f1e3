import type { MarkedAnswer } from '../http/answer.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, renderPage, translate } from '../pages/layout.ts'
import type { FormNonce } from './form-nonce.ts'

interface FormPage {
  readonly nonce: FormNonce
  readonly next: string
  readonly error?: string | undefined
}

export function signInPage(context: PageContext, page: FormPage & { readonly username?: string }): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return formPage(context, page, {
    title: t('page.login.title'),
    body: html`
      <label for="username">${t('page.login.username')}</label>
      <input id="username" name="username" autocomplete="username" required value="${page.username ?? ''}" autofocus>
      <label for="password">${t('page.login.password')}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required>
      <button>${t('page.login.submit')}</button>
      <p class="aside"><a href="/admin/forgot">${t('page.login.forgot')}</a></p>`,
  })
}

export function firstRunPage(
  context: PageContext,
  page: FormPage & { readonly asksCode: boolean; readonly username?: string; readonly email?: string },
): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return formPage(context, page, {
    title: t('page.setup.title'),
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
      <label for="password">${t('page.login.password')}</label>
      <input id="password" name="password" type="password" autocomplete="new-password" required minlength="8">
      <label for="password2">${t('page.setup.repeat')}</label>
      <input id="password2" name="password2" type="password" autocomplete="new-password" required minlength="8">
      <button>${t('page.setup.submit')}</button>`,
  })
}

function formPage(
  context: PageContext,
  page: FormPage,
  content: { readonly title: string; readonly intro?: string; readonly body: Markup },
): MarkedAnswer {
  return renderPage(context, {
    title: content.title,
    headers: { 'Set-Cookie': page.nonce.setCookie },
    body: html`<h1>${content.title}</h1>
    ${content.intro !== undefined && html`<p>${content.intro}</p>`}
    ${page.error !== undefined && html`<p class="error" role="alert">${page.error}</p>`}
    <form method="post" action="/admin/login">
      <input type="hidden" name="nonce" value="${page.nonce.value}">
      <input type="hidden" name="next" value="${page.next}">
      ${content.body}
    </form>`,
  })
}
