import { SMTPServer } from 'smtp-server'

/** A mail server that refuses some, puts some off, and knows who got what how often. */
export interface Inbox {
  readonly port: number
  /** Messages taken, by Message-ID and recipient. */
  readonly taken: ReadonlyMap<string, number>
  stop(): Promise<void>
}

export async function openInbox(): Promise<Inbox> {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refuse')) return done(reply(550, '5.1.1 no such user'))
      return Math.random() < 0.02 ? done(reply(451, '4.7.1 later')) : done()
    },
    onData(stream, { envelope }, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? ''
        const key = `${id} ${envelope.rcptTo[0]?.address}`
        taken.set(key, (taken.get(key) ?? 0) + 1)
        setTimeout(() => done(), Math.random() * 20)
      })
    },
  })
  // Connections of a process that was killed.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return { port: address.port, taken, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
