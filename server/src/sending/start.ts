import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { type SenderOptions, startSender } from './sender.ts'
import type { ThreadData } from './thread-data.ts'

/** `thread`: beside the server, in a thread of its own. `inline`: in this thread, for tests. `off`: not here. */
export type SendingMode = 'thread' | 'inline' | 'off'

export interface Sending {
  stop(): Promise<void>
}

export interface StartSendingOptions extends SenderOptions {
  readonly databaseUrl: string
  readonly logLevel: string
  readonly mode: SendingMode
}

/** Most database connections of the sending thread. */
const connections = 10

export async function startSending(options: StartSendingOptions): Promise<Sending> {
  if (options.mode === 'off') return { stop: async () => undefined }
  if (options.mode === 'inline') return startSender(options)
  return startThread(
    {
      dataFolder: options.config.dataFolder,
      databaseUrl: options.databaseUrl,
      connections,
      logLevel: options.logLevel,
      terminal: process.stdout.isTTY === true,
    },
    options.log,
  )
}

/** A thread that dies is started again: campaigns go on where their recipients stand. */
function startThread(data: ThreadData, log: Logger): Sending {
  let stopping = false
  let worker = begin()
  let restart: NodeJS.Timeout | undefined

  function begin(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data })
    started.on('error', (error) => log.error({ err: error }, 'The sending thread failed'))
    started.once('exit', () => {
      if (stopping) return
      log.warn('The sending thread ended; starting it again')
      restart = setTimeout(() => {
        worker = begin()
      }, 1000)
    })
    return started
  }

  return {
    async stop() {
      stopping = true
      clearTimeout(restart)
      const current = worker
      if (current.threadId === -1) return
      const ended = new Promise<void>((resolve) => current.once('exit', () => resolve()))
      current.postMessage('stop')
      const late = setTimeout(() => void current.terminate(), 20_000)
      await ended
      clearTimeout(late)
    },
  }
}
