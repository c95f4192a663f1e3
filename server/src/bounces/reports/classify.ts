/** What a report says about an address, and by which sign. */
export interface Verdict {
  readonly type: 'hard' | 'soft'
  readonly reason: string
}

/** Full mailboxes and refused messages are no fault of the address, though the server calls them permanent. */
const passingStatus = /^5\.(2\.2|2\.3|3\.4|6\.\d+)$/
const refusedContent =
  /spam|\bblock(?:ed|list)|black\s?list|reputation|\bpolicy\b|\bdmarc\b|\bspf\b|\brbl\b|unsolicited/i
/** Codes that say nothing: many servers write them whatever the matter is. */
const vagueStatus = /^5\.[035]\.0$/

/** By the enhanced code of RFC 3463 in the Status field, and the server's own words. */
export function classifyStatus(status: string, diagnostic: string): Verdict | undefined {
  const code = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(status)?.[1]
  if (code === undefined) return undefined
  if (!vagueStatus.test(code)) return classifyCode(code, diagnostic)
  const better = codeIn(diagnostic)
  if (better !== undefined && !vagueStatus.test(better)) return classifyCode(better, diagnostic)
  if (refusedContent.test(diagnostic)) return { type: 'soft', reason: `smtp_status=${code} refused content` }
  return { type: 'hard', reason: `smtp_status=${code}` }
}

function classifyCode(code: string, diagnostic: string): Verdict {
  const reason = `smtp_status=${code}`
  if (code.startsWith('4') || passingStatus.test(code)) return { type: 'soft', reason }
  if (code.startsWith('5.7.') && refusedContent.test(diagnostic))
    return { type: 'soft', reason: `${reason} refused content` }
  return { type: 'hard', reason }
}

const replyCode = /(?:^|\n)[ \t>]*(?:status:[ \t]*)?(?:smtp;[ \t]*)?(?:[45]\d\d[ \t-]+)?#?([45]\.\d{1,3}\.\d{1,3})\b/i

function codeIn(text: string): string | undefined {
  return replyCode.exec(text)?.[1]
}

/** By a reply such as `550 5.1.1 no such user` at the beginning of a line, or after `Status:` and the like. */
export function classifyReply(text: string): Verdict | undefined {
  const found = replyCode.exec(text)
  return found?.[1] === undefined ? undefined : classifyStatus(found[1], text.slice(found.index, found.index + 300))
}

/**
 * What a refusal at sending time says about the address. A server that refuses us, or the message, says nothing about
 * the reader: taking that for a hard bounce would block a whole audience when our own address is on a block list.
 */
export function typeOfRefusal(reply: string): 'hard' | 'soft' {
  return refusedContent.test(reply) && !/\b5\.1\.\d/.test(reply) ? 'soft' : classifyWords(reply).type
}

const hardWords: readonly RegExp[] = [
  /nxdomain/i,
  /user unknown|unknown user/i,
  /address (?:was )?not found|mailbox not found/i,
  /address[^\n]{0,40}reject/i,
  /does not exist|doesn't exist/i,
  /invalid recipient|recipient[^\n]{0,40}invalid/i,
  /no such (?:user|mailbox|recipient|person)/i,
  /mailbox (?:is )?unavailable/i,
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
