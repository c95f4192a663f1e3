import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server that takes everything and keeps nothing: Postfix's smtp-sink where present, else a minimal one of ours. */
export interface Sink {
  readonly name: string
  readonly port: number
  readonly pid: number
  stop(): void
}

const postfixSink = '/usr/sbin/smtp-sink'
// Another run of this bench may be going on beside this one.
const port = process.argv[2] === 'serve' ? Number(process.argv[3]) : 20_000 + (process.pid % 10_000)

export async function startSink(): Promise<Sink> {
  const child = existsSync(postfixSink) ? postfix() : ownSink()
  for (let tries = 0; tries < 200 && !(await isOpen()); tries++) await sleep(25)
  return {
    name: existsSync(postfixSink) ? 'smtp-sink' : 'own sink',
    port,
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  }
}

function postfix(): ChildProcess {
  const user = process.getuid?.() === 0 ? ['-u', 'postfix'] : []
  return spawn(postfixSink, [...user, `127.0.0.1:${port}`, '1000'], { stdio: 'ignore' })
}

// In a process of its own, like smtp-sink, so that its CPU time is not counted as the client's.
function ownSink(): ChildProcess {
  return spawn(process.execPath, [import.meta.filename, 'serve', String(port)], { stdio: 'ignore' })
}

function isOpen(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((open) => {
    socket.destroy()
    return open === true
  })
}

function serve(socket: Socket): void {
  let rest = ''
  let inBody = false
  const answers: Readonly<Record<string, string>> = {
    EHLO: '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n',
    DATA: '354 go on\r\n',
    QUIT: '221 bye\r\n',
  }
  socket.setEncoding('latin1').setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (chunk: string) => {
    rest += chunk
    let out = ''
    for (;;) {
      const end = rest.indexOf(inBody ? '\r\n.\r\n' : '\r\n')
      if (end < 0) break
      const verb = rest.slice(0, 4).toUpperCase()
      rest = rest.slice(end + (inBody ? 5 : 2))
      out += inBody ? '250 2.0.0 Ok\r\n' : (answers[verb] ?? '250 2.1.0 Ok\r\n')
      inBody = !inBody && verb === 'DATA'
      if (verb === 'QUIT' && !inBody) socket.end(out)
    }
    if (out !== '' && socket.writable) socket.write(out)
  })
}

if (process.argv[2] === 'serve') createServer(serve).listen(port, '127.0.0.1')
