import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTranslations } from '../i18n/translations.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { composeSystemMail } from './compose.ts'

const translations = loadTranslations()

function context(language: string) {
  return {
    language,
    translations,
    settings: { current: () => ({ ...defaultSettings, 'app.site_name': 'A <i>site</i>' }) },
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
