import type { Survey } from './survey.ts'

/** The survey as lines for a person. */
export function surveyReport(survey: Survey): readonly string[] {
  const campaigns = Object.entries(survey.campaigns).map(([status, count]) => `${count} ${status}`)
  return [
    `A listmonk ${survey.version} database.`,
    `  ${survey.subscribers} subscribers in ${survey.lists} lists; ${survey.users} people and ${survey.apiUsers} API users.`,
    `  Campaigns: ${campaigns.length === 0 ? 'none' : campaigns.join(', ')}.`,
    ...survey.underWay.map(({ name, status, toSend, sent }) => `    ${status}: ${name} (${sent} of ${toSend} sent)`),
    `  SMTP servers that are switched on: ${survey.smtpServers}${survey.smtpServers === 0 ? ' (mail will go to the sandbox inbox)' : ''}.`,
    ...uploads(survey),
    ...additions(survey),
    ...connections(survey),
  ]
}

function uploads({ mediaFiles, uploadProvider, uploadPath }: Survey): readonly string[] {
  if (mediaFiles === 0 || uploadProvider !== 'filesystem') return [`  Media: ${mediaFiles} files on ${uploadProvider}.`]
  const relative = !uploadPath.startsWith('/')
  return [
    `  Media: ${mediaFiles} files in the folder ${uploadPath}.`,
    ...(relative
      ? [
          '    listmonk finds that path from where it was started, Broadsheet from its data folder: set an absolute path, or move the files.',
        ]
      : []),
  ]
}

function additions({ missing }: Survey): readonly string[] {
  if (missing.length === 0) return ['Taken over already: there is nothing to add.']
  return [
    'To be added, in one transaction: the schema "broadsheet", and triggers and indexes on the existing tables.',
    '  No table, column or row that listmonk reads is changed.',
    ...missing.map((name) => `    ${name}`),
  ]
}

function connections({ connected }: Survey): readonly string[] {
  if (connected.length === 0) return []
  return [
    `Connected to this database now: ${connected.join(', ')}.`,
    '  Stop listmonk before Broadsheet sends: two senders would both mail the running campaigns.',
  ]
}
