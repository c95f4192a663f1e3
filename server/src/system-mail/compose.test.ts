import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTranslations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { builtInLayout, type SystemMailLayout } from '../settings/system-mail-layout.ts'
import { tryLayout } from './check.ts'
import { composeSystemMail } from './compose.ts'
import { composers, systemMailKinds } from './kinds.ts'
import { sampleData } from './samples.ts'
import { starterLayout } from './starter.ts'

const translations = loadTranslations()

function context(language: string, layout: SystemMailLayout = builtInLayout) {
  const faults: unknown[] = []
  return {
    language,
    translations,
    settings: {
      current: () => ({ ...defaultSettings, 'app.site_name': 'A <i>site</i>' }),
      systemMail: () => layout,
    },
    log: { error: (...fault: unknown[]) => faults.push(fault) },
    faults,
  }
}

const evil = '<script>alert(1)</script>'

test('whatever is inserted is text, and the subject one line', () => {
  const mail = composeSystemMail(context('en'), 'campaignNotice', {
    ...{ name: `May\r\nBcc: x@example.com ${evil}`, url: 'https://example.com/?a=1&b="2"', status: 'finished' },
    ...{ sent: 3, toSend: 4, reason: evil },
  })
  assert.doesNotMatch(mail.html, /<script>|<i>/)
  assert.doesNotMatch(mail.subject, /[\r\n]/)
  assert.match(mail.subject, /^Finished: May/)
  assert.match(mail.html, /href="https:\/\/example\.com\/\?a=1&amp;b=&#34;2&#34;"/)
  assert.match(mail.text, /Sent: 3 \/ 4/)
})

test('every language writes every mail without leaving a placeholder', () => {
  for (const { code } of translations.languages) {
    const of = context(code)
    const mails = [
      composeSystemMail(of, 'optin', {
        lists: ['L'],
        privateLists: 1,
        confirmUrl: 'https://c',
        manageUrl: 'https://m',
      }),
      composeSystemMail(of, 'dataExport', { filename: 'data.json' }),
      composeSystemMail(of, 'passwordReset', { username: 'u', url: 'https://r', minutes: 30 }),
      composeSystemMail(of, 'importNotice', { file: 'f.csv', status: 'failed', imported: 1, total: 2 }),
      composeSystemMail(of, 'notice', {
        subject: 'S',
        text: 'T',
        facts: [['a', 'b']],
        link: { label: 'x', url: 'https://l' },
      }),
    ]
    for (const mail of mails) {
      assert.ok(mail.subject.length > 0)
      assert.doesNotMatch(
        `${mail.subject}${mail.html}${mail.text}`,
        /\{(site|filename|username|minutes|file)\}|mail\.\w+\.\w+/,
        code,
      )
      assert.match(mail.html, new RegExp(`<html lang="${code}" dir="${translations.direction(code)}">`))
    }
  }
})

const laidOut = (html: string, texts: SystemMailLayout['texts'] = {}) => ({ ...builtInLayout, html, texts })

test('a layout of the administrator is around every mail, and what it inserts is text', () => {
  assert.deepEqual([...systemMailKinds].sort(), Object.keys(composers).sort())
  const layout = laidOut(
    '<body class="own"><h2>{{ .Title }}</h2>{{ .Content }}{{ .Footer }}<b>{{ .SiteName }}</b></body>',
  )
  tryLayout(context('en'), layout)
  const of = context('en', layout)
  const mail = composeSystemMail(of, 'campaignNotice', { ...sampleData.campaignNotice, name: evil, reason: evil })
  assert.match(mail.html, /^<body class="own"><h2>&lt;script&gt;/)
  assert.match(mail.html, /<b>A &lt;i&gt;site&lt;\/i&gt;<\/b>/)
  assert.doesNotMatch(mail.html, /<script>/)
  assert.deepEqual(of.faults, [])
})

test('texts of the administrator replace those of one language, in the subject and in both bodies', () => {
  const texts = { de: { 'mail.optin.subject': 'Willkommen bei {site}', 'mail.optin.text': 'Nur noch ein Klick:' } }
  const mail = composeSystemMail(context('de', laidOut('', texts)), 'optin', sampleData.optin)
  assert.equal(mail.subject, 'Willkommen bei A <i>site</i>')
  assert.match(mail.html, /Nur noch ein Klick:/)
  assert.match(mail.text, /Nur noch ein Klick:/)
  const english = composeSystemMail(context('en', laidOut('', texts)), 'optin', sampleData.optin)
  assert.equal(english.subject, translations.text('en', 'mail.optin.subject'))
})

test('a layout that fails with real data, or loses the link, gives way to the built-in one and is told of once', () => {
  for (const html of [
    '{{ if eq .Title "Boom" }}{{ index (list 1) 5 }}{{ end }}{{ .Content }}',
    '{{ if ne .Title "Boom" }}{{ .Content }}{{ end }}',
  ]) {
    const layout = laidOut(html, { en: { 'mail.notice.open': 'Look at it' } })
    tryLayout(context('en'), layout)
    const of = context('en', layout)
    for (let i = 0; i < 2; i++) {
      const mail = composeSystemMail(of, 'campaignNotice', { ...sampleData.campaignNotice, name: 'Boom' })
      assert.match(mail.html, /^<!doctype html>/)
      assert.match(mail.html, /Look at it/)
    }
    assert.equal(of.faults.length, 1)
  }
})

test('a layout that could not carry every mail is refused', () => {
  tryLayout(context('en'), laidOut(starterLayout))
  for (const html of [
    'no content',
    '<p title="{{ .Content }}">x</p>',
    '<script>{{ .Content }}</script>',
    '<!-- {{ .Content }} -->',
    '{{ if ne .Language "fr" }}{{ .Content }}{{ end }}',
    '{{ if .Nothing }}{{ .Content }}{{ end }}',
    '{{ .Content ',
    '{{ .Content }}{{ range until 100000 }}x{{ end }}',
  ])
    assert.throws(() => tryLayout(context('en'), laidOut(html)), /html: /, html)
})
