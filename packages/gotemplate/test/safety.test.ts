import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, TemplateError } from '../src/index.ts'

const options = { engine: 'text', sprig: true } as const

function render(source: string, data: unknown = {}): string {
  return compile(source, options).render(data)
}

const HOST_NAMES = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '__lookupGetter__',
  'isPrototypeOf',
  'process',
  'globalThis',
  'require',
  'Function',
  'eval',
  'then',
  'length',
  'map',
  'call',
  'apply',
  'bind',
  'getTime',
  'at',
]

test('names of the host are missing keys of maps', () => {
  for (const name of HOST_NAMES) {
    assert.equal(
      render(`{{ .m.${name} }}{{ index .m "${name}" }}{{ get .m "${name}" }}{{ hasKey .m "${name}" }}`, { m: {} }),
      '<no value><no value>false',
    )
    assert.equal(render(`{{ (dict).${name} }}{{ index (dict) "${name}" }}`), '<no value><no value>')
    assert.equal(
      render(`{{ dig "${name}" "no" .m }}{{ pluck "${name}" .m }}{{ pick .m "${name}" }}`, { m: {} }),
      'no[]map[]',
    )
  }
})

test('names of the host are no fields of values', () => {
  class Mine {
    secret = 1
    getSecret(): number {
      return this.secret
    }
  }
  const values = {
    s: 'x',
    n: 1,
    b: true,
    l: [1],
    f: () => 1,
    d: new Date(0),
    c: new Mine(),
    r: /x/,
    y: Symbol('y'),
    set: new Set([1]),
    p: Promise.resolve(1),
  }
  for (const key of Object.keys(values)) {
    for (const name of [...HOST_NAMES, 'secret', 'getSecret', 'source', 'size']) {
      assert.throws(() => render(`{{ .${key}.${name} }}`, values), TemplateError, `${key}.${name}`)
      assert.throws(() => render(`{{ index .${key} "${name}" }}`, values), TemplateError, `index ${key} ${name}`)
    }
  }
})

test('names of the host are no functions and no templates', () => {
  for (const name of HOST_NAMES.filter((one) => one !== 'call' && one !== 'toString')) {
    assert.throws(() => render(`{{ ${name} "1" }}`), TemplateError)
    assert.throws(() => render(`{{ template "${name}" }}`), TemplateError)
  }
})

test('keys that mean something to JavaScript are keys like any other, and change nothing', () => {
  const source = `{{ $d := dict "__proto__" (dict "polluted" "yes") "constructor" 1 }}{{ $_ := set $d "x" 1 }}{{ $m := merge (dict) $d }}
{{- $n := merge (dict) (fromJson "{\\"__proto__\\":{\\"polluted\\":1}}") }}{{ $d.__proto__.polluted }} {{ $m.constructor }} {{ $n.polluted }} {{ toJson $d }}`
  assert.equal(render(source), 'yes 1 <no value> {"__proto__":{"polluted":"yes"},"constructor":1,"x":1}')
  assert.equal(Reflect.get({}, 'polluted'), undefined)
  const data = JSON.parse('{"m":{"__proto__":{"polluted":1}}}')
  assert.equal(
    render('{{ $_ := set .m "__proto__" (dict "q" 1) }}{{ .m }}{{ $_ = merge .m (dict "z" 1) }}{{ .m.q }}', data),
    'map[__proto__:map[q:1]]<no value>',
  )
  assert.equal(Reflect.get({}, 'q'), undefined)
})

test('getters of classes are not called', () => {
  let called = 0
  class Sneaky {
    get name(): string {
      called++
      return 'x'
    }
  }
  assert.throws(() => render('{{ .s.name }}', { s: new Sneaky() }), TemplateError)
  assert.throws(() => render('{{ toJson .s | len }}{{ fail (print .s) }}', { s: new Sneaky() }), TemplateError)
  assert.equal(called, 0)
})

test('names of time zones do not leave the database', () => {
  for (const zone of ['../../etc/passwd', '/etc/passwd', 'Europe/../../../etc/passwd', 'posix\0', 'C:\\x', '.', '..']) {
    assert.equal(render('{{ dateInZone "MST" 0 .z }}', { z: zone }), 'UTC')
  }
})
