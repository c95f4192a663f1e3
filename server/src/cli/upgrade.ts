import type { Command } from './command.ts'
import { configured } from './configured.ts'
import { openMigrated } from './open.ts'
import { say } from './output.ts'

export const upgradeCommand: Command = {
  name: 'upgrade',
  summary: 'Brings the database to the state this version needs, and ends (a start does so too)',
  flags: [],
  async run(context) {
    const config = configured(context)
    if (config === undefined) return 1
    const open = await openMigrated({ config, tell: say })
    await open.close()
    say('The database is up to date.')
    return 0
  },
}
