/** What a report says about an address, and by which sign. */
export interface Verdict {
  readonly type: 'hard' | 'soft'
  readonly reason: string
}

/** Full mailboxes and refused contents are no fault of the address, though the server calls them permanent. */
const passingStatus = /^5\.(2\.2|2\.3|3\.4)$/
const refusedContent =
  /spam|\bblock(?:ed|list)|black\s?list|reputation|\bpolicy\b|\bdmarc\b|\bspf\b|\brbl\b|unsolicited/i

/** By the enhanced code of RFC 3463 in the Status field, and the server's own words. */
export function classifyStatus(status: string, diagnostic: string): Verdict | undefined {
  const code = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(status)?.[1]
  if (code === undefined) return undefined
  const reason = `smtp_status=${code}`
  if (code.startsWith('4') || passingStatus.test(code)) return { type: 'soft', reason }
  if (code.startsWith('5.7.') && refusedContent.test(diagnostic))
    return { type: 'soft', reason: `${reason} refused content` }
  // 5.0.0 says nothing: many servers write it whatever the reply was.
  if (code === '5.0.0') return classifyReply(diagnostic) ?? { type: 'hard', reason }
  return { type: 'hard', reason }
}

/** By a reply such as `550 5.1.1 no such user` at the beginning of a line, or after `Status:` and the like. */
export function classifyReply(text: string): Verdict | undefined {
  const found =
    /(?:^|\n)[ \t>]*(?:status:[ \t]*)?(?:smtp;[ \t]*)?(?:[45]\d\d[ \t-]+)?#?([45]\.\d{1,3}\.\d{1,3})\b/i.exec(text)
  return found?.[1] === undefined ? undefined : classifyStatus(found[1], text.slice(found.index, found.index + 300))
}

const hardWords: readonly RegExp[] = [
  /nxdomain/i,
  /user unknown|unknown user/i,
  /address (?:was )?not found|mailbox not found/i,
  /address[^\n]{0,40}reject/i,
  /does not exist|doesn't exist/i,
  /invalid recipient|recipient[^\n]{0,40}invalid/i,
  /no such (?:user|mailbox|recipient|person)/i,
  /permanent[^\n]{0,20}(?:failure|error)/i,
  /bad[^\n]{0,10}address/i,
  /(?:account|address)[^\n]{0,30}disabled/i,
  /undeliverable/i,
]

/** By words, where no code is to be found. What says nothing is soft: doubt must not block anybody. */
export function classifyWords(text: string): Verdict {
  const reply = classifyReply(text)
  if (reply !== undefined) return reply
  for (const words of hardWords) {
    const match = words.exec(text)?.[0]
    if (match !== undefined) return { type: 'hard', reason: `body_match=${match.slice(0, 60).toLowerCase()}` }
  }
  return { type: 'soft', reason: 'default' }
}
