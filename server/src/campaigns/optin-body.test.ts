import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTemplateSource } from '../rendering/index.ts'
import { optinBody } from './optin-body.ts'

const texts = { greeting: 'Hello', intro: 'Confirm:', privateList: 'A private list', button: 'Yes' }

test('names of private lists are not told, and no name is read as markup or as an expression', () => {
  const body = optinBody(
    [
      { uuid: 'a', name: 'Weekly <b>', isPrivate: false },
      { uuid: 'b', name: 'Secret', isPrivate: true },
      { uuid: 'c', name: '{{ fail "x" }} "q"', isPrivate: false },
    ],
    texts,
  )
  assert.match(body, /Weekly &lt;b&gt;/)
  assert.doesNotMatch(body, /Secret/)
  assert.match(body, /A private list/)
  assert.match(body, /href="\{\{ OptinURL \}\}l=a&amp;l=b&amp;l=c"/)
  assert.match(body, /\{\{ "\{\{ fail \\"x\\" \}\} \\"q\\"" \}\}/)
  checkTemplateSource('body', body)
})
