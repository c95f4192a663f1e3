import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors/error.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Settings } from '../settings/schema.ts'
import type { LinkRegistry } from '../tracking/links.ts'
import {
  type CampaignSource,
  checkTemplateSource,
  compileCampaign,
  compileTransactional,
  type RenderSubscriber,
} from './index.ts'
import { renamedTexts } from './names-of-texts.ts'
import { rewriteTrackedAddresses } from './rewrite.ts'

const uuid = '6b1f0c1e-6a57-4a0f-9d7e-0f3f5a0c7b21'
const ana: RenderSubscriber = {
  id: 7,
  uuid: '11111111-2222-4333-8444-555555555555',
  email: 'ana@example.org',
  name: 'Á Ana O’Brien & Co',
  attribs: { city: 'Köln & Bonn', age: 41, tags: ['a', 'b'] },
  status: 'enabled',
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: null,
}

const plainCampaign: CampaignSource = {
  id: 3,
  uuid,
  brandId: null,
  name: 'March',
  type: 'regular',
  status: 'running',
  subject: 'Hi {{ .Subscriber.FirstName }}',
  fromEmail: 'Shop <shop@example.org>',
  body: '<p>x</p>',
  altbody: null,
  contentType: 'html',
  templateBody: null,
  templateId: null,
  messenger: 'email',
  headers: [],
  attribs: { offer: '20 %' },
  tags: ['news'],
  archive: false,
  archiveSlug: null,
  archiveMeta: {},
  sendAt: null,
  startedAt: null,
  createdAt: null,
  updatedAt: null,
}

/** Gives every address the UUID with its number. */
function testLinks(): LinkRegistry & { readonly urls: string[] } {
  const urls: string[] = []
  return {
    urls,
    provisional: 0,
    settle: async () => undefined,
    known: (url) => (urls.includes(url) ? `00000000-0000-4000-8000-00000000000${urls.indexOf(url)}` : undefined),
    uuidOf(url) {
      if (!urls.includes(url)) urls.push(url)
      return `00000000-0000-4000-8000-00000000000${urls.indexOf(url)}`
    },
  }
}

function render(
  campaign: Partial<CampaignSource>,
  more: {
    readonly settings?: Partial<Settings>
    readonly links?: LinkRegistry
    readonly mode?: 'send' | 'preview'
  } = {},
) {
  const program = compileCampaign(
    { ...plainCampaign, ...campaign },
    {
      settings: { ...defaultSettings, 'app.root_url': 'https://m.example.org', ...more.settings },
      mode: more.mode ?? 'send',
      links: more.links ?? testLinks(),
      translations: { text: (_, key) => `[${key}]` },
      language: 'en',
    },
  )
  const whole = program.renderFor(ana)
  // The hot path must say the same.
  const values = program.valuesFor(ana)
  const fill = (template: typeof program.layout.html) =>
    typeof template === 'string' || template === null
      ? template
      : template.map((piece) => (typeof piece === 'string' ? piece : values[piece.slot])).join('')
  assert.equal(values.length, program.layout.slots)
  assert.equal(fill(program.layout.subject), whole.subject)
  assert.equal(fill(program.layout.html), whole.html)
  assert.equal(fill(program.layout.text), whole.text)
  return whole
}

test('names, attributes and escaping', () => {
  const { subject, html, text } = render({
    body: '<p>{{ .Subscriber.Name }} {{ .Subscriber.Attribs.city }} {{ .Subscriber.LastName }} {{ .Subscriber.ID }}</p>',
    altbody: 'For {{ .Subscriber.Name }}',
  })
  assert.equal(subject, 'Hi Ana')
  assert.equal(html, '<p>Á Ana O’Brien &amp; Co Köln &amp; Bonn O’Brien 7</p>')
  assert.equal(text, 'For Á Ana O’Brien & Co')
})

test('template around the body, named parts, times and data of the campaign', () => {
  const { html } = render({
    templateBody: '<main>{{ .Subject }}|{{ template "content" . }}</main>',
    body: '{{ .Campaign.Name }} {{ .Campaign.Attribs.offer }} {{ .Subscriber.CreatedAt.Time.Format "2006-01-02" }} {{ .Subscriber.UpdatedAt.Valid }} {{ L.T "key" }}',
  })
  assert.equal(html, '<main>Hi Ana|March 20 % 2026-01-02 false [key]</main>')
})

test('texts that templates of a taken-over database ask for are there, under the names they have there', () => {
  const { html } = render({
    body: '{{ L.T "email.unsub" }} {{ L.Ts "email.viewInBrowser" "a" "b" }} {{ L.T "mine.own" }}',
  })
  assert.equal(html, '[public.unsubscribe.submit] [campaigns.template.view] [mine.own]')
  const english = loadTranslations().texts('en')
  for (const [there, here] of renamedTexts) {
    assert.ok(here in english, here)
    assert.ok(!(there in english), `${there} is a text of ours`)
  }
})

test('quotation marks that an editor wrote as entities are quotation marks inside an action only', () => {
  const { html } = render({
    body: '<a title="&quot;a&quot;" href="{{ TrackLink &quot;mailto:a@b.c&quot; . }}">{{ L.T &#34;key&#34; }}</a>{{ "&quot;" }}',
  })
  assert.equal(html, '<a title="&quot;a&quot;" href="mailto:a@b.c">[key]</a>&amp;quot;')
})

test('tracked addresses in all their forms', () => {
  const links = testLinks()
  const { html } = render(
    {
      body:
        '<a href="https://a.test/x?a=1&amp;b=2@TrackLink">1</a><a href="{{ TrackLink "https://a.test/x?a=1&b=2" }}">2</a>' +
        '<a href="{{ TrackLink "https://b.test/{x}" . }}">3</a><a href="{{ TrackLink "mailto:a@b.c" }}">4</a>' +
        '{{ range .Subscriber.Attribs.tags }}<a href="{{ UnsubscribeURL }}">{{ . }}</a>{{ end }}',
    },
    { links },
  )
  assert.deepEqual(links.urls, ['https://a.test/x?a=1&b=2', 'https://b.test/{x}'])
  const link = (n: number) => `https://m.example.org/link/00000000-0000-4000-8000-00000000000${n}/${uuid}/${nil}`
  assert.ok(html?.startsWith(`<a href="${link(0)}">1</a><a href="${link(0)}">2</a><a href="${link(1)}">3</a>`))
  assert.match(html ?? '', /<a href="mailto:a@b\.c">4</)
  assert.match(html ?? '', new RegExp(`/subscription/${uuid}/${ana.uuid}">b</a>$`))
})

test('a tracked address with expressions is put together for each reader; none goes out with the mark', () => {
  const links = testLinks()
  const of = (address: string) => render({ body: `<a href="${address}@TrackLink">x</a>` }, { links }).html ?? ''
  assert.match(of('https://a.test/{{ .Subscriber.FirstName }}/?e={{ .Subscriber.Email }}&amp;n={{ 7 }}'), /\/link\//)
  assert.match(of('https://a.test/?w={{ index .Subscriber.Attribs.tags 0 | printf "%s&c" }}{{ 1 }}{{ 2 }}'), /\/link\//)
  // The sample reader, for whom the text part is made, has one, too.
  const read = links.urls.filter((url) => !url.includes('Demo'))
  assert.deepEqual(read, [
    `https://a.test/Ana/?e=${encodeURIComponent(ana.email)}&n=7`,
    `https://a.test/?w=${encodeURIComponent(`${first(ana.attribs.tags)}&c`)}12`,
  ])
  assert.equal(of('https://a.test/{{ if true }}b{{ end }}'), '<a href="https://a.test/b">x</a>')
  assert.equal(of('https://a.test/{{/* none */}}'), '<a href="https://a.test/">x</a>')
  const two = render(
    { body: '{{ if true }}https://b.test@TrackLink{{ end }}{{ if true }}https://c.test{{ end }}' },
    { links },
  )
  assert.match(two.html ?? '', /^https:\/\/m\.example\.org\/link\/\S+https:\/\/c\.test$/)
  assert.equal(render({ body: 'write @TrackLink, or a@TrackLink' }, { links }).html, 'write @TrackLink, or a@TrackLink')
})

test('a function whose name begins like a statement is a value of an address', () => {
  const rewritten = rewriteTrackedAddresses('https://a.test/{{ endOfOffer }}@TrackLink')
  assert.equal(rewritten, '{{ TrackLink (print "https://a.test/" (printf "%v" (endOfOffer)) "") . }}')
  assert.equal(rewriteTrackedAddresses('https://a.test/{{ end }}@TrackLink'), 'https://a.test/{{ end }}')
})

const first = (list: unknown) => (Array.isArray(list) ? String(list[0]) : '')

test('a link that is known and the same for everybody is part of the fixed text', () => {
  const links = testLinks()
  const body = '<a href="https://a.test/x?a=1&amp;b=2@TrackLink">{{ .Subscriber.FirstName }}</a>'
  const before = render({ body }, { links })
  assert.deepEqual(render({ body }, { links }), before)
  const program = compileCampaign(
    { ...plainCampaign, body },
    { settings: defaultSettings, mode: 'send', links, translations: { text: (_, key) => key }, language: 'en' },
  )
  assert.equal(
    typeof program.layout.html === 'string'
      ? 0
      : program.layout.html?.filter((piece) => typeof piece !== 'string').length,
    1,
  )
})

const nil = '00000000-0000-0000-0000-000000000000'

test('tracking as the settings have it', () => {
  const body = '{{ TrackView }}<a href="https://a.test@TrackLink">x</a>'
  const individual = render({ body }, { settings: { 'privacy.individual_tracking': true } }).html
  assert.match(individual ?? '', new RegExp(`/campaign/${uuid}/${ana.uuid}/px\\.png`))
  assert.match(individual ?? '', new RegExp(`/link/[0-9a-f-]+/${uuid}/${ana.uuid}"`))
  const off = render({ body }, { settings: { 'privacy.disable_tracking': true } }).html
  assert.equal(off, '<a href="https://a.test">x</a>')
  assert.doesNotMatch(render({ body }, { mode: 'preview' }).html ?? '', new RegExp(uuid))
})

test('a text part is made from the HTML', () => {
  const { text } = render({
    templateBody:
      '<html><head><title>t</title></head><body><h1>News</h1>{{ template "content" . }}{{ TrackView }}</body></html>',
    body: '<p>Dear {{ .Subscriber.Name }}</p><p><a href="https://a.test/x">more</a></p>',
  })
  assert.equal(text, 'News\n\nDear Á Ana O’Brien & Co\n\nmore [https://a.test/x]')
  // Markup that comes out of an expression: converted for each message.
  assert.equal(render({ body: '{{ Safe "<p>one</p><p>two</p>" }}' }).text, 'one\n\ntwo')
})

test('plain campaigns keep line breaks and signs, and lose the tags of their template', () => {
  const { html, text } = render({
    contentType: 'plain',
    templateBody:
      '<html><body><div>{{ template "content" . }}</div><a href="{{ UnsubscribeURL }}">leave</a></body></html>',
    body: 'Hello {{ .Subscriber.Name }}\n.dot\n<b>not bold</b>',
  })
  assert.equal(html, null)
  assert.equal(
    text,
    `Hello Á Ana O’Brien & Co\n.dot\n<b>not bold</b>\nleave [https://m.example.org/subscription/${uuid}/${ana.uuid}]`,
  )
})

test('Markdown is converted around its expressions', () => {
  const { html } = render({
    contentType: 'markdown',
    body: '# Hi {{ .Subscriber.Attribs.city }}\n\n{{ if and true (gt .Subscriber.Attribs.age 40) }}**old `x`**{{ end }}\n\n[a](https://a.test/q@TrackLink)\n\n| a |\n|---|\n| 1 |',
  })
  assert.match(html ?? '', /<h1 id="[^"]*">Hi Köln &amp; Bonn<\/h1>/)
  assert.match(html ?? '', /<strong>old <code>x<\/code><\/strong>/)
  assert.match(html ?? '', /<a href="https:\/\/m\.example\.org\/link\//)
  assert.match(html ?? '', /<td>1<\/td>/)
})

test('a name with a line break cannot add a header', () => {
  const program = compileCampaign(
    { ...plainCampaign, subject: '{{ .Subscriber.Name }}' },
    {
      settings: defaultSettings,
      mode: 'send',
      links: testLinks(),
      translations: { text: (_, key) => key },
      language: 'en',
    },
  )
  assert.deepEqual(program.valuesFor({ ...ana, name: 'a\r\nBcc: x@y.z' })[0], 'a Bcc: x@y.z')
})

test('faults name the field and the place', () => {
  const fault = (work: () => unknown): AppError => {
    try {
      work()
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
    throw new Error('nothing was thrown')
  }
  assert.match(fault(() => render({ body: 'one\n{{ if }}' })).message, /^body: .*\(line 2, column/)
  assert.match(fault(() => render({ subject: '{{ .Nope }}' })).message, /^subject: /)
  assert.match(fault(() => render({ headers: [{ 'X-A': '{{ end }}' }] })).message, /^headers: X-A: /)
  assert.match(fault(() => checkTemplateSource('tx', '{{ TrackView }}')).message, /TrackView/)
  checkTemplateSource('campaign', '<b>{{ template "content" . }}</b>{{ UnsubscribeURL }}')
})

test('transactional messages know only their own recipient', () => {
  const program = compileTransactional(
    {
      subject: '{{ .Tx.Data.no }}',
      body: '{{ .Subject }} {{ .Tx.SubscriberEmails }} {{ .Tx.TemplateID }}',
      altbody: null,
      contentType: 'html',
    },
    { translations: { text: (_, key) => key }, language: 'en' },
  )
  const tx = {
    data: { no: 'K-1' },
    templateId: 4,
    fromEmail: 'a@b.c',
    contentType: 'html',
    messenger: 'email',
    subscriberMode: 'default',
    headers: [],
  }
  assert.deepEqual(program.render(ana, tx), {
    subject: 'K-1',
    html: 'K-1 [ana@example.org] 4',
    text: 'K-1 [ana@example.org] 4',
  })
})
