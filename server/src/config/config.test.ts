import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { readAddress } from './address.ts'
import { parseArguments } from './arguments.ts'
import { type Config, loadConfig } from './config.ts'
import { databasePlace, databaseUrlOf } from './database-url.ts'
import { optionsHelp, optionsTable } from './help.ts'
import { everyOption } from './options.ts'
import type { Environment } from './sources.ts'
import { suggest } from './suggest.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-config-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function flagsOf(...argv: string[]): ReadonlyMap<string, string> {
  const { flags, faults } = parseArguments(argv, everyOption)
  assert.deepEqual(faults, [])
  return flags
}

function valid(environment: Environment, ...argv: string[]): Config {
  const loaded = loadConfig(flagsOf(...argv), environment)
  assert.ok(loaded.kind === 'valid', JSON.stringify(loaded))
  return loaded.config
}

function faults(environment: Environment, ...argv: string[]): string {
  const loaded = loadConfig(flagsOf(...argv), environment)
  assert.equal(loaded.kind, 'faulty')
  return loaded.kind === 'faulty' ? loaded.faults.join('\n') : ''
}

function warnings(environment: Environment, ...argv: string[]): readonly string[] {
  const loaded = loadConfig(flagsOf(...argv), environment)
  assert.ok(loaded.kind === 'valid')
  return loaded.warnings
}

test('without anything: the embedded database, ./data, localhost:9000', () => {
  const config = valid({})
  assert.deepEqual(config.address, { host: 'localhost', port: 9000 })
  assert.deepEqual(config.database, { kind: 'embedded' })
  assert.equal(config.dataFolder, resolve('data'))
  assert.equal(config.worker, false)
})

test('flags win over the environment, and that over the file', () => {
  const path = file('order.toml', 'address = "localhost:1001"\nlog_level = "debug"\ndata = "from-file"\n')
  const environment = { BROADSHEET_ADDRESS: 'localhost:1002', BROADSHEET_LOG_LEVEL: 'warn' }
  const config = valid(environment, '--config', path, '--address=localhost:1003')
  assert.equal(config.address.port, 1003)
  assert.equal(config.logLevel, 'warn')
  assert.equal(config.dataFolder, resolve('from-file'))
})

test('an empty variable counts as none', () => {
  assert.equal(valid({ BROADSHEET_LOG_LEVEL: '' }).logLevel, 'info')
})

test('a listmonk configuration file is understood', () => {
  const path = file(
    'config.toml',
    `[app]
address = "0.0.0.0:9000"
[db]
host = "db.example"
port = 5433
user = "monk"
password = "s3/cr@t"
database = "mail"
ssl_mode = "require"
max_open = 30
max_idle = 25
max_lifetime = "300s"
params = "connect_timeout=3"
`,
  )
  const config = valid({}, '--config', path)
  assert.deepEqual(config.address, { host: '0.0.0.0', port: 9000 })
  assert.equal(config.databaseConnections, 30)
  assert.deepEqual(config.database, {
    kind: 'server',
    url: 'postgresql://monk:s3%2Fcr%40t@db.example:5433/mail?connect_timeout=3&sslmode=require&uselibpqcompat=true',
  })
  assert.deepEqual(warnings({}, '--config', path), [])
})

test("listmonk's number of connections is brought into the range, with a warning", () => {
  for (const [asked, used] of [
    ['0', 20],
    ['-1', 20],
    ['2', 4],
    ['4', 4],
    ['1000', 1000],
    ['2000', 1000],
  ] as const) {
    const path = file('max-open.toml', `[db]\nhost = "db.example"\nmax_open = ${asked}\n`)
    assert.equal(valid({}, '--config', path).databaseConnections, used)
    const expected =
      Number(asked) === used ? [] : [`db.max_open is ${asked}; ${used} database connections are used instead.`]
    assert.deepEqual(warnings({}, '--config', path), expected)
    assert.equal(valid({ LISTMONK_db__max_open: asked }).databaseConnections, used)
  }
  assert.equal(valid({ BROADSHEET_DATABASE_CONNECTIONS: '7', LISTMONK_db__max_open: '2000' }).databaseConnections, 7)
  assert.match(
    faults({ LISTMONK_db__max_open: 'many' }),
    /LISTMONK_db__max_open is "many", but has to be a whole number/,
  )
  assert.match(faults({ BROADSHEET_DATABASE_CONNECTIONS: '2' }), /from 4 to 1000/)
})

test('variables of listmonk are understood, and those of ours win', () => {
  const environment = {
    LISTMONK_db__host: 'one.example',
    LISTMONK_app__address: 'localhost:8000',
    BROADSHEET_ADDRESS: 'localhost:8001',
    LISTMONK_ADMIN_USER: 'anna',
    LISTMONK_ADMIN_PASSWORD: 'correct horse',
    LISTMONK_ADMIN_API_USER: 'shop',
  }
  const config = valid(environment)
  assert.equal(config.address.port, 8001)
  assert.deepEqual(config.firstAdministrator, {
    username: 'anna',
    password: 'correct horse',
    email: 'anna@localhost',
  })
  assert.deepEqual(config.firstApiUser, { username: 'shop', token: undefined })
  assert.ok(config.database.kind === 'server')
  assert.equal(config.database.url, 'postgresql://listmonk@one.example:5432/listmonk?sslmode=disable')
})

test('a database URL wins over a server in parts', () => {
  const config = valid({ DATABASE_URL: 'postgresql://u@h/d', LISTMONK_db__host: 'other' })
  assert.deepEqual(config.database, { kind: 'server', url: 'postgresql://u@h/d' })
})

test('a server in parts needs its host', () => {
  const path = file('hostless.toml', '[db]\nuser = "monk"\npassword = "s3cr@t"\ndatabase = "mail"\n')
  const told = faults({}, '--config', path)
  assert.match(told, /A database server is described \(db\.user, db\.password, db\.database\) without its host/)
  assert.doesNotMatch(told, /s3cr@t/)
  assert.match(faults({ LISTMONK_db__port: '5433' }), /\(db\.port\) without its host/)
  assert.match(faults({ LISTMONK_db__host: '', LISTMONK_db__user: 'monk' }), /without its host/)
  assert.equal(valid({ LISTMONK_db__host: 'db.example' }, '--config', path).database.kind, 'server')
  assert.equal(valid({ DATABASE_URL: 'postgresql://u@h/d' }, '--config', path).database.kind, 'server')
})

test('another schema than public is refused, however it is given', () => {
  const path = file('schema.toml', '[db]\nhost = "db.example"\nparams = "connect_timeout=3 search_path=lm"\n')
  assert.match(faults({}, '--config', path), /set search_path, but Broadsheet keeps its tables in the schema public/)
  assert.match(faults({ DATABASE_URL: 'postgresql://u@h/d?search_path=lm' }), /set search_path/)
  assert.match(faults({ DATABASE_URL: 'postgresql://u@h/d?options=-c%20search_path%3Dlm' }), /set search_path/)
  assert.match(faults({ LISTMONK_db__host: 'h', LISTMONK_db__params: 'options=-csearch_path=lm' }), /set search_path/)
  assert.equal(valid({ DATABASE_URL: 'postgresql://u@h/search_path?sslmode=disable' }).database.kind, 'server')
})

test('secrets can be read from files, but not from two places', () => {
  const path = file('secret', 'from a file\n')
  const environment = { BROADSHEET_ADMIN_USER: 'anna', BROADSHEET_ADMIN_PASSWORD_FILE: path }
  assert.equal(valid(environment).firstAdministrator?.password, 'from a file')
  assert.match(
    faults({ ...environment, BROADSHEET_ADMIN_PASSWORD: 'another one' }),
    /Both BROADSHEET_ADMIN_PASSWORD and/,
  )
  assert.match(faults({ DATABASE_URL_FILE: '/nowhere' }), /DATABASE_URL_FILE names \/nowhere, which cannot be read/)
})

test('every fault is told at once, with its name and rule, and without secrets', () => {
  const told = faults({
    BROADSHEET_ADDRESS: '9000',
    BROADSHEET_LOG_LEVEL: 'loud',
    BROADSHEET_TRUSTED_PROXIES: '10.0.0.0/40',
    DATABASE_URL: 'mysql://root:hunter22@x',
    BROADSHEET_API_TOKEN: 'tiny',
    BROADSHEET_DEMO: 'perhaps',
  })
  assert.match(told, /^BROADSHEET_ADDRESS is "9000", but has to be a host and a port/m)
  assert.match(told, /^BROADSHEET_LOG_LEVEL is "loud", but has to be one of trace/m)
  assert.match(told, /^BROADSHEET_TRUSTED_PROXIES is/m)
  assert.match(told, /^DATABASE_URL is \(not shown\), but has to be an address like postgresql:/m)
  assert.match(told, /^BROADSHEET_DEMO is "perhaps"/m)
  assert.doesNotMatch(told, /hunter22|tiny/)
})

test('half a pair is a fault', () => {
  assert.match(faults({ BROADSHEET_ADMIN_USER: 'anna' }), /Set both or neither/)
  assert.match(faults({ BROADSHEET_ADMIN_PASSWORD: 'correct horse' }), /Set both or neither/)
  assert.match(faults({ BROADSHEET_API_TOKEN: '0123456789' }), /without a valid BROADSHEET_API_USER/)
})

test('a file that is not there or not TOML is a fault', () => {
  assert.match(faults({}, '--config', join(folder, 'nothing.toml')), /cannot be read/)
  assert.match(faults({}, '--config', file('broken.toml', 'address = ')), /broken\.toml is not valid TOML in line 1/)
})

test('unknown names are told with what was probably meant', () => {
  const path = file('unknown.toml', 'adress = "x"\n[elsewhere]\nkey = 1\n')
  const told = warnings(
    { BROADSHEET_ADRESS: 'x', LISTMONK_static_dir: 'y', BROADSHEET_PORT_9000_TCP: 'z' },
    '--config',
    path,
  )
  assert.deepEqual(told.length, 4)
  assert.match(told[0] ?? '', /BROADSHEET_ADRESS is not known.*Did you mean BROADSHEET_ADDRESS\?/)
  assert.match(told[2] ?? '', /adress in .*unknown\.toml.*Did you mean address\?/)
})

test('an array of tables is an unknown key, or a wrong value', () => {
  const path = file('tables.toml', '[[servers]]\nname = "a"\n[[servers]]\nname = "b"\n')
  assert.match(warnings({}, '--config', path).join('\n'), /^servers in .*tables\.toml is not known and has no effect/)
  const nested = file('nested.toml', 'lists = [[{ a = 1 }], 2, 1979-05-27]\n')
  assert.match(warnings({}, '--config', nested).join('\n'), /^lists in .* is not known/)
  assert.match(faults({}, '--config', file('wrong.toml', '[[address]]\nport = 1\n')), /but has to be a host and a port/)
})

test('flags: joined and separate values, switches, faults', () => {
  const {
    words,
    flags,
    faults: found,
  } = parseArguments(
    ['user', 'create', '--data=/x', '--address', ':1', '--worker', '--adress', '--log-level'],
    everyOption,
  )
  assert.deepEqual(words, ['user', 'create'])
  assert.deepEqual(
    [...flags],
    [
      ['data', '/x'],
      ['address', ':1'],
      ['worker', 'true'],
    ],
  )
  assert.deepEqual(found, [
    'There is no flag --adress. Did you mean --address?',
    '--log-level needs a value: --log-level <level>.',
  ])
})

test('addresses', () => {
  assert.deepEqual(readAddress('127.0.0.1:9000'), { host: '127.0.0.1', port: 9000 })
  assert.deepEqual(readAddress('[::1]:9000'), { host: '::1', port: 9000 })
  assert.match(readAddress(':9000')?.host ?? '', /^(::|0\.0\.0\.0)$/)
  for (const wrong of ['9000', 'localhost', 'localhost:', '::1:9000', '[x]:1', 'a:65536', 'http://a:1', '']) {
    assert.equal(readAddress(wrong), undefined, wrong)
  }
})

test('a server in parts: sockets, and messages without secrets', () => {
  const parts = {
    port: 5432,
    user: 'u',
    password: undefined,
    database: 'd',
    sslMode: 'disable',
    parameters: undefined,
  } as const
  const socket = databaseUrlOf({ ...parts, host: '/run/postgresql' })
  assert.equal(socket, 'postgresql://u@localhost:5432/d?host=%2Frun%2Fpostgresql&sslmode=disable')
  assert.equal(databasePlace(socket), 'd in /run/postgresql')
  assert.equal(databasePlace('postgresql://u:secret@h/d?x=y'), 'h:5432/d')
})

test('suggestions', () => {
  assert.equal(suggest('strat', ['start', 'upgrade']), 'start')
  assert.equal(suggest('something', ['start', 'upgrade']), undefined)
})

test('help and the document tell every option', () => {
  const help = optionsHelp()
  for (const option of everyOption)
    assert.ok(help.includes(option.flag ? `--${option.flag}` : (option.variables[0] ?? '')))
  const document = readFileSync(join(import.meta.dirname, '../../../docs/operations/configuration.md'), 'utf8')
  assert.ok(
    document.includes(optionsTable()),
    'The table of docs/operations/configuration.md is out of date: replace it by optionsTable()',
  )
})
