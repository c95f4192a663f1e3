import type { Reply } from '../outcome.ts'

const LF = 10
const CR = 13
const DASH = 45
const SPACE = 32

export interface ReplyLimits {
  /** Longest reply line in bytes. RFC 5321, 4.5.3.1.5 asks for 512; some servers exceed it. */
  readonly maxLineBytes: number
  /** Longest reply, all lines together, in bytes. */
  readonly maxReplyBytes: number
}

/** What a chunk of input led to: whole replies were handed on, or the input is not SMTP. */
export type Fed = { readonly ok: true } | { readonly ok: false; readonly why: string }

const fine: Fed = { ok: true }

/** Cuts a byte stream into replies (RFC 5321, 4.2): three digits, then SP or `-`, then text; several lines make one. */
export class ReplyReader {
  readonly #limits: ReplyLimits
  readonly #onReply: (reply: Reply) => void
  #rest: Buffer | undefined
  #code = 0
  #text = ''
  #size = 0
  #stopped = false

  constructor(limits: ReplyLimits, onReply: (reply: Reply) => void) {
    this.#limits = limits
    this.#onReply = onReply
  }

  /** True when bytes of an unfinished reply are held back. After STARTTLS there must be none. */
  get pending(): boolean {
    return this.#rest !== undefined || this.#code !== 0
  }

  /** Ends the handing out of replies, also of those in a chunk that is being read right now. */
  stop(): void {
    this.#stopped = true
    this.#rest = undefined
  }

  feed(chunk: Buffer): Fed {
    const data = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk])
    this.#rest = undefined
    let start = 0
    while (!this.#stopped) {
      const lf = data.indexOf(LF, start)
      if (lf < 0) return this.#keep(data, start)
      const end = lf > start && data[lf - 1] === CR ? lf - 1 : lf
      const why = this.#line(data, start, end)
      if (why !== undefined) return { ok: false, why }
      start = lf + 1
    }
    return fine
  }

  #keep(data: Buffer, start: number): Fed {
    if (start === data.length) return fine
    if (data.length - start > this.#limits.maxLineBytes) return { ok: false, why: 'reply line too long' }
    // A copy: the chunk is the caller's, who may read into it again.
    this.#rest = Buffer.from(data.subarray(start))
    return fine
  }

  #line(data: Buffer, start: number, end: number): string | undefined {
    if (end - start > this.#limits.maxLineBytes) return 'reply line too long'
    const code = replyCode(data, start, end)
    if (code === 0)
      return `not an SMTP reply: ${JSON.stringify(data.toString('latin1', start, Math.min(end, start + 60)))}`
    if (this.#code !== 0 && this.#code !== code) return `reply changes its code from ${this.#code} to ${code}`
    this.#size += end - start
    if (this.#size > this.#limits.maxReplyBytes) return 'reply too long'
    const text = printable(data.toString('utf8', Math.min(start + 4, end), end))
    const whole = this.#code === 0 ? text : `${this.#text}\n${text}`
    if (end - start > 3 && data[start + 3] === DASH) {
      this.#code = code
      this.#text = whole
      return undefined
    }
    this.#code = 0
    this.#text = ''
    this.#size = 0
    this.#onReply({ code, text: whole })
    return undefined
  }
}

/** 200…599, or 0 when the line is no reply line. */
function replyCode(data: Buffer, start: number, end: number): number {
  if (end - start < 3) return 0
  const a = (data[start] ?? 0) - 48
  const b = (data[start + 1] ?? 0) - 48
  const c = (data[start + 2] ?? 0) - 48
  if (a < 2 || a > 5 || b < 0 || b > 9 || c < 0 || c > 9) return 0
  const next = end - start === 3 ? SPACE : data[start + 3]
  return next === SPACE || next === DASH ? a * 100 + b * 10 + c : 0
}

// A server's text ends up in logs and on screens: no control characters survive.
function printable(text: string): string {
  return /[\x00-\x1f\x7f]/.test(text) ? text.replace(/[\x00-\x1f\x7f]+/g, ' ') : text
}
