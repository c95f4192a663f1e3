import type { Logger } from 'pino'
import { fill } from '../errors/error.ts'
import type { PageContext } from '../pages/layout.ts'
import type { Settings } from '../settings/schema.ts'
import type { SystemMailLayout } from '../settings/system-mail-layout.ts'
import type { ComposedMail } from './content.ts'
import { composers, type SystemMailData, type SystemMailKind, type Translate } from './kinds.ts'
import { renderLayout } from './layout.ts'
import { plainText } from './plain-text.ts'
import { wrapInHtml } from './wrapper.ts'

/** Whom a mail is written for, and what with. Every call object satisfies it. */
export interface SystemMailContext extends PageContext {
  readonly settings: { current(): Settings; systemMail(): SystemMailLayout }
  readonly log: Pick<Logger, 'error'>
}

/** Layouts that failed here: said once, not with every mail. */
const toldOf = new WeakSet<SystemMailLayout>()

/**
 * A mail of the system itself in the reader's language, as HTML and as text, ready for `enqueueMails`. A layout of the
 * administrator that fails never keeps a mail from going out: it then looks as built in.
 *
 *     composeSystemMail({ ...services, language: 'de' }, 'passwordReset', { username, url, minutes: 30 })
 */
export function composeSystemMail<Kind extends SystemMailKind>(
  context: SystemMailContext,
  kind: Kind,
  data: SystemMailData[Kind],
): ComposedMail {
  const layout = context.settings.systemMail()
  try {
    return composeIn(layout, context, kind, data)
  } catch (error) {
    if (!toldOf.has(layout)) {
      toldOf.add(layout)
      context.log.error({ err: error, kind }, 'The layout of system mail failed; the built-in one is used')
    }
    return composeIn({ ...layout, html: '' }, context, kind, data)
  }
}

/** The same in a given layout. Throws a fault of the layout for its author. */
export function composeIn<Kind extends SystemMailKind>(
  layout: SystemMailLayout,
  context: PageContext,
  kind: Kind,
  data: SystemMailData[Kind],
): ComposedMail {
  const { translations, language } = context
  const settings = context.settings.current()
  const site = settings['app.site_name']
  const t: Translate = (key, parameters) => {
    const own = layout.texts[language]?.[key]
    // Texts of an administrator may name the site wherever they like.
    return own === undefined ? translations.text(language, key, parameters) : fill(own, { site, ...parameters })
  }
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
  const html = layout.html === '' ? wrapInHtml(frame, content) : renderLayout(layout, translations, frame, content)
  return { subject, html, text: plainText(content, site) }
}
