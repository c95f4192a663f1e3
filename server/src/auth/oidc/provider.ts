import type { Configuration } from 'openid-client'
import type { Settings } from '../../settings/schema.ts'

type OidcSettings = Settings['security.oidc']

/** What a provider says about the person who just signed in there. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Only if the provider vouches for it. */
  readonly verifiedEmail: string | undefined
  readonly name: string | undefined
  readonly picture: string | undefined
  readonly groups: readonly string[]
}

/** What must be kept between sending somebody to the provider and their return. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

// Loaded at the first use: most installations never sign in this way, and it would slow down every start.
const library = () => import('openid-client')

const discovered = new Map<string, { readonly configuration: Configuration; readonly until: number }>()
const rememberedMs = 600_000
const timeoutSeconds = 10

/** The provider's own description of itself, asked for once in ten minutes. */
async function configurationOf(settings: OidcSettings): Promise<Configuration> {
  const key = JSON.stringify([settings.provider_url, settings.client_id, settings.client_secret])
  const known = discovered.get(key)
  if (known !== undefined && known.until > Date.now()) return known.configuration
  const { discovery, allowInsecureRequests } = await library()
  const issuer = new URL(settings.provider_url)
  // Without TLS only where an administrator wrote it so: a provider inside their own network.
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  const configuration = await discovery(issuer, settings.client_id, settings.client_secret, undefined, {
    execute,
    timeout: timeoutSeconds,
  })
  discovered.clear()
  discovered.set(key, { configuration, until: Date.now() + rememberedMs })
  return configuration
}

/** Where to send the browser, with PKCE (RFC 7636), state and nonce. */
export async function authorizationUrl(
  settings: OidcSettings,
  redirectUri: string,
): Promise<{ readonly url: string; readonly attempt: Attempt }> {
  const configuration = await configurationOf(settings)
  const client = await library()
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt }
}

/** Trades the code for the identity; signature, issuer, audience, expiry, nonce and state are checked on the way. */
export async function identityOf(settings: OidcSettings, returnUrl: URL, attempt: Attempt): Promise<Identity> {
  const configuration = await configurationOf(settings)
  const client = await library()
  const tokens = await client.authorizationCodeGrant(configuration, returnUrl, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('The provider sent no identity')
  const wanted = ['email', ...(settings.groups_claim === '' ? [] : [settings.groups_claim])]
  const complete = wanted.every((name) => claims[name] !== undefined)
  const more = complete ? {} : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return identityFrom({ ...more, ...claims }, settings.groups_claim)
}

/** The facts of an identity from its claims. */
export function identityFrom(claims: Readonly<Record<string, unknown>>, groupsClaim: string): Identity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const { email_verified: vouched } = claims
  const verified = vouched === true || vouched === 'true'
  const groups = groupsClaim === '' ? [] : claims[groupsClaim]
  const picture = text('picture')
  return {
    issuer: text('iss') ?? '',
    subject: text('sub') ?? '',
    verifiedEmail: verified ? text('email')?.trim().toLowerCase() : undefined,
    name: text('name') ?? text('preferred_username'),
    picture: picture?.startsWith('https://') && picture.length <= 1000 ? picture : undefined,
    groups: [groups].flat().filter((group) => typeof group === 'string'),
  }
}
