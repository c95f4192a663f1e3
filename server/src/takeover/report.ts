import type { Additions } from '../db/additions.ts'
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
    ...whatIsAdded(survey),
    ...rightsMissing(survey),
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

function whatIsAdded({ additions }: Survey): readonly string[] {
  if (additions === undefined) return ['Taken over already: there is nothing to add.']
  const { tables, indexes, triggers } = additions
  return [
    'To be added, in one transaction; no table, column or row that listmonk reads is changed:',
    `  the schema "broadsheet" with ${tables.length} tables: ${tables.join(', ')};`,
    ...onTheirTables('indexes', indexes),
    ...onTheirTables('triggers', triggers),
    '  the extension pg_trgm in that schema, where it can be had and is not there yet.',
    'The first start adds the schema "broadsheet_jobs" and, where it may, the role "broadsheet_reader", which can only read.',
  ]
}

function onTheirTables(what: string, added: Additions['indexes']): readonly string[] {
  return [...added].map(([table, names]) => `  ${what} on ${table}: ${names.join(', ')};`)
}

function rightsMissing({ rightsMissing }: Survey): readonly string[] {
  if (rightsMissing.length === 0) return []
  return [
    'The database user may not add that. As a superuser of the database, run first:',
    ...rightsMissing.map((statement) => `  ${statement}`),
  ]
}

function connections({ connected }: Survey): readonly string[] {
  if (connected.length === 0) return []
  return [
    `Connected to this database now: ${connected.join(', ')}.`,
    '  Stop listmonk before Broadsheet sends: two senders would both mail the running campaigns.',
  ]
}
