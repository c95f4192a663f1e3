import { randomBytes } from 'node:crypto'
import { StartError } from '../db/start-error.ts'
import { createAdministrator } from '../users/accounts.ts'
import { type Command, textFlag } from './command.ts'
import { configured } from './configured.ts'
import { openShared } from './open.ts'
import { complain, say } from './output.ts'

export const userCreateCommand: Command = {
  name: 'user create',
  summary: 'Creates a person who can sign in',
  flags: [
    textFlag('username', 'name', 'Name to sign in with.'),
    textFlag('email', 'address', 'E-mail address.'),
    textFlag(
      'password',
      'password',
      'Password; without it one is made up and shown once. Other users of the machine can see flags: better pass it as BROADSHEET_NEW_PASSWORD.',
    ),
    textFlag('role', 'role', 'Name of a user role; without it the super administrator.'),
  ],
  async run({ flags, environment }) {
    const username = flags.get('username')
    const email = flags.get('email')
    if (username === undefined || email === undefined) {
      throw new StartError(
        'A username and an e-mail address are needed.',
        'user create --username anna --email anna@example.com',
      )
    }
    const { BROADSHEET_NEW_PASSWORD: fromEnvironment, ...rest } = environment
    const config = configured({ flags, environment: rest })
    if (config === undefined) return 1
    const given = flags.get('password') ?? fromEnvironment
    const password = given || randomBytes(15).toString('base64url')
    const role = flags.get('role')
    const open = await openShared({ config, tell: complain })
    try {
      await createAdministrator(open.db, { username, email, password, ...(role === undefined ? {} : { role }) })
    } finally {
      await open.close()
    }
    say(`The user ${username} can sign in now.${given ? '' : ` Password, shown only this once: ${password}`}`)
    return 0
  },
}
