import { compile, hostObject, SafeString, type Template } from '@broadsheet/gotemplate'
import { invalid } from '../errors/error.ts'
import type { Translations } from '../i18n/translations.ts'
import { namingField } from '../rendering/fault.ts'
import { commonFunctions } from '../rendering/functions.ts'
import type { SystemMailLayout } from '../settings/system-mail-layout.ts'
import type { SystemMailContent } from './content.ts'
import { absolute, brand, contentMarkup, footerMarkup, type MailFrame } from './wrapper.ts'

/** A wrapper needs a fraction of this; a save tries it for every kind in every language. */
const limits = { steps: 5000, output: 500_000, string: 200_000, time: 250 }

/** Compiled once for each language, whose texts `L` gives, as long as the layout is in use. */
const compiled = new WeakMap<SystemMailLayout, Map<string, Template>>()

/**
 * A mail in the layout of an administrator. Throws `request.invalid` where it cannot be rendered, or leaves out what
 * the mail is for: a confirmation without its link must not go out.
 */
export function renderLayout(
  layout: SystemMailLayout,
  translations: Pick<Translations, 'text'>,
  frame: MailFrame,
  content: SystemMailContent,
): string {
  const body = contentMarkup(content).source
  const html = namingField('html', () =>
    templateOf(layout, translations, frame.language).render(dataOf(frame, content, body)),
  )
  if (!html.includes(body))
    throw invalid('html: {{ .Content }} must stand in the body of the layout, for every kind of mail and language.')
  return html
}

function templateOf(layout: SystemMailLayout, translations: Pick<Translations, 'text'>, language: string): Template {
  const languages = compiled.get(layout) ?? new Map<string, Template>()
  compiled.set(layout, languages)
  const known = languages.get(language)
  if (known !== undefined) return known
  const template = compile(layout.html, {
    engine: 'html',
    sprig: true,
    numbers: 'friendly',
    conditionalComments: 'keep',
    functions: commonFunctions({ translations, language }),
    limits,
  })
  languages.set(language, template)
  return template
}

function dataOf(frame: MailFrame, content: SystemMailContent, body: string): object {
  return hostObject({
    type: 'SystemMail',
    fields: {
      Subject: content.subject,
      Title: content.heading,
      // Markup of our own, in which every inserted text is escaped.
      Content: new SafeString('template.HTML', body),
      Footer: new SafeString('template.HTML', footerMarkup(content).source),
      Logo: new SafeString('template.HTML', brand(frame).source),
      LogoURL: frame.logoUrl === '' ? '' : absolute(frame.logoUrl, frame.rootUrl),
      SiteName: frame.site,
      RootURL: frame.rootUrl,
      Language: frame.language,
      Direction: frame.direction,
    },
  })
}
