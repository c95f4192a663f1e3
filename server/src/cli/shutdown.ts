import { complain, complainAbout } from './output.ts'

/** Longest time between the wish to stop and the end. */
const limit = 15_000

/** npm passes Ctrl-C on although the terminal sent it to us too: within this time two signals are one wish. */
const sameWish = 500

/**
 * Waits for SIGINT or SIGTERM, runs `stop`, and answers the exit code. A second signal, or the limit, ends the process
 * at once; the exit handlers (the embedded database, the lock) still run.
 */
export async function untilStopped(stop: () => Promise<void>, broken: Promise<void>): Promise<number> {
  const wanted = await Promise.race([nextSignal(), broken.then(() => undefined)])
  if (wanted === undefined) {
    complain('The embedded database ended unexpectedly; see postgres.log in the data folder.')
    return 1
  }
  const first = Date.now()
  process.on('SIGINT', hurry)
  process.on('SIGTERM', hurry)
  function hurry(): void {
    if (Date.now() - first > sameWish) process.exit(130)
  }
  setTimeout(() => {
    complain(`Stopping took longer than ${limit / 1000} s; ending now.`)
    process.exit(1)
  }, limit).unref()
  try {
    await stop()
    return 0
  } catch (error) {
    complainAbout(error)
    return 1
  }
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}
