import { queryClient } from './query-client.ts'

/** When everything that the screen asked for has come and is seen, and the browser has nothing more urgent to do. */
export async function quiet(): Promise<void> {
  await idle()
  while (queryClient.isFetching() > 0) {
    await nextAnswer()
    await idle()
  }
  await seen()
  await idle()
}

function nextAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const end = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      end()
      resolve()
    })
  })
}

/**
 * Two frames later: the second is asked for when the first is on the screen. Without them the next files were under way
 * before the figures they make room for could be read. Pages in the background draw no frames, and need no more.
 */
function seen(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Safari cannot tell when it is idle, and is left alone for a moment. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
}
