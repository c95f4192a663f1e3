import { guardedFetch } from '../http/outgoing.ts'
import { signatureOf } from '../messengers/postback.ts'
import { shortened } from '../sending/outcome.ts'
import type { Webhook } from '../settings/schema.ts'
import { version } from '../version.ts'

/** An event on its way to one webhook. */
export interface Delivery {
  readonly id: number
  readonly event_uuid: string
  readonly type: string
  readonly data: unknown
  /** This one among them. */
  readonly attempts: number
  readonly created_at: string
}

export type Attempt =
  | { readonly kind: 'delivered'; readonly reply: string }
  /** The other side said that it wants none, or there was no end of trying. */
  | { readonly kind: 'given_up'; readonly reply: string }
  | { readonly kind: 'again'; readonly reply: string; readonly seconds: number }

/** After the first attempt, the second, and so on: two days in all. */
const pauses = [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600]

/** What an answer means. Any 2xx is success, 410 says never again, everything else is tried later. Pure. */
export function judgeAnswer(status: number | undefined, reply: string, attempts: number): Attempt {
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered', reply }
  const seconds = pauses[attempts - 1]
  if (status === 410 || seconds === undefined) return { kind: 'given_up', reply }
  return { kind: 'again', reply, seconds }
}

/** Posts one event. Redirects are not followed: what is told would go elsewhere. */
export async function attempt(webhook: Pick<Webhook, 'root_url' | 'secret'>, delivery: Delivery): Promise<Attempt> {
  const { event_uuid: id, type, created_at, data, attempts } = delivery
  const body = JSON.stringify({ id, type, created_at, data })
  try {
    const answer = await guardedFetch(webhook.root_url, {
      reach: 'configured',
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': `Broadsheet/${version}`,
        'X-Broadsheet-Event': type,
        'Idempotency-Key': id,
        ...signatureOf(webhook.secret, body, Date.now()),
      },
      body,
      timeoutMs: 10_000,
      maxBytes: 4096,
      longAnswer: 'cut',
    })
    const reply = shortened(`${answer.status} ${answer.body.toString('utf8')}`.trim())
    return judgeAnswer(answer.status, reply, attempts)
  } catch (error) {
    return judgeAnswer(undefined, shortened(error instanceof Error ? error.message : String(error)), attempts)
  }
}
