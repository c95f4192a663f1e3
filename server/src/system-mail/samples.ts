import type { SystemMailData } from './kinds.ts'

/** Stands in for the facts of each kind, in previews and when a layout is tried. */
export const sampleData: SystemMailData = {
  optin: {
    lists: ['Weekly letter', 'Events'],
    privateLists: 1,
    confirmUrl: 'https://example.com/confirm',
    manageUrl: 'https://example.com/preferences',
  },
  dataExport: { filename: 'data.json' },
  passwordReset: { username: 'alex', url: 'https://example.com/reset', minutes: 30 },
  accountNotice: { username: 'alex', changes: ['password'] },
  campaignNotice: {
    name: 'Letter of May',
    url: 'https://example.com/campaign',
    status: 'paused',
    sent: 1200,
    toSend: 3400,
    reason: 'Too many messages failed.',
  },
  importNotice: { file: 'people.csv', status: 'finished', imported: 990, total: 1000 },
  notice: {
    subject: 'Something to know',
    text: 'What an administrator should know.',
    facts: [['Free space', '2 GB']],
    link: { label: 'Have a look', url: 'https://example.com/' },
  },
}
