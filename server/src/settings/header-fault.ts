import { parseAddresses, prepareMessage } from '@broadsheet/mailwire'

/** RFC 5322, section 3.6.8: printable ASCII without the colon. */
const fieldName = /^[!-9;-~]{1,70}$/
const ofEnvelope = /^(?:bcc|return-path)$/i
/** Never taken from an author: the engine writes them itself. */
const ignored = /^(?:from|to|sender|mime-version|content-.*)$/i

/** What can be said of a header whose value holds expressions, and so is known only for each recipient. */
export function headerFormFault(name: string, value: string): string | undefined {
  if (!fieldName.test(name)) return `"${name.slice(0, 50)}" is not a header name.`
  return /[\r\n\0]/.test(value) ? `the value of ${name} holds a line break.` : undefined
}

/**
 * Why a header of an author, a server or a request cannot go out, or undefined. Said when it is written: a message that
 * is refused by our own encoder would fail for everybody it is for.
 */
export function headerFault(name: string, value: string): string | undefined {
  const fault = headerFormFault(name, value)
  if (fault !== undefined || ignored.test(name)) return fault
  try {
    if (!ofEnvelope.test(name)) prepareMessage({ headers: [{ name, value }], text: '' })
    else if (!['', '<>'].includes(value.trim())) parseAddresses(value)
    return undefined
  } catch (error) {
    return `the value of ${name} cannot be sent (${error instanceof Error ? error.message : 'unreadable'}).`
  }
}
