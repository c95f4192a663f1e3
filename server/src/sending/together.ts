/**
 * As `Promise.all`, but over only when all of them are, also where one fails: the others still send, and what they hold
 * must not be given to somebody else before they have ended.
 */
export async function allEnded<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(work)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
