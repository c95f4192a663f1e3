interface Figures {
  readonly id: number
  readonly sent: number
  readonly to_send: number
}

/**
 * The figures with an event of the server taken in. Undefined where the event does not fit what is known: a campaign
 * has begun or ended, and must be asked for.
 */
export function withProgress<Row extends Figures>(rows: readonly Row[], event: unknown): Row[] | undefined {
  const progress = progressOf(event)
  if (progress === undefined || !rows.some((row) => row.id === progress.id)) return undefined
  // Events of several nodes can overtake each other; the figure only grows.
  return rows.map((row) =>
    row.id === progress.id ? { ...row, ...progress, sent: Math.max(row.sent, progress.sent) } : row,
  )
}

function progressOf(event: unknown): Figures | undefined {
  if (typeof event !== 'object' || event === null) return undefined
  const [id, sent, toSend, status] = ['id', 'sent', 'to_send', 'status'].map((name): unknown =>
    Reflect.get(event, name),
  )
  if (typeof id !== 'number' || typeof sent !== 'number' || typeof toSend !== 'number') return undefined
  return status === 'running' ? { id, sent, to_send: toSend } : undefined
}
