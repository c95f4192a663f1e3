import { createServer as createPlain, type Server, type Socket } from 'node:net'
import { createServer as createTls, TLSSocket } from 'node:tls'
import type { TestCertificate } from '../../testing/certificate.ts'

/** A POP3 server over messages in memory, that sends its bytes in inconvenient pieces. */
export interface TestPop3Server {
  readonly port: number
  readonly messages: Map<string, string>
  readonly logins: string[]
  /** Ends connections at this command. */
  breakAt: string | undefined
  close(): Promise<void>
}

/** With a certificate it speaks TLS: from the beginning, or after STLS. `early`: says something before TLS has begun. */
export async function testPop3Server(
  certificate?: TestCertificate,
  begins: 'implicit' | 'starttls' | 'early' = 'implicit',
): Promise<TestPop3Server> {
  const messages = new Map<string, string>()
  const logins: string[] = []
  const handler = (socket: Socket) => serve(socket, '+OK ready')
  const server: Server =
    certificate === undefined || begins !== 'implicit'
      ? createPlain(handler)
      : createTls({ key: certificate.key, cert: certificate.certificate }, handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const state: TestPop3Server = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    messages,
    logins,
    breakAt: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state

  function serve(socket: Socket, greeting?: string): void {
    const session = [...messages]
    const deleted = new Set<string>()
    let pending = ''
    let expectsToken = false
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    if (greeting !== undefined) say(socket, greeting)
    const hear = (chunk: Buffer) => {
      pending += chunk.toString('latin1')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        answer(line)
      }
    }
    socket.on('data', hear)

    function answer(line: string): void {
      const [command = '', argument = ''] = line.split(' ')
      if (command === state.breakAt) {
        socket.destroy()
        return
      }
      if (expectsToken) {
        expectsToken = false
        logins.push(Buffer.from(line, 'base64').toString())
        say(socket, '+OK')
        return
      }
      if (command === 'STLS' && certificate !== undefined) {
        socket.off('data', hear)
        socket.write(begins === 'early' ? '+OK\r\n+OK and more\r\n' : '+OK\r\n')
        serve(new TLSSocket(socket, { isServer: true, key: certificate.key, cert: certificate.certificate }))
        return
      }
      const [uid, message] = session[Number(argument) - 1] ?? []
      if (command === 'AUTH') expectsToken = true
      if (command === 'PASS') logins.push(argument)
      if (command === 'DELE' && uid !== undefined) deleted.add(uid)
      if (command === 'QUIT') for (const id of deleted) messages.delete(id)
      say(socket, replyTo(command, argument, message ?? ''))
    }

    function replyTo(command: string, argument: string, message: string): string {
      switch (command) {
        case 'AUTH':
          return '+ '
        case 'PASS':
          return argument === 'secret' ? '+OK' : '-ERR [AUTH] wrong'
        case 'LIST':
          return ['+OK', ...session.map(([, text], at) => `${at + 1} ${text.length}`), '.'].join('\r\n')
        case 'UIDL':
          return ['+OK', ...session.map(([id], at) => `${at + 1} ${id}`), '.'].join('\r\n')
        case 'RETR':
          return `+OK\r\n${message.replace(/\r?\n/g, '\r\n').replace(/(^|\r\n)\./g, '$1..')}\r\n.`
        default:
          return '+OK'
      }
    }
  }
}

/** In pieces, the last of them in the middle of the end mark. */
function say(socket: Socket, text: string): void {
  const bytes = Buffer.from(`${text}\r\n`, 'latin1')
  const cut = Math.max(1, bytes.length - 3)
  socket.write(bytes.subarray(0, cut))
  setTimeout(() => {
    if (!socket.destroyed) socket.write(bytes.subarray(cut))
  }, 2)
}
