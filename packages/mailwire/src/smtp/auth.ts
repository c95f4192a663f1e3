import { createHmac } from 'node:crypto'
import type { Credentials } from './options.ts'

/** What to say to log in: the command, and an answer to each 334 challenge in turn. */
export interface AuthExchange {
  readonly mechanism: string
  readonly command: string
  /** Answer to challenge number `step` (from 0), or `undefined` when there is nothing more to say. */
  answer(step: number, challenge: string): string | undefined
}

// Something else than a challenge gets no answer that depends on the password.
const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
const preference = ['CRAM-MD5', 'PLAIN', 'LOGIN'] as const
// An initial response makes the command long; RFC 5321, 4.5.3.1.4 allows 512 with CRLF.
const longestCommand = 510

/** The mechanism to use, or `undefined` when the server offers none that fits. */
export function chooseMechanism(auth: Credentials, offered: readonly string[]): string | undefined {
  if (auth.method === 'auto') return preference.find((name) => offered.includes(name))
  const wanted = auth.method.toUpperCase()
  return offered.includes(wanted) ? wanted : undefined
}

/** Everything is base64, so that no user name or password can end a line (RFC 4954, 4). */
export function authExchange(mechanism: string, username: string, secret: string): AuthExchange {
  switch (mechanism) {
    case 'CRAM-MD5': // RFC 2195
      return {
        mechanism,
        command: 'AUTH CRAM-MD5',
        answer: (step, challenge) =>
          step === 0 && isBase64.test(challenge.trim())
            ? base64(`${username} ${cramDigest(secret, challenge)}`)
            : undefined,
      }
    case 'LOGIN': {
      const lines = [base64(username), base64(secret)]
      return { mechanism, command: 'AUTH LOGIN', answer: (step) => lines[step] }
    }
    case 'XOAUTH2':
      // A failure is announced by one more challenge that has to be answered by an empty line.
      return withInitial(mechanism, base64(`user=${username}\x01auth=Bearer ${secret}\x01\x01`), '')
    default: // RFC 4616
      return withInitial('PLAIN', base64(`\0${username}\0${secret}`), undefined)
  }
}

function withInitial(mechanism: string, response: string, afterwards: string | undefined): AuthExchange {
  const inOne = `AUTH ${mechanism} ${response}`
  if (inOne.length <= longestCommand) {
    return { mechanism, command: inOne, answer: (step) => (step === 0 ? afterwards : undefined) }
  }
  const answers = [response, afterwards]
  return { mechanism, command: `AUTH ${mechanism}`, answer: (step) => answers[step] }
}

function cramDigest(secret: string, challenge: string): string {
  return createHmac('md5', secret).update(Buffer.from(challenge.trim(), 'base64')).digest('hex')
}
