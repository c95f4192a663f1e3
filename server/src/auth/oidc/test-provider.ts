import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { Browser, type Page } from '../../testing/browser.ts'

export interface TestProvider {
  readonly issuer: string
  /** What `security.oidc` must hold so that people of this provider come in. */
  readonly settings: {
    readonly enabled: true
    readonly provider_url: string
    readonly provider_name: string
    readonly client_id: string
    readonly client_secret: string
  }
  /** Who is sitting at the provider from now on, by the claims about them. */
  seat(claims: Claims): void
  stop(): void
}

export type Claims = Record<string, unknown> & { readonly sub: string }

/** A real provider that asks nobody anything: whoever is seated is signed in. `returnsTo`: our address of return. */
export async function startTestProvider(returnsTo: string): Promise<TestProvider> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  let seated: Claims = { sub: 'none' }
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'mail', client_secret: 'secret-of-mail', redirect_uris: [returnsTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'], profile: ['name', 'picture'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => seated }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    cookies: { keys: ['a key for the tests'] },
    pkce: { required: () => true },
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({ accountId: seated.sub, clientId: ctx.oidc.client?.clientId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) {
      provider
        .interactionFinished(request, response, { login: { accountId: seated.sub } })
        .catch(() => response.destroy())
    } else handle(request, response)
  })
  return {
    issuer,
    settings: {
      enabled: true,
      provider_url: issuer,
      provider_name: 'House',
      client_id: 'mail',
      client_secret: 'secret-of-mail',
    },
    seat(claims) {
      seated = claims
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** From the sign-in page to the provider and back, as a browser does it. `prefix`: below which we are served. */
export async function signInAt(
  provider: TestProvider,
  browser: Browser,
  prefix = '',
): Promise<{ readonly back: string; readonly answer: Page }> {
  await browser.visit(`${prefix}/admin/login`)
  const sent = await browser.submit(`${prefix}/auth/oidc`, { next: '/admin/campaigns' })
  if (sent.status !== 302) throw new Error(`No way to the provider: ${sent.status} ${sent.text.slice(0, 500)}`)
  const back = await new Browser(provider.issuer).follow(sent.location)
  return { back, answer: await browser.visit(back) }
}
