import assert from 'node:assert/strict'
import type { MessageBytes } from '../../src/index.ts'

export function whole(message: MessageBytes): Buffer {
  return Buffer.isBuffer(message) ? message : Buffer.concat(message)
}

/** The promise of `wireSafe`: CRLF only, ASCII, no dot first, no long line, CRLF at the end. */
export function assertWireSafe(message: Buffer): void {
  const text = message.toString('latin1')
  assert.ok(/^[\x00-\x7f]*$/.test(text), 'ASCII')
  assert.ok(text.endsWith('\r\n'), 'CRLF at the end')
  const lines = text.split('\r\n')
  for (const line of lines) {
    assert.ok(!/[\r\n\0]/.test(line), `bare line break in ${JSON.stringify(line)}`)
    assert.ok(!line.startsWith('.'), `dot first in ${JSON.stringify(line)}`)
    assert.ok(line.length <= 998, `line of ${line.length}`)
  }
}

/** Names of the header fields before the first empty line. */
export function fieldNames(message: Buffer): string[] {
  const head = message.toString('latin1').split('\r\n\r\n')[0] ?? ''
  return head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')))
}
