import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanName, isAllowedExtension, isSafeName, otherName } from './name.ts'

test('names lose their folder, and blanks become dashes', () => {
  const cases = [
    ['dir/My  Holiday pic.png', 'My-Holiday-pic.png'],
    ['C:\\temp\\plan.pdf', 'plan.pdf'],
    [' ..hidden ', 'hidden'],
    ['a"b<c>.txt', 'abc.txt'],
    // UTF-8 read as Latin-1, as multipart headers arrive.
    ['Å½luÅ¥.png', 'Žluť.png'],
  ] as const
  for (const [given, name] of cases) assert.equal(cleanName(given), name)
  for (const none of ['', '..', '/', '  ']) assert.throws(() => cleanName(none))
})

test('whatever comes in, what comes out is one safe segment that fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      let name: string
      try {
        name = cleanName(given)
      } catch {
        return
      }
      assert.ok(isSafeName(name), name)
      assert.ok(encodeURIComponent(`thumb_${otherName(name)}`).length <= 500)
    }),
  )
})

test('extensions ignore case; the star allows all', () => {
  assert.equal(isAllowedExtension('A.PNG', ['png']), true)
  assert.equal(isAllowedExtension('a.exe', ['png', '.jpg']), false)
  assert.equal(isAllowedExtension('none', ['png']), false)
  assert.equal(isAllowedExtension('none', ['*']), true)
})
