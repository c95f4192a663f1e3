import type { Static } from 'typebox'
import Type from 'typebox'
import { invalid } from '../../errors/error.ts'
import type { Settings } from '../../settings/schema.ts'
import type { Credential } from './store.ts'

// Loaded at the first use: its parts for certificates of hardware take longer than the rest of a start.
const library = () => import('@simplewebauthn/server')

/** Base64url of what an authenticator sends. */
const Bytes = Type.String({ maxLength: 100_000, pattern: '^[A-Za-z0-9_-]*={0,2}$' })

/** The answer of an authenticator to a registration (WebAuthn, section 5.2.1), as far as it is looked at. */
export const RegistrationAnswer = Type.Object({
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
  }),
})

/** The answer to a sign-in (section 5.2.2). */
export const AssertionAnswer = Type.Object({
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  response: Type.Object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})

/** Passkeys belong to the host of the configured address, whatever name the request used. */
function siteOf(settings: Settings) {
  const root = new URL(settings['app.root_url'])
  return { id: root.hostname, origin: root.origin, name: settings['app.site_name'] }
}

export async function registrationOptions(
  settings: Settings,
  user: { readonly id: number; readonly username: string; readonly name: string },
  known: readonly string[],
) {
  const { generateRegistrationOptions } = await library()
  const site = siteOf(settings)
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.username,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function verifiedRegistration(
  settings: Settings,
  challenge: string,
  answer: Static<typeof RegistrationAnswer>,
) {
  const { verifyRegistrationResponse } = await library()
  const site = siteOf(settings)
  const result = await verifyRegistrationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: answer.response.clientDataJSON,
        attestationObject: answer.response.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) throw invalid('The passkey was not accepted.')
  const { credential } = result.registrationInfo
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter }
}

/** `allowed` empty: any passkey of this site, which then is name and password in one. */
export async function assertionOptions(settings: Settings, allowed: readonly string[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(settings).id,
    ...(allowed.length === 0 ? {} : { allowCredentials: allowed.map((id) => ({ id })) }),
    userVerification: allowed.length === 0 ? 'required' : 'preferred',
  })
}

/** The new counter of the credential, or undefined when the answer is not good. */
export async function verifiedAssertion(
  settings: Settings,
  check: { readonly challenge: string; readonly credential: Credential; readonly requireVerification: boolean },
  answer: Static<typeof AssertionAnswer>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const site = siteOf(settings)
  const { credential } = check
  const result = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: check.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: credential.credentialId,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
    },
    requireUserVerification: check.requireVerification,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
