import { type HostFunction, hostObject, SafeString, type TypedHostFunction, typed } from '@broadsheet/gotemplate'
import { escapeHtml } from '../pages/html.ts'
import {
  archiveUrl,
  hiddenLinkUuid,
  linkUrl,
  manageUrl,
  messageUrl,
  optinUrl,
  pixelUrl,
  unsubscribeUrl,
} from '../public/urls.ts'
import { isTrackable } from '../tracking/links.ts'
import { goDate } from './go-time.ts'
import { nameOfText } from './names-of-texts.ts'
import { plainAddress } from './rewrite.ts'
import { nilSubscriberUuid, type RenderContext, type RenderSubscriber } from './source.ts'

export type Functions = Readonly<Record<string, HostFunction | TypedHostFunction>>

/** Which message is being rendered; rendering is synchronous, so one at a time. */
export interface Current {
  subscriber: RenderSubscriber
}

/** Functions of every kind of template. */
export function commonFunctions(context: Pick<RenderContext, 'translations' | 'language'>): Functions {
  const translator = translatorOf(context)
  return {
    Date: typed(['string'], (layout) => goDate(new Date(), String(layout))),
    L: () => translator,
    Safe: typed(['string'], (html) => new SafeString('template.HTML', String(html))),
  }
}

/**
 * Functions of campaigns. The reference demands the dot as their argument and adds it where it is missing; here it is
 * simply not needed, so that they also work inside `range` and `with`.
 */
export function campaignFunctions(context: RenderContext, campaignUuid: string, current: Current): Functions {
  const { settings, links } = context
  const root = settings['app.root_url']
  const tracked = !settings['privacy.disable_tracking']
  const trackedUuid = () => (settings['privacy.individual_tracking'] ? current.subscriber.uuid : nilSubscriberUuid)
  return {
    ...commonFunctions(context),
    TrackLink(address) {
      const url = plainAddress(String(address ?? ''))
      if (!tracked || !isTrackable(url)) return url
      return linkUrl(root, links.uuidOf(url), campaignUuid, trackedUuid())
    },
    TrackView: () =>
      tracked ? new SafeString('template.HTML', trackingMarks(context, campaignUuid, trackedUuid())) : '',
    UnsubscribeURL: () => unsubscribeUrl(root, campaignUuid, current.subscriber.uuid),
    ManageURL: () => manageUrl(root, campaignUuid, current.subscriber.uuid),
    OptinURL: () => optinUrl(root, current.subscriber.uuid),
    MessageURL: () => messageUrl(root, campaignUuid, current.subscriber.uuid),
    ArchiveURL: () => archiveUrl(root),
    RootURL: () => root,
  }
}

/** The same without markup: what would be an image is nothing, and what was declared safe HTML is read as HTML. */
export function plainTextFunctions(functions: Functions, toText: (html: string) => string): Functions {
  return {
    ...functions,
    ...('TrackView' in functions && { TrackView: () => '' }),
    Safe: typed(['string'], (html) => toText(String(html))),
  }
}

/** The picture that counts an open and, where the administrator wants it, the link that only programs follow. */
function trackingMarks({ settings }: RenderContext, campaignUuid: string, subscriberUuid: string): string {
  const root = settings['app.root_url']
  const pixel = escapeHtml(pixelUrl(root, campaignUuid, subscriberUuid))
  const picture = `<img src="${pixel}" alt="" width="1" height="1" style="display:none !important;">`
  if (!settings['privacy.hidden_link'] || !settings['privacy.individual_tracking']) return picture
  const trap = escapeHtml(linkUrl(root, hiddenLinkUuid, campaignUuid, subscriberUuid))
  return `${picture}<a href="${trap}" style="display:none !important;" aria-hidden="true" tabindex="-1"></a>`
}

/** `L.T "key"`, `L.Ts "key" "name" "value" …`, `L.Tc "key" n` (singular and plural parted by `|`). */
function translatorOf({ translations, language }: Pick<RenderContext, 'translations' | 'language'>): object {
  const text = (key: unknown, parameters?: Record<string, string>) =>
    translations.text(language, nameOfText(String(key)), parameters)
  return hostObject({
    type: 'i18n.I18n',
    methods: {
      T: (key) => text(key).split('|')[0]?.trim(),
      Ts: (key, ...pairs) => text(key, parametersOf(pairs)),
      Tc: (key, count) => {
        const [one = '', many = one] = text(key).split('|')
        return (Number(count) === 1 ? one : many).trim()
      },
    },
  })
}

function parametersOf(pairs: readonly unknown[]): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (let i = 0; i + 1 < pairs.length; i += 2) parameters[String(pairs[i])] = String(pairs[i + 1])
  return parameters
}
