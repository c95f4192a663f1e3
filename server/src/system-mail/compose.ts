import type { PageContext } from '../pages/layout.ts'
import type { ComposedMail } from './content.ts'
import { composers, type SystemMailData, type SystemMailKind, type Translate } from './kinds.ts'
import { plainText } from './plain-text.ts'
import { wrapInHtml } from './wrapper.ts'

/**
 * A mail of the system itself in the reader's language, as HTML and as text, ready for `enqueueMails`.
 *
 *     composeSystemMail({ ...services, language: 'de' }, 'passwordReset', { username, url, minutes: 30 })
 */
export function composeSystemMail<Kind extends SystemMailKind>(
  context: PageContext,
  kind: Kind,
  data: SystemMailData[Kind],
): ComposedMail {
  const { translations, language } = context
  const settings = context.settings.current()
  const site = settings['app.site_name']
  const t: Translate = (key, parameters) => translations.text(language, key, parameters)
  const content = composers[kind](t, data, site)
  const frame = {
    language,
    direction: translations.direction(language),
    site,
    rootUrl: settings['app.root_url'],
    logoUrl: settings['app.logo_url'],
  }
  // A subject is one header line: names of campaigns and files must not break out of it.
  const subject = content.subject.replace(/[\r\n]+/g, ' ')
  return { subject, html: wrapInHtml(frame, content), text: plainText(content, site) }
}
