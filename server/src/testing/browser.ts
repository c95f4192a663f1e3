/**
 * What a browser does with pages, without one: keeps cookies, sends hidden fields back, says where it comes from.
 * Redirects are shown, not followed.
 */
export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Of a redirect; empty otherwise. */
  readonly location: string
  /** A value inside a JSON body: `at('data.id')`. */
  at(path: string): unknown
}

interface Request {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  #hidden: Record<string, string> = {}

  /** `headers` go with every request: the language, for example. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  async visit(address: string): Promise<Page> {
    const page = await this.#send(address, { method: 'GET' })
    if (page.text.includes('<form')) this.#hidden = hiddenFields(page.text)
    return page
  }

  /** Sends a form of the page visited last, hidden fields included. */
  async submit(address: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    const body = new URLSearchParams({ ...this.#hidden, ...fields }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const page = await this.#send(address, { method: 'POST', headers, body })
    if (page.text.includes('<form')) this.#hidden = hiddenFields(page.text)
    return page
  }

  /** A request of a script on the page. */
  send(method: string, address: string, json?: unknown): Promise<Page> {
    if (json === undefined) return this.#send(address, { method })
    return this.#send(address, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  }

  /** Follows redirects as long as they stay on this site, and answers the first address elsewhere. */
  async follow(address: string): Promise<string> {
    let next = new URL(address, this.#origin)
    for (let hop = 0; hop < 20 && next.origin === this.#origin; hop++) {
      const page = await this.visit(next.href)
      if (page.location === '') throw new Error(`${next.href} answered ${page.status}: ${page.text.slice(0, 300)}`)
      next = new URL(page.location, next)
    }
    return next.href
  }

  async #send(address: string, request: Request): Promise<Page> {
    const response = await fetch(new URL(address, this.#origin), {
      redirect: 'manual',
      ...request,
      headers: {
        ...this.#headers,
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(request.method === 'GET' ? {} : { Origin: this.#origin, 'Sec-Fetch-Site': 'same-origin' }),
        ...request.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: response.headers.get('location') ?? '',
      at: (path) => path.split('.').reduce(childOf, parsed(text)),
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const separator = pair.indexOf('=')
    const name = pair.slice(0, separator).trim()
    const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(separator + 1).trim())
  }
}

function hiddenFields(page: string): Record<string, string> {
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}
