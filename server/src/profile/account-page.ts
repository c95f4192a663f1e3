import type { SecondFactors } from '../auth/sign-in.ts'
import type { MarkedAnswer } from '../http/answer.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, renderPage, translate } from '../pages/layout.ts'
import type { User } from '../users/schema.ts'
import { deviceName } from './device-name.ts'

/** What the page of one's own account shows. */
export interface AccountView {
  readonly user: User
  readonly factors: SecondFactors
  readonly recoveryCodesLeft: number
  readonly needsSecondFactor: boolean
  readonly sessions: readonly {
    readonly id: string
    readonly current: boolean
    readonly last_seen_at: string
    readonly ip: string
    readonly user_agent: string
  }[]
  readonly passkeys: readonly { readonly id: number; readonly name: string; readonly created_at: string }[]
  readonly message?: { readonly kind: 'notice' | 'error'; readonly text: string } | undefined
}

type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string

function translator(context: PageContext): Translate {
  return (key, parameters) => translate(context, key, parameters)
}

export function accountPage(context: PageContext, view: AccountView): MarkedAnswer {
  const t = translator(context)
  return renderPage(context, {
    title: t('page.account.title'),
    head: html`<script src="/public/static/passkeys.js" type="module"></script>`,
    status: view.message?.kind === 'error' ? 400 : 200,
    body: html`<h1>${t('page.account.title')}</h1>
    ${
      view.message &&
      html`<p class="${view.message.kind}" role="${view.message.kind === 'error' ? 'alert' : 'status'}">${view.message.text}</p>`
    }
    ${view.needsSecondFactor && html`<p class="error" role="alert">${t('page.account.needsSecondFactor')}</p>`}
    ${profileForm(t, view.user)}
    ${view.user.password_login && passwordForm(t)}
    ${secondFactorSection(t, view)}
    ${passkeySection(t, view)}
    ${sessionSection(t, view)}
    <p class="aside"><a href="/admin">${t('page.account.back')}</a></p>`,
  })
}

function profileForm(t: Translate, user: User): Markup {
  return html`<form method="post" action="/admin/account/profile">
      <label for="name">${t('page.account.name')}</label>
      <input id="name" name="name" autocomplete="name" value="${user.name}">
      ${
        user.password_login &&
        html`<label for="email">${t('page.setup.email')}</label>
      <input id="email" name="email" type="email" autocomplete="email" required value="${user.email ?? ''}">
      ${currentPassword(t, 'profile-password', false)}`
      }
      <button>${t('page.account.save')}</button>
    </form>`
}

function passwordForm(t: Translate): Markup {
  return html`<h2>${t('page.reset.title')}</h2>
    <form method="post" action="/admin/account/password">
      ${currentPassword(t, 'change-password', true)}
      <label for="password">${t('page.reset.title')}</label>
      <input id="password" name="password" type="password" autocomplete="new-password" required minlength="8">
      <label for="password2">${t('page.setup.repeat')}</label>
      <input id="password2" name="password2" type="password" autocomplete="new-password" required minlength="8">
      <button>${t('page.reset.submit')}</button>
    </form>`
}

function secondFactorSection(t: Translate, view: AccountView): Markup {
  if (!view.user.password_login) return html``
  if (!view.factors.totp) {
    return html`<h2>${t('page.account.secondFactor')}</h2>
    <p>${t('page.account.secondFactorIntro')}</p>
    <form method="post" action="/admin/account/authenticator/offer"><button>${t('page.account.setUp')}</button></form>`
  }
  return html`<h2>${t('page.account.secondFactor')}</h2>
    <p>${t('page.account.codesLeft', { count: view.recoveryCodesLeft })}</p>
    <form method="post" action="/admin/account/recovery-codes">
      ${currentPassword(t, 'codes-password', true)}
      <button class="quiet">${t('page.account.newCodes')}</button>
    </form>
    <form method="post" action="/admin/account/authenticator/off">
      ${currentPassword(t, 'off-password', true)}
      <button class="danger">${t('page.account.switchOff')}</button>
    </form>`
}

function passkeySection(t: Translate, view: AccountView): Markup {
  const asksPassword = view.user.password_login
  return html`<h2>${t('page.account.passkeys')}</h2>
    <p>${t('page.account.passkeysIntro')}</p>
    <ul class="plain">${view.passkeys.map(
      (passkey) => html`<li>
      <form method="post" action="/admin/account/passkeys/remove">
        <p>${passkey.name} <span class="hint">${passkey.created_at.slice(0, 10)}</span></p>
        <input type="hidden" name="passkey" value="${passkey.id}">
        ${asksPassword && currentPassword(t, `passkey-${passkey.id}-password`, true)}
        <button class="quiet">${t('page.account.remove')}</button>
      </form></li>`,
    )}</ul>
    <form id="add-passkey" hidden>
      <label for="passkey-name">${t('page.account.passkeyName')}</label>
      <input id="passkey-name" name="name" autocomplete="off">
      ${asksPassword && currentPassword(t, 'passkey-password', true)}
      <button>${t('page.account.addPasskey')}</button>
    </form>
    <p class="error" role="alert" id="passkey-error" hidden>${t('page.login.passkeyFailed')}</p>`
}

function sessionSection(t: Translate, view: AccountView): Markup {
  return html`<h2>${t('page.account.sessions')}</h2>
    <ul class="plain">${view.sessions.map(
      (session) => html`<li>
      <form method="post" action="/admin/account/sessions/end">
        <p>${deviceName(session.user_agent)}${session.current && html` <strong>(${t('page.account.thisDevice')})</strong>`}<br>
        <span class="hint">${session.ip} · ${session.last_seen_at.slice(0, 16).replace('T', ' ')} UTC</span></p>
        <input type="hidden" name="session" value="${session.id}">
        <button class="quiet">${t('page.account.signOut')}</button>
      </form></li>`,
    )}</ul>
    <form method="post" action="/admin/account/sessions/end"><button class="danger">${t(
      'page.account.signOutEverywhere',
    )}</button></form>`
}

function currentPassword(t: Translate, id: string, required: boolean): Markup {
  return html`<label for="${id}">${t('page.account.currentPassword')}</label>
      <input id="${id}" name="current_password" type="password" autocomplete="current-password" ${
        required && html`required`
      }>${!required && html`<p class="hint">${t('page.account.onlyForEmail')}</p>`}`
}

/** The secret as picture and as text, with the form that proves it arrived. */
export function authenticatorPage(
  context: PageContext,
  offer: { readonly secret: string; readonly qr: string; readonly error?: string | undefined },
): MarkedAnswer {
  const t = translator(context)
  return renderPage(context, {
    title: t('page.account.secondFactor'),
    status: offer.error === undefined ? 200 : 400,
    body: html`<h1>${t('page.account.secondFactor')}</h1>
    ${offer.error !== undefined && html`<p class="error" role="alert">${offer.error}</p>`}
    <p>${t('page.account.scan')}</p>
    <p><img src="data:image/png;base64,${offer.qr}" width="200" height="200" alt="${t('page.account.qrAlt')}"></p>
    <p><code>${offer.secret}</code></p>
    <form method="post" action="/admin/account/authenticator">
      <input type="hidden" name="secret" value="${offer.secret}">
      <label for="code">${t('page.twofa.code')}</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="6">
      ${currentPassword(t, 'on-password', true)}
      <button>${t('page.account.switchOn')}</button>
    </form>
    <p class="aside"><a href="/admin/account">${t('page.account.cancel')}</a></p>`,
  })
}

export function recoveryCodesPage(context: PageContext, codes: readonly string[]): MarkedAnswer {
  const t = translator(context)
  return renderPage(context, {
    title: t('page.account.recoveryCodes'),
    body: html`<h1>${t('page.account.recoveryCodes')}</h1>
    <p>${t('page.account.keepCodes')}</p>
    <ul class="columns">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
    <p class="aside"><a href="/admin/account">${t('page.account.back')}</a></p>`,
  })
}
