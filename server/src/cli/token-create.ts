import { StartError } from '../db/start-error.ts'
import { createApiUser } from '../users/accounts.ts'
import { type Command, textFlag } from './command.ts'
import { configured } from './configured.ts'
import { openShared } from './open.ts'
import { complain, say } from './output.ts'

export const tokenCreateCommand: Command = {
  name: 'token create',
  summary: 'Creates an API user and prints its token, alone on a line',
  flags: [
    textFlag('username', 'name', 'Name of the API user.'),
    textFlag('role', 'role', 'Name of a user role; without it the super administrator.'),
  ],
  async run(context) {
    const username = context.flags.get('username')
    if (username === undefined) throw new StartError('A username is needed.', 'token create --username shop')
    const config = configured(context)
    if (config === undefined) return 1
    const role = context.flags.get('role')
    const open = await openShared({ config, tell: complain })
    try {
      const { token } = await createApiUser(open.db, { username, ...(role === undefined ? {} : { role }) })
      complain(`Token of ${username}, shown only this once:`)
      say(token)
    } finally {
      await open.close()
    }
    return 0
  },
}
