/** What a server said it can do (EHLO reply, RFC 5321, 4.1.1.1). */
export interface Capabilities {
  readonly pipelining: boolean
  readonly chunking: boolean
  readonly eightBitMime: boolean
  readonly smtpUtf8: boolean
  readonly startTls: boolean
  readonly enhancedStatusCodes: boolean
  /** Largest message in bytes; `undefined` when SIZE is not offered or sets no limit (RFC 1870). */
  readonly maxSize: number | undefined
  /** Whether SIZE= may be given with MAIL. */
  readonly size: boolean
  /** AUTH mechanisms in upper case (RFC 4954). */
  readonly auth: readonly string[]
}

/** What holds after HELO. */
export const noCapabilities: Capabilities = readCapabilities('')

export function readCapabilities(text: string): Capabilities {
  const lines = text.split('\n').slice(1)
  const words = new Map<string, readonly string[]>()
  for (const line of lines) {
    // Some old servers write "AUTH=LOGIN PLAIN".
    const [word = '', ...rest] = line
      .trim()
      .replace(/^AUTH=/i, 'AUTH ')
      .split(/ +/)
    const key = word.toUpperCase()
    words.set(key, [...(words.get(key) ?? []), ...rest])
  }
  const limit = Number(words.get('SIZE')?.[0] ?? 0)
  return {
    pipelining: words.has('PIPELINING'),
    chunking: words.has('CHUNKING'),
    eightBitMime: words.has('8BITMIME'),
    smtpUtf8: words.has('SMTPUTF8'),
    startTls: words.has('STARTTLS'),
    enhancedStatusCodes: words.has('ENHANCEDSTATUSCODES'),
    size: words.has('SIZE'),
    maxSize: Number.isSafeInteger(limit) && limit > 0 ? limit : undefined,
    auth: (words.get('AUTH') ?? []).map((name) => name.toUpperCase()),
  }
}
