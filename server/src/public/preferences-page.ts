import type { Timestamp } from '../db/timestamp.ts'
import type { MarkedAnswer } from '../http/answer.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, translate } from '../pages/layout.ts'
import { listChoice } from './form-page.ts'
import { personalMessage, personalPage } from './page.ts'
import { pauseDays } from './pause.ts'
import type { Membership, PublicList, Reader } from './store.ts'

/** Where the page was opened: the campaign (nil for mails without one) and the person. */
export interface Place {
  readonly campaignUuid: string
  readonly reader: Reader
}

/** Asks whether to unsubscribe. Looking at it changes nothing. */
export function unsubscribePage(context: PageContext, place: Place): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  const settings = context.settings.current()
  const { reader } = place
  return personalPage(context, {
    title: t('public.unsubscribe.title'),
    body: html`<h1>${t('public.unsubscribe.title')}</h1>
    <p>${t('public.unsubscribe.intro')}</p>
    <p class="hint">${translate(context, 'public.unsubscribe.address', { email: masked(reader.email) })}</p>
    <form method="post" action="${pathOf(place)}">
      ${
        settings['privacy.allow_blocklist'] &&
        html`<div class="choice"><input type="checkbox" name="blocklist" value="true" id="blocklist"><div><label for="blocklist">${t('public.unsubscribe.blocklist')}</label></div></div>`
      }
      <button>${t('public.unsubscribe.submit')}</button>
    </form>
    ${settings['privacy.allow_preferences'] && html`<p class="aside"><a href="${pathOf(place)}?manage=true">${t('public.manage.link')}</a></p>`}
    ${dataSection(context, reader)}`,
  })
}

export function blocklistedPage(context: PageContext): MarkedAnswer {
  return personalMessage(context, {
    title: translate(context, 'public.unsubscribe.blockedTitle'),
    text: translate(context, 'public.unsubscribe.blocked'),
  })
}

/** Name and lists. Lists one is on stand apart from those one could join, which may ask for a confirmation by mail. */
export function preferencesPage(
  context: PageContext,
  place: Place,
  lists: {
    readonly joined: readonly Membership[]
    readonly others: readonly PublicList[]
    readonly pausedUntil: Timestamp | undefined
  },
): MarkedAnswer {
  const t = (key: string) => translate(context, key)
  return personalPage(context, {
    title: t('public.manage.title'),
    body: html`<h1>${t('public.manage.title')}</h1>
    <form method="post" action="${pathOf(place)}">
      <input type="hidden" name="manage" value="true">
      <label for="name">${t('public.manage.name')}</label>
      <input id="name" name="name" autocomplete="name" required maxlength="256" value="${place.reader.name}">
      <fieldset class="choices">
        <legend>${t('public.manage.lists')}</legend>
        ${lists.joined.length === 0 && html`<p class="hint">${t('public.manage.noLists')}</p>`}
        ${lists.joined.length > 0 && html`<p class="hint">${t('public.manage.listsHint')}</p>`}
        ${lists.joined.map((list) => listChoice(list, true))}
      </fieldset>
      ${
        lists.others.length > 0 &&
        html`<fieldset class="choices">
        <legend>${t('public.manage.others')}</legend>
        ${lists.others.map((list) => listChoice(list, false, 'join'))}
      </fieldset>`
      }
      ${pauseField(context, lists.pausedUntil)}
      <button>${t('public.manage.submit')}</button>
    </form>
    <p class="aside"><a href="${pathOf(place)}">${t('public.manage.back')}</a></p>
    ${dataSection(context, place.reader)}`,
  })
}

/** A break from everything, for those who do not want to leave for good. */
function pauseField(context: PageContext, until: Timestamp | undefined): Markup {
  const t = (key: string, parameters?: Readonly<Record<string, string | number>>) => translate(context, key, parameters)
  const date = until === undefined ? '' : new Date(until).toLocaleDateString(context.language, { dateStyle: 'long' })
  return html`<label for="pause">${t('public.manage.pause')}</label>
    <select id="pause" name="pause" aria-describedby="pause-about">
      <option value="">${until === undefined ? t('public.manage.pauseNone') : t('public.manage.pausedUntil', { date })}</option>
      ${until !== undefined && html`<option value="0">${t('public.manage.pauseEnd')}</option>`}
      ${pauseDays.map((days) => html`<option value="${days}">${t('public.manage.pauseDays', { days })}</option>`)}
    </select>
    <p class="hint" id="pause-about">${t('public.manage.pauseHint')}</p>`
}

/** Export and deletion, folded away: a slip of the finger must not delete a person. */
function dataSection(context: PageContext, reader: Reader): Markup | false {
  const t = (key: string) => translate(context, key)
  const settings = context.settings.current()
  const mayExport = settings['privacy.allow_export']
  const mayWipe = settings['privacy.allow_wipe']
  if (!mayExport && !mayWipe) return false
  return html`<section class="data">
    <h2>${t('public.data.title')}</h2>
    ${
      mayExport &&
      html`<details><summary>${t('public.data.export')}</summary>
      <p class="hint">${t('public.data.exportHint')}</p>
      <form method="post" action="/subscription/export/${reader.uuid}"><button class="quiet">${t('public.data.export')}</button></form></details>`
    }
    ${
      mayWipe &&
      html`<details><summary>${t('public.data.wipe')}</summary>
      <p class="hint">${t('public.data.wipeHint')}</p>
      <form method="post" action="/subscription/wipe/${reader.uuid}"><button class="danger">${t('public.data.wipe')}</button></form></details>`
    }
  </section>`
}

function pathOf({ campaignUuid, reader }: Place): string {
  return `/subscription/${campaignUuid}/${reader.uuid}`
}

/** Forwarded mails carry the link too: enough of the address to know it again, not enough to learn it. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return at < 1 ? '…' : `${first}…${email.slice(at)}`
}
