import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The real command line as a process of its own, for tests of starting, stopping and being killed. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Everything it printed so far, both streams. */
  output(): string
  /** Resolves when the server says that it is ready; throws when it ends or takes too long. */
  ready(): Promise<string>
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended(): Promise<number | string>
}

const main = join(import.meta.dirname, '../main.ts')

export function runMain(argv: readonly string[], environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(BROADSHEET|LISTMONK|DATABASE_URL|NODE_TEST)/.test(name),
  )
  const child = spawn(process.execPath, [main, ...argv], {
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const ended = once(child, 'close').then(([code, signal]: (number | string)[]) => code ?? signal ?? '')

  async function ready(): Promise<string> {
    for (let waited = 0; waited < 30_000; waited += 20) {
      const url = /"url":"([^"]+)"/.exec(output)?.[1]
      if (url !== undefined) return url
      if (child.exitCode !== null || child.signalCode !== null) break
      await sleep(20)
    }
    throw new Error(`The server did not become ready:\n${output}`)
  }

  return { child, output: () => output, ready, ended: () => ended }
}
