import { createServer, type Socket } from 'node:net'

/** As much of IMAP4rev1 (RFC 3501, RFC 4315) as a client needs to read one folder and delete messages. */
export interface TestImapServer {
  readonly port: number
  /** By UID. */
  readonly messages: Map<number, string>
  /** Commands as they came, without their tags. */
  readonly commands: string[]
  close(): Promise<void>
}

export async function testImapServer(): Promise<TestImapServer> {
  const messages = new Map<number, string>()
  const commands: string[] = []
  const deleted = new Set<number>()
  const server = createServer((socket) => {
    let pending = ''
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n')
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(pending.slice(0, end)) ?? []
        pending = pending.slice(end + 2)
        commands.push(command)
        answer(socket, tag, command)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  function answer(socket: Socket, tag: string, command: string): void {
    const [untagged, result] = replyTo(command)
    for (const line of untagged) socket.write(`* ${line}\r\n`, 'latin1')
    socket.write(`${tag} ${result ?? 'OK done'}\r\n`)
    if (/^LOGOUT/i.test(command)) socket.end()
  }

  function replyTo(command: string): readonly [readonly string[], string?] {
    const uids = [...messages.keys()]
    if (/^LOGIN/i.test(command) && !command.includes('secret')) return [[], 'NO [AUTHENTICATIONFAILED] wrong']
    if (/^CAPABILITY/i.test(command)) return [['CAPABILITY IMAP4rev1 UIDPLUS']]
    if (/^(LIST|LSUB)/i.test(command)) return [['LIST () "/" "INBOX"']]
    if (/^(SELECT|EXAMINE)/i.test(command)) {
      const flags = 'FLAGS (\\Answered \\Deleted \\Seen)'
      return [
        [`${uids.length} EXISTS`, '0 RECENT', flags, 'OK [UIDVALIDITY 7]', 'OK [UIDNEXT 999]'],
        'OK [READ-WRITE] done',
      ]
    }
    const [, set = ''] = /^UID (?:FETCH|STORE|EXPUNGE) (\S+)/i.exec(command) ?? []
    const chosen = set
      .split(',')
      .map(Number)
      .filter((uid) => messages.has(uid))
    if (/^FETCH/i.test(command)) {
      return [uids.map((uid, at) => `${at + 1} FETCH (UID ${uid} RFC822.SIZE ${messages.get(uid)?.length})`)]
    }
    if (/^UID FETCH/i.test(command)) {
      return [chosen.map((uid) => `${uids.indexOf(uid) + 1} FETCH (UID ${uid} ${bodyOf(messages.get(uid) ?? '')})`)]
    }
    if (/^UID STORE/i.test(command)) for (const uid of chosen) deleted.add(uid)
    if (/^(UID )?EXPUNGE/i.test(command)) {
      for (const uid of deleted) if (set === '' || chosen.includes(uid)) messages.delete(uid)
    }
    return [[]]
  }

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    messages,
    commands,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function bodyOf(message: string): string {
  const text = message.replace(/\r?\n/g, '\r\n')
  return `BODY[]<0> {${Buffer.byteLength(text)}}\r\n${Buffer.from(text).toString('latin1')}`
}
