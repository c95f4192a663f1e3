import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../db/reach-database.ts'
import { StartError } from '../db/start-error.ts'
import { surveyReport } from '../takeover/report.ts'
import { type Survey, surveyDatabase } from '../takeover/survey.ts'
import { type Command, switchFlag } from './command.ts'
import { configured } from './configured.ts'
import { say } from './output.ts'

/** `--check` looks and changes nothing; without it the additions are made. */
export const takeoverCommand: Command = {
  name: 'takeover',
  summary: 'Takes over the database of a listmonk v6.2 in place (--check only looks)',
  flags: [switchFlag('check', 'Only say what would be done; change nothing')],
  async run(context) {
    const config = configured(context)
    if (config === undefined) return 1
    if (config.database.kind !== 'server') {
      throw new StartError(
        'There is no database to take over.',
        "Name it: --database-url postgres://user:password@host/database, or --config with listmonk's config.toml.",
      )
    }
    const { url } = config.database
    await reachDatabase(url, say)
    const survey = await look(url)
    for (const line of surveyReport(survey)) say(line)
    if (survey.rightsMissing.length > 0) return 1
    if (context.flags.has('check') || survey.additions === undefined) return 0
    await addOurs(url)
    say('Done. Start Broadsheet with the same options; listmonk can still run on this database afterwards.')
    return 0
  },
}

async function look(url: string): Promise<Survey> {
  const client = new pg.Client({ connectionString: url, application_name: 'broadsheet takeover' })
  await client.connect()
  try {
    return await surveyDatabase(client)
  } finally {
    await client.end()
  }
}

async function addOurs(url: string): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1 })
  await migrate(db, { onProgress: say }).finally(() => db.close())
}
