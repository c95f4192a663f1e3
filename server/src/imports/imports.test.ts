import assert from 'node:assert/strict'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestAnswer, type TestApp, testApp } from '../testing/app.ts'
import { type ZipEntry, zip } from '../testing/zip.ts'

let app: TestApp
let list = 0
before(async () => {
  app = await testApp()
  list = (await app.request('POST', '/api/lists', { json: { name: 'Import' } })).numberAt('data.id')
})
after(() => app.stop())

type Bytes = Uint8Array<ArrayBuffer>

async function upload(
  content: string | Bytes,
  options: {
    readonly params?: Record<string, unknown>
    readonly name?: string
    readonly as?: Parameters<TestApp['request']>[2]
  } = {},
): Promise<TestAnswer> {
  const form = new FormData()
  form.set('params', JSON.stringify({ mode: 'subscribe', delim: ',', lists: [list], ...options.params }))
  form.set('file', new Blob([content]), options.name ?? 'people.csv')
  return app.request('POST', '/api/imports', { body: form, ...options.as })
}

async function finished(answer: TestAnswer): Promise<TestAnswer> {
  assert.equal(answer.status, 200, answer.text)
  for (let attempt = 0; attempt < 500; attempt++) {
    const state = await app.request('GET', `/api/imports/${answer.numberAt('data.id')}`)
    if (['finished', 'failed', 'stopped'].includes(String(state.at('data.status')))) return state
    await sleep(20)
  }
  throw new Error('The import did not end')
}

async function rows(text: string): Promise<readonly Record<string, unknown>[]> {
  return app.db.withClient(async (client) => (await client.query<Record<string, unknown>>(text)).rows)
}

async function person(email: string): Promise<Record<string, unknown> | undefined> {
  return (
    await rows(`
      select name, attribs, status, (select m.status from subscriber_lists m where subscriber_id = id and list_id = ${list}) as membership
      from subscribers where email = '${email}'`)
  )[0]
}

test('columns by mapping, other encodings, statuses and consent', async () => {
  const text =
    'E-Mail;Vorname;Ort;subscription_status;status;consent_at;consent_ip\nMap1@cases.test;Jörg;Köln;confirmed;;2020-05-06T07:08:09Z;192.0.2.9\nmap2@cases.test;Ümit;;;blocklisted;;\n'
  const state = await finished(
    await upload(new Uint8Array(Buffer.from(text, 'latin1')), {
      params: { delim: ';', encoding: 'latin1', columns: { 'E-Mail': 'email', Vorname: 'name', Ort: 'attribs.city' } },
    }),
  )
  assert.equal(state.at('data.imported'), 2)
  assert.deepEqual(await person('map1@cases.test'), {
    name: 'Jörg',
    attribs: { city: 'Köln' },
    status: 'enabled',
    membership: 'confirmed',
  })
  assert.deepEqual(await person('map2@cases.test'), {
    name: 'Ümit',
    attribs: {},
    status: 'blocklisted',
    membership: 'unsubscribed',
  })
  const [event] = await rows(`
    select source, ip, username, consent_events.created_at from broadsheet.consent_events join subscribers on subscribers.id = subscriber_id where email = 'map1@cases.test'`)
  assert.deepEqual(event, {
    source: 'import',
    ip: '192.0.2.9',
    username: 'everything',
    created_at: '2020-05-06T07:08:09Z',
  })
})

test('UTF-16 with its byte-order mark', async () => {
  const bytes = new Uint8Array(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('email,name\nwide@cases.test,Œuvre 名\n', 'utf16le')]),
  )
  assert.equal((await finished(await upload(bytes))).at('data.imported'), 1)
  assert.equal((await person('wide@cases.test'))?.name, 'Œuvre 名')
})

test('only the columns that are there are overwritten, and only with leave', async () => {
  await finished(
    await upload('email,name,attributes\nkeep@cases.test,First,"{""a"": 1}"\n', {
      params: { subscription_status: 'confirmed' },
    }),
  )
  await finished(await upload('email,name\nkeep@cases.test,Second\n'))
  assert.equal((await person('keep@cases.test'))?.name, 'First')
  await finished(await upload('email,name\nkeep@cases.test,Third\n', { params: { overwrite: true } }))
  assert.deepEqual(await person('keep@cases.test'), {
    name: 'Third',
    attribs: { a: 1 },
    status: 'enabled',
    membership: 'unconfirmed',
  })
})

test('bad rows are told with line, column and reason, and stop nothing', async () => {
  const text = [
    'email,name,attributes',
    'good1@cases.test,"two\nlines",',
    'nobody,,',
    'good2@cases.test,x,"{""a"": ""\\u0000""}"',
    '"good3@cases.test"x,y,',
    'too,few',
    'good4@cases.test,=1+1,"{""n"": 1e99999}"',
    'good5@cases.test,NUL\0,',
    'good6@cases.test,last,"{""s"": ""\\ud800""}"',
    '"open@cases.test,x,',
    'good7@cases.test,after,',
  ].join('\n')
  const state = await finished(await upload(text))
  assert.deepEqual(
    [state.at('data.status'), state.at('data.imported'), state.at('data.skipped'), state.at('data.total')],
    ['finished', 6, 4, 10],
  )
  const errors = await app.request('GET', `/api/imports/${state.numberAt('data.id')}/errors`)
  const lines = errors.text.trimEnd().split('\n')
  assert.equal(lines[0], 'line,column,reason,content')
  assert.deepEqual(
    lines
      .slice(1)
      .map((line) => line.split(',')[0])
      .sort((a, b) => Number(a) - Number(b)),
    ['4', '5', '6', '7', '8', '9', '10', '11'],
  )
  assert.ok(lines.some((line) => line.startsWith('4,"email","This is not an e-mail address."')))
})

const overwriting = [
  {},
  { overwrite_userinfo: true },
  { overwrite_subscription_status: true },
  { overwrite: true },
] as const

for (const leave of overwriting) {
  test(`who is twice in a file is there already when the later row comes, near or far: ${JSON.stringify(leave)}`, async () => {
    const header = 'email,name,attributes,subscription_status,status\n'
    const between = Array.from({ length: 5100 }, (_, n) => `between${n}@cases.test,,,,\n`).join('')
    for (const [name, middle] of [
      ['near', ''],
      ['far', between],
    ] as const) {
      await rows(`delete from subscribers where email in ('twice@cases.test', 'left@cases.test')`)
      const text = [
        `twice@cases.test,One,"{""a"": 1}",confirmed,\nleft@cases.test,,,confirmed,enabled\n`,
        `TWICE@cases.test,Two,,,disabled\nleft@cases.test,Late,"{""b"": 2}",,blocklisted\n`,
      ].join(middle)
      const state = await finished(await upload(header + text, { params: leave }))
      assert.equal(state.at('data.imported'), middle === '' ? 4 : 5104)
      const profile = 'overwrite' in leave || 'overwrite_userinfo' in leave
      const membership = 'overwrite' in leave || 'overwrite_subscription_status' in leave
      assert.deepEqual(
        await person('twice@cases.test'),
        {
          name: profile ? 'Two' : 'One',
          attribs: { a: 1 },
          status: profile ? 'disabled' : 'enabled',
          membership: membership ? 'unconfirmed' : 'confirmed',
        },
        name,
      )
      assert.deepEqual(
        await person('left@cases.test'),
        {
          name: profile ? 'Late' : 'Left',
          attribs: profile ? { b: 2 } : {},
          status: 'blocklisted',
          membership: 'unsubscribed',
        },
        name,
      )
    }
  })
}

test('erased and blocklisted people do not come back', async () => {
  await finished(await upload('email\nerased@cases.test\nblocked@cases.test\n'))
  const [erased] = await rows(`select id from subscribers where email = 'erased@cases.test'`)
  await app.request('DELETE', `/api/subscribers/${erased?.id}?suppress=true`)
  const [blocked] = await rows(`select id from subscribers where email = 'blocked@cases.test'`)
  await app.request('PUT', `/api/subscribers/${blocked?.id}/blocklist`)
  await finished(
    await upload('email\nblocked@cases.test\n', { params: { overwrite: true, subscription_status: 'confirmed' } }),
  )
  assert.equal((await person('blocked@cases.test'))?.membership, 'unsubscribed')
  await app.request('DELETE', `/api/subscribers/${blocked?.id}`)
  const state = await finished(await upload('email\nErased@cases.test\nblocked@cases.test\nfresh@cases.test\n'))
  assert.deepEqual([state.at('data.imported'), state.at('data.skipped')], [1, 2])
  assert.equal(await person('erased@cases.test'), undefined)
  assert.equal(await person('blocked@cases.test'), undefined)
})

function manyRows(name: string, amount: number): string {
  return `email,name,attributes\n${Array.from({ length: amount }, (_, n) => `${name}${n}@bulk.test,"N, ${n}","{""n"": ${n}}"\n`).join('')}`
}

test('an import that a crash interrupted goes on where it was, and nobody is there twice', async () => {
  const { dataFolder, node } = await place()
  const text = manyRows('crash', 25_000)
  writeFileSync(`${dataFolder}/crashed`, text)
  const params = JSON.stringify({
    mode: 'subscribe',
    delimiter: ',',
    lists: [list],
    membershipStatus: 'confirmed',
    overwriteProfile: false,
    overwriteMembership: false,
    columns: {},
    encoding: 'utf-8',
    profilesOf: null,
  })
  // As another process left it: 10,000 records committed, half of the next chunk written without its position.
  await rows(`
    insert into subscribers (uuid, email, name) select gen_random_uuid(), 'crash' || n || '@bulk.test', 'N' from generate_series(10000, 14999) n`)
  const [left] = await rows(`
    insert into broadsheet.imports (name, params, state, node, file, bytes_total, records, imported, username, leased_by, leased_until)
    values ('crashed.csv', '${params}', 'importing', '${node}', 'crashed', ${text.length}, 10000, 10000, 'x', 'dead', now() - interval '1 minute') returning id`)
  const state = await finished(await app.request('GET', `/api/imports/${left?.id}`))
  assert.deepEqual(
    [state.at('data.status'), state.at('data.imported'), state.at('data.total')],
    ['finished', 25_000, 25_000],
  )
  const [count] = await rows(
    `select count(*)::int as people, count(distinct email)::int as addresses from subscribers where email like 'crash%'`,
  )
  assert.deepEqual(count, { people: 15_000, addresses: 15_000 })
})

/** The folder of the running app, from a file that it has written. */
async function place(): Promise<{ dataFolder: string; node: string }> {
  const [row] = await rows('select node from broadsheet.imports limit 1')
  return { dataFolder: `${app.dataFolder}/imports`, node: String(row?.node) }
}

test('an import stops when asked, and keeps what it has', async () => {
  const begun = await upload(manyRows('stop', 60_000))
  const stopped = await app.request('DELETE', `/api/imports/${begun.numberAt('data.id')}`)
  assert.equal(stopped.status, 200)
  const state = await finished(begun)
  assert.equal(state.at('data.status'), 'stopped')
  const [count] = await rows(`select count(*)::int as people from subscribers where email like 'stop%'`)
  assert.equal(state.at('data.imported'), count?.people)
})

test('several at once, about the same people, end with each once', async () => {
  const text = manyRows('same', 6000)
  const begun = await Promise.all([upload(text), upload(text), upload(text)])
  for (const answer of begun) assert.equal((await finished(answer)).at('data.imported'), 6000)
  const [count] = await rows(`select count(*)::int as people from subscribers where email like 'same%'`)
  assert.equal(count?.people, 6000)
})

test('a trial reads and reports everything and changes nothing', async () => {
  await finished(await upload('email,name\nthere@trial.test,There\n'))
  await finished(await upload('email\ngone@trial.test\n'))
  const [gone] = await rows(`select id from subscribers where email = 'gone@trial.test'`)
  await app.request('DELETE', `/api/subscribers/${gone?.id}?suppress=true`)
  const census = () =>
    rows(`select (select array_agg(subscribers order by id) from subscribers)::text as people,
      (select count(*) from subscriber_lists) as memberships, (select count(*) from broadsheet.consent_events) as evidence,
      (select updated_at from lists where id = ${list}) as list`)
  const before_ = await census()
  const many = manyRows('trial', 12_000).split('\n').slice(1).join('\n')
  const text = `email,name,attributes\nthere@trial.test,Changed,\ngone@trial.test,,\nnobody,,\n${many}trial0@bulk.test,again,\n`
  const state = await finished(await upload(text, { params: { dry_run: true, overwrite: true } }))
  const figures = ['status', 'dry_run', 'total', 'imported', 'created', 'existing', 'skipped']
  assert.deepEqual(
    figures.map((name) => state.at(`data.${name}`)),
    ['finished', true, 12_004, 12_002, 12_000, 2, 2],
  )
  const errors = await app.request('GET', `/api/imports/${state.numberAt('data.id')}/errors`)
  assert.deepEqual(
    errors.text
      .split('\n')
      .slice(1, 3)
      .map((line) => line.split(',')[0]),
    ['4', '3'],
  )
  assert.deepEqual(await census(), before_)
  const single = await app.request('GET', '/api/import/subscribers')
  assert.deepEqual([single.at('data.dry_run'), single.at('data.created')], [true, 12_000])
  const real = await finished(await upload(text, { params: { overwrite: true } }))
  assert.deepEqual(
    figures.slice(1).map((name) => real.at(`data.${name}`)),
    [false, 12_004, 12_002, 12_000, 2, 2],
  )
})

test('an empty file is an import that fails, however it is empty', async () => {
  const inArchive = zip([{ name: 'people.csv', content: Buffer.from('') }])
  for (const [content, name] of [
    ['', 'people.csv'],
    ['\n\n', 'people.csv'],
    ['\ufeff', 'people.csv'],
    [inArchive, 'people.zip'],
    ['', 'people.jsonl'],
    ['\n \n', 'people.jsonl'],
  ] as const) {
    const state = await finished(await upload(content, { name }))
    assert.deepEqual([state.at('data.status'), state.at('data.reason')], ['failed', 'The file is empty.'], name)
  }
})

test('JSON lines, as a file and as a request', async () => {
  const text = '{"email":"l1@cases.test","name":"L","attribs":{"a":[1]}}\n\nnot json\n{"email":"l2@cases.test"}'
  const state = await finished(await upload(text, { name: 'people.jsonl' }))
  assert.deepEqual([state.at('data.imported'), state.at('data.skipped')], [2, 1])
  assert.deepEqual((await person('l1@cases.test'))?.attribs, { a: [1] })
  const answer = await app.request(
    'POST',
    `/api/subscribers/bulk?list_id=${list}&subscription_status=confirmed&overwrite=true`,
    {
      body: '{"email":"l1@cases.test","name":"M"}\n{"email":"nope"}\n',
      headers: { 'Content-Type': 'application/x-ndjson' },
    },
  )
  assert.equal(answer.at('data.imported'), 1, answer.text)
  assert.equal(answer.at('data.failed.0.line'), 2)
  assert.deepEqual(await person('l1@cases.test'), {
    name: 'M',
    attribs: { a: [1] },
    status: 'enabled',
    membership: 'confirmed',
  })
})

test('keys of JSON lines are mapped like columns, and attributes keep their types', async () => {
  const lines = [
    { mail: 'k1@cases.test', label: 'K', orders: 3, vip: true, home: { city: 'Graz' }, attribs: { a: 1 }, secret: 'x' },
    { mail: 'k2@cases.test', label: { first: 'K' }, orders: 'a\0b', home: null },
    { email: 'k3@cases.test', orders: 1 },
    { label: 'nobody' },
  ]
  const columns = { mail: 'email', label: 'name', orders: 'attribs.orders', vip: 'attribs.vip', home: 'attribs.home' }
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const state = await finished(
    await upload(text, { name: 'people.ndjson', params: { columns: { ...columns, email: '' } } }),
  )
  assert.deepEqual([state.at('data.imported'), state.at('data.skipped')], [2, 2])
  assert.deepEqual((await person('k1@cases.test'))?.attribs, { a: 1, orders: 3, vip: true, home: { city: 'Graz' } })
  assert.deepEqual(
    [(await person('k2@cases.test'))?.name, (await person('k2@cases.test'))?.attribs, await person('k3@cases.test')],
    ['K2', {}, undefined],
  )
  const faults = (await app.request('GET', `/api/imports/${state.at('data.id')}/errors`)).text
  assert.match(faults, /^2,"label","This is no text.*\n2,"orders","The value cannot be stored/m)
  assert.match(faults, /^3,"email".*\n4,"email"/m)
})

test('a mapping in words that nobody knows is refused', async () => {
  for (const meaning of ['emial', 'attribs.', 'attribs.a\0b']) {
    const answer = await upload('mail\na@cases.test', { params: { columns: { mail: meaning } } })
    assert.deepEqual([answer.status, answer.at('code')], [400, 'request.invalid'], answer.text)
  }
})

test('JSON that is nested without end is a bad row, and stops nothing', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
  const csv = ['email,attributes', `d1@cases.test,"{""a"": ${deep(100_000)}}"`, 'd2@cases.test,"{""a"": [[1]]}"'].join(
    '\n',
  )
  const lines = [
    `{"email":"d3@cases.test","attribs":{"a":${deep(100_000)}}}`,
    `{"email":${deep(100_000)}}`,
    '{"email":"d4@cases.test"}',
  ]
  await finished(await upload(csv))
  const state = await finished(await upload(lines.join('\n'), { name: 'deep.jsonl' }))
  assert.deepEqual([state.at('data.status'), state.at('data.imported'), state.at('data.skipped')], ['finished', 1, 2])
  assert.deepEqual((await person('d2@cases.test'))?.attribs, { a: [[1]] })
  assert.equal(await person('d3@cases.test'), undefined)
})

function zipped(entry: ZipEntry): Bytes {
  return new Uint8Array(zip([entry]))
}

test('archives: a path that climbs means nothing, a bomb and a lie are refused', async () => {
  const climbing = await finished(
    await upload(zipped({ name: '../../etc/people.csv', content: Buffer.from('email\nclimb@cases.test\n') }), {
      name: 'p.zip',
    }),
  )
  assert.equal(climbing.at('data.imported'), 1)
  assert.equal(
    (await upload(zipped({ name: 'people.csv', content: Buffer.alloc(30 * 2 ** 20) }), { name: 'p.zip' })).status,
    400,
  )
  const lie = await upload(zipped({ name: 'people.csv', content: Buffer.alloc(2 ** 20, 'email\n'), claimed: 10 }), {
    name: 'p.zip',
  })
  assert.equal((await finished(lie)).at('data.status'), 'failed')
  const noTable = zipped({ name: 'readme.txt', content: Buffer.from('x') })
  for (const content of [noTable, 'PKxx', 'no archive', '']) {
    await app.request('DELETE', '/api/import/subscribers')
    const refused = await upload(content, { name: 'p.zip' })
    assert.equal(refused.status, 400)
    const state = await app.request('GET', '/api/import/subscribers')
    assert.deepEqual(state.at('data'), { name: 'p.zip', total: 0, imported: 0, status: 'failed' })
    const log = await app.request('GET', '/api/import/subscribers/logs')
    assert.ok(log.text.includes(`failed: ${String(refused.at('message'))}`), log.text)
  }
})

test('rights: only lists of the caller, only their members are changed, nobody is blocklisted', async () => {
  const other = (await app.request('POST', '/api/lists', { json: { name: 'Other' } })).numberAt('data.id')
  await finished(await upload('email,name\nforeign@cases.test,Theirs\n', { params: { lists: [other] } }))
  const team = {
    as: await app.callerWith({
      permissions: ['subscribers:import'],
      lists: [{ id: list, permissions: ['list:manage'] }],
    }),
  }
  assert.equal((await upload('email\nx@cases.test\n', { as: team, params: { lists: [other] } })).status, 403)
  assert.equal((await upload('email\nx@cases.test\n', { as: team, params: { lists: [] } })).status, 403)
  assert.equal((await upload('email\nforeign@cases.test\n', { as: team, params: { mode: 'blocklist' } })).status, 403)
  await finished(
    await upload('email,name,status\nforeign@cases.test,Mine,blocklisted\n', { as: team, params: { overwrite: true } }),
  )
  const after_ = await person('foreign@cases.test')
  assert.deepEqual([after_?.name, after_?.status], ['Theirs', 'enabled'])
})

test('what rows hold is for who imported them and who may read all lists; so is stopping', async () => {
  const team = await app.callerWith({
    permissions: ['subscribers:import'],
    lists: [{ id: list, permissions: ['list:manage'] }],
  })
  const readers = await app.callerWith({ permissions: ['subscribers:import', 'lists:get_all'] })
  const id = (await finished(await upload('email,name\nno address,Secret\n'))).numberAt('data.id')
  const own = (await finished(await upload('email,name\nno address,Ours\n', { as: { as: team } }))).numberAt('data.id')
  const rowsOf = (which: number, as: typeof team) => app.request('GET', `/api/imports/${which}/errors`, { as })
  assert.equal((await rowsOf(id, team)).status, 403)
  assert.match((await rowsOf(id, readers)).text, /Secret/)
  assert.match((await rowsOf(own, team)).text, /Ours/)
  // The log of the contract is of the latest import, whoever began it.
  await finished(await upload('email,name\nno address,Secret\n'))
  const log = await app.request('GET', '/api/import/subscribers/logs', { as: team })
  assert.match(log.text, /line 2 \(email\)/)
  assert.doesNotMatch(log.text, /Secret/)
  assert.match((await app.request('GET', '/api/import/subscribers/logs')).text, /Secret/)
  assert.equal((await app.request('DELETE', `/api/imports/${id}`, { as: team })).status, 403)
  assert.equal((await app.request('DELETE', `/api/imports/${own}`, { as: team })).status, 200)
})

test('an import into lists out of reach has neither name nor lists, and is not stopped', async () => {
  const other = (await app.request('POST', '/api/lists', { json: { name: 'Out of reach' } })).numberAt('data.id')
  const as = await app.callerWith({
    permissions: ['subscribers:import'],
    lists: [{ id: list, permissions: ['list:manage'] }],
  })
  await finished(await upload('email\nown@walls.test\n', { name: 'shared.csv' }))
  const shared = await app.request('GET', '/api/import/subscribers', { as })
  assert.equal(shared.at('data.name'), 'shared.csv')
  const begun = await upload(manyRows('walls', 60_000), { name: 'takeover.csv', params: { lists: [list, other] } })
  const id = begun.numberAt('data.id')
  const refused = await app.request('DELETE', '/api/import/subscribers', { as })
  assert.deepEqual([refused.status, refused.at('code')], [403, 'permission.missing'])
  for (const path of [
    '/api/import/subscribers',
    '/api/import/subscribers/logs',
    '/api/imports',
    `/api/imports/${id}`,
  ]) {
    const answer = await app.request('GET', path, { as })
    assert.equal(answer.status, 200, path)
    assert.doesNotMatch(answer.text, /takeover/, path)
  }
  const seen = await app.request('GET', `/api/imports/${id}`, { as })
  assert.deepEqual([seen.at('data.name'), seen.at('data.lists')], ['', [list]])
  const state = await app.request('GET', `/api/imports/${id}`)
  assert.deepEqual([state.at('data.name'), state.at('data.lists')], ['takeover.csv', [list, other]])
  assert.notEqual(state.at('data.status'), 'stopping')
  assert.equal((await app.request('DELETE', '/api/import/subscribers')).status, 200)
  assert.equal((await finished(begun)).at('data.status'), 'stopped')
})

test('where the contract wants a delimiter it must be named, and a wrong word is told with the right ones', async () => {
  const send = async (params: object, name = 'people.csv') => {
    const form = new FormData()
    form.set('params', JSON.stringify({ mode: 'subscribe', lists: [list], ...params }))
    form.set('file', new Blob([name.endsWith('csv') ? 'email\nd@cases.test\n' : '{"email":"d@cases.test"}\n']), name)
    return app.request('POST', '/api/import/subscribers', { body: form })
  }
  const missing = await send({})
  assert.deepEqual([missing.status, missing.at('message')], [400, 'params.delim: is missing'])
  const wrong = await send({ delim: ',', mode: 'delete' })
  assert.deepEqual([wrong.status, wrong.at('message')], [400, 'params.mode: must be one of subscribe, blocklist'])
  for (const answer of [await send({ delim: ',' }), await send({}, 'people.jsonl')]) assert.equal(answer.status, 200)
})

test('a folder that was cleared away since the start is made again', async () => {
  const folder = `${app.dataFolder}/imports`
  rmSync(folder, { recursive: true })
  const state = await finished(await upload('email\ncleared@cases.test\n'))
  assert.equal(state.at('data.imported'), 1)
})

test('a folder that takes no file is said, not a fault of ours', { skip: !existsSync('/sys/kernel') }, async () => {
  const folder = `${app.dataFolder}/imports`
  rmSync(folder, { recursive: true, force: true })
  // Nobody can create a file there, root included.
  symlinkSync('/sys/kernel', folder)
  const answer = await upload('email\nnowhere@cases.test\n')
  rmSync(folder)
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.at('code'), 'service.unavailable')
  assert.doesNotMatch(answer.text, /sys/)
})
