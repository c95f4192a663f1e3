import type { SystemMailContent } from './content.ts'

/** A text of the mail in the reader's language. */
export type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string

/** Every mail that the system writes itself, and the facts each one needs. */
export interface SystemMailData {
  /** Asks a person to confirm lists with double opt-in. */
  readonly optin: {
    /** Lists that may be named. */
    readonly lists: readonly string[]
    /** Further lists, which stay unnamed. */
    readonly privateLists: number
    readonly confirmUrl: string
    readonly manageUrl: string
  }
  /** Brings a person the data we hold, as an attachment. */
  readonly dataExport: { readonly filename: string }
  readonly passwordReset: { readonly username: string; readonly url: string; readonly minutes: number }
  /** Tells people that somebody, hopefully they, changed what opens their account. */
  readonly accountNotice: { readonly username: string; readonly changes: readonly AccountChange[] }
  /** Tells administrators what became of a campaign. */
  readonly campaignNotice: {
    readonly name: string
    readonly url: string
    /** `finished`, `paused`, `cancelled`: translated here. */
    readonly status: string
    readonly sent: number
    readonly toSend: number
    readonly reason?: string | undefined
  }
  readonly importNotice: {
    readonly file: string
    readonly status: string
    readonly imported: number
    readonly total: number
  }
  /** Anything else an administrator should know, already in words. */
  readonly notice: {
    readonly subject: string
    readonly text: string
    readonly facts?: readonly (readonly [string, string])[]
    readonly link?: { readonly label: string; readonly url: string }
  }
}

export const accountChanges = ['password', 'email', 'totpOn', 'totpOff', 'passkeyAdded', 'passkeyRemoved'] as const
export type AccountChange = (typeof accountChanges)[number]

export type SystemMailKind = keyof SystemMailData

export const systemMailKinds = [
  'optin',
  'dataExport',
  'passwordReset',
  'accountNotice',
  'campaignNotice',
  'importNotice',
  'notice',
] as const satisfies readonly SystemMailKind[]

type Composers = {
  readonly [Kind in SystemMailKind]: (t: Translate, data: SystemMailData[Kind], site: string) => SystemMailContent
}

/** What each kind says. The look is the wrapper's business. */
export const composers: Composers = {
  optin: (t, { lists, privateLists, confirmUrl, manageUrl }, site) => ({
    subject: t('mail.optin.subject'),
    heading: t('mail.optin.heading'),
    paragraphs: [t('mail.optin.text', { site })],
    items: privateLists > 0 ? [...lists, t('public.list.private')] : lists,
    button: { label: t('mail.optin.confirm'), url: confirmUrl },
    asides: [t('mail.optin.ignore')],
    links: [{ label: t('mail.optin.manage'), url: manageUrl }],
  }),
  dataExport: (t, { filename }, site) => ({
    subject: t('mail.export.subject'),
    heading: t('mail.export.heading'),
    paragraphs: [t('mail.export.text', { site, filename })],
    asides: [t('mail.export.why')],
  }),
  passwordReset: (t, { username, url, minutes }, site) => ({
    subject: t('mail.reset.subject', { site }),
    heading: t('mail.reset.heading'),
    paragraphs: [t('mail.reset.text', { username, minutes })],
    button: { label: t('mail.reset.button'), url },
    asides: [t('mail.reset.ignore')],
  }),
  accountNotice: (t, { username, changes }, site) => ({
    subject: t('mail.account.subject', { site }),
    heading: t('mail.account.heading'),
    paragraphs: changes.map((change) => t(`mail.account.${change}`, { username })),
    asides: [t('mail.account.notYou')],
  }),
  campaignNotice: (t, { name, url, status, sent, toSend, reason }) => ({
    subject: `${statusText(t, status)}: ${name}`,
    heading: name,
    paragraphs: reason === undefined ? [] : [reason],
    facts: [
      [t('mail.notice.status'), statusText(t, status)],
      [t('mail.notice.sent'), `${sent} / ${toSend}`],
    ],
    button: { label: t('mail.notice.open'), url },
    asides: [t('mail.notice.why')],
  }),
  importNotice: (t, { file, status, imported, total }) => ({
    subject: t('mail.import.subject', { file }),
    heading: t('mail.import.heading'),
    paragraphs: [],
    facts: [
      [t('mail.import.file'), file],
      [t('mail.notice.status'), statusText(t, status)],
      [t('mail.import.records'), `${imported} / ${total}`],
    ],
    asides: [t('mail.notice.why')],
  }),
  notice: (t, { subject, text, facts, link }) => ({
    subject,
    heading: subject,
    paragraphs: [text],
    ...(facts === undefined ? {} : { facts }),
    ...(link === undefined ? {} : { button: link }),
    asides: [t('mail.notice.why')],
  }),
}

const statuses = ['finished', 'paused', 'cancelled', 'failed', 'running', 'scheduled', 'stopping']

function statusText(t: Translate, status: string): string {
  return statuses.includes(status) ? t(`mail.status.${status}`) : status
}
