import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

test('browsers and systems by the names people know', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  assert.equal(deviceName(chrome), 'Chrome, Windows')
  assert.equal(deviceName(`${chrome} Edg/140.0`), 'Edge, Windows')
  assert.equal(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'),
    'Safari, iPhone',
  )
  assert.equal(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox, Linux')
  assert.equal(deviceName('curl/8.0'), 'curl/8.0')
})
