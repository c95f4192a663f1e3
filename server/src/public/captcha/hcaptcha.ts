import Type from 'typebox'
import { Compile } from 'typebox/compile'

const verifyUrl = 'https://api.hcaptcha.com/siteverify'
const timeout = 5000

const verdict = Compile(Type.Object({ success: Type.Boolean() }))

/** Asks hCaptcha about an answer. Anything but a readable yes is a no. */
export async function checkHcaptcha(
  secret: string,
  response: string,
  ip: string,
  ask: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const answer = await ask(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, remoteip: ip }),
      signal: AbortSignal.timeout(timeout),
    })
    const body: unknown = answer.ok ? await answer.json() : undefined
    return verdict.Check(body) && body.success
  } catch {
    return false
  }
}

/** What the page policy must additionally allow for the widget. */
export const hcaptchaSources = ['https://hcaptcha.com', 'https://*.hcaptcha.com'] as const
