import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { sniffType } from './sniff.ts'

/** The beginning of a ZIP archive: one entry, stored (APPNOTE 6.3.10, section 4.3.7). */
function stored(name: string, text: string): Buffer {
  const content = Buffer.from(text)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([head, Buffer.from(name), content])
}

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('office documents keep their type: they are archives, and no XML that a browser would run', async () => {
  const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}.main+xml"/></Types>`
  assert.equal(await sniffType(stored('[Content_Types].xml', types), 'plan.xlsx'), sheet)
})

test('what a browser would run is plain text, or nothing that has a name', async () => {
  const texts = ['<html><script>alert(1)</script>', '<?xml version="1.0"?><a/>', '#!/bin/sh\nls', 'alert(1)']
  for (const text of texts) assert.equal(await sniffType(Buffer.from(text), 'a.html'), 'text/plain', text)
  assert.equal(await sniffType(Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'a.png'), 'application/octet-stream')
})
