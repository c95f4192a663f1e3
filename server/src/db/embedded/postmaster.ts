import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type Cluster, superuser } from './cluster.ts'
import { accountOptions, isAlive, isPostgresOf, signal, waitForEnd } from './process.ts'

export interface Postmaster {
  readonly pid: number
  /** Connection string of a database of this server. */
  url(database: string): string
  /** Resolves when the server has ended, wanted or not. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  /** Asks for a fast shutdown without waiting: for the last moment of our own process. */
  stopSoon(): void
}

/** How clients reach the server. */
type Endpoint =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'tcp'; readonly port: number; readonly password: string }

/** Of a socket's path, with its closing zero: 108 bytes on Linux, 104 on macOS. */
const longestSocketPath = 103
const startTimeout = 60_000
const fastShutdown = 10_000
const largestLog = 10 * 2 ** 20

export interface PostmasterOptions {
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly account: Account | undefined
  /** Server settings for this run, over those of postgresql.conf. */
  readonly settings: Readonly<Record<string, string>>
}

/** Workers of a server that was killed end by themselves, but not always at once; until then no other may start. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const end = Date.now() + startTimeout
  for (;;) {
    try {
      return await launch(options)
    } catch (error) {
      const isOccupied = error instanceof StartError && error.message.includes('shared memory block')
      if (!isOccupied || Date.now() > end) throw error
      await sleep(250)
    }
  }
}

async function launch(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, binaries, account } = options
  const endpoint = await endpointFor(cluster)
  const logFile = join(cluster.home, 'postgres.log')
  const settings = { ...endpointSettings(endpoint), ...options.settings }
  const log = openLog(logFile, account)
  const child = spawn(
    binaries.postgres,
    ['-D', cluster.files, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A process group of its own: Ctrl-C in the terminal must reach us alone, so that we can finish our work first.
    { ...accountOptions(account), cwd: cluster.files, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  await waitUntilReady(child, ended, cluster, logFile)
  const pid = child.pid ?? 0
  child.unref()
  return {
    pid,
    ended,
    url: (database) => urlOf(endpoint, database),
    stop: () => stopPostmaster(pid),
    stopSoon: () => {
      if (child.exitCode === null && child.signalCode === null) signal(pid, 'SIGINT')
    },
  }
}

async function endpointFor(cluster: Cluster): Promise<Endpoint> {
  // The data directory is closed to everybody else, so a socket in it needs no password.
  const fits = Buffer.byteLength(join(cluster.files, '.s.PGSQL.5432')) <= longestSocketPath
  if (fits) return { kind: 'socket', folder: cluster.files }
  return { kind: 'tcp', port: await freePort(), password: cluster.password }
}

function endpointSettings(endpoint: Endpoint): Readonly<Record<string, string>> {
  return endpoint.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: endpoint.folder, port: '5432' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) }
}

function urlOf(endpoint: Endpoint, database: string): string {
  return endpoint.kind === 'socket'
    ? `postgresql://${superuser}@localhost/${database}?host=${encodeURIComponent(endpoint.folder)}`
    : `postgresql://${superuser}:${endpoint.password}@127.0.0.1:${endpoint.port}/${database}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system named no free port')
  return address.port
}

function openLog(file: string, account: Account | undefined): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLog) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  // Opened by root, but used by the account also when it starts by itself.
  if (account !== undefined) fchownSync(log, account.uid, account.gid)
  return log
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<void>,
  cluster: Cluster,
  logFile: string,
): Promise<void> {
  const from = statSync(logFile).size
  let running = true
  void ended.then(() => {
    running = false
  })
  const end = Date.now() + startTimeout
  while (Date.now() < end) {
    const state = readPidFile(cluster.files)
    if (running && state?.pid === child.pid && state?.ready) return
    if (!running) throw failed('PostgreSQL ended at once', logFile, from)
    await sleep(5)
  }
  signal(child.pid, 'SIGQUIT')
  throw failed(`PostgreSQL was not ready after ${startTimeout / 1000} s`, logFile, from)
}

function failed(what: string, logFile: string, from: number): StartError {
  const said = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n').slice(-8).join('\n')
  return new StartError(`${what}. It said:\n${said}`, `Its whole log is ${logFile}.`)
}

/** Connection string of a server that another process of ours runs on these files, if one does. */
export function runningUrl(cluster: Cluster, database: string): string | undefined {
  const state = readPidFile(cluster.files)
  if (state === undefined || !state.ready || !isAlive(state.pid) || !isPostgresOf(state.pid, cluster.files))
    return undefined
  const endpoint: Endpoint =
    state.socketFolder === ''
      ? { kind: 'tcp', port: state.port, password: cluster.password }
      : { kind: 'socket', folder: state.socketFolder }
  return urlOf(endpoint, database)
}

interface PidFile {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly ready: boolean
}

/**
 * postmaster.pid: the process in the first line, the port in the fourth, the socket's folder in the fifth, the state
 * in the eighth (see PostgreSQL's pidfile.h).
 */
function readPidFile(files: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    const ready = lines[7]?.trim() === 'ready'
    return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '', ready }
  } catch {
    return undefined
  }
}

/**
 * Ends a server that an earlier, killed process left behind on these files. The caller holds the lock of the data
 * folder.
 */
export async function clearLeftovers(cluster: Cluster, tell: (text: string) => void): Promise<void> {
  const left = readPidFile(cluster.files)
  if (left !== undefined && isAlive(left.pid) && isPostgresOf(left.pid, cluster.files)) {
    tell('A database process of an earlier run is still there; stopping it')
    await stopPostmaster(left.pid)
  }
  disown(cluster)
}

/** Larger than any process number of Linux and macOS. */
const nobodysPid = 2_147_483_646

/**
 * Makes lock files of a dead server look dead to PostgreSQL too, which is misled when the number belongs to another
 * process now, or to a zombie in a container without init. The pid file itself has to stay: it names the shared
 * memory by which a new server recognises that workers of the dead one still write.
 */
function disown(cluster: Cluster): void {
  const file = join(cluster.files, 'postmaster.pid')
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(nobodysPid)))
  rmSync(join(cluster.files, '.s.PGSQL.5432.lock'), { force: true })
}

/** Fast shutdown; if it hangs, an immediate one, after which the next start replays the log. Nothing is lost either way. */
async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, fastShutdown)) return
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, 5_000)) return
  signal(pid, 'SIGKILL')
  await waitForEnd(pid, 2_000)
}
