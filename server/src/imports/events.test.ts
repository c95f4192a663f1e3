import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let list = 0

before(async () => {
  app = await testApp()
  list = (await app.request('POST', '/api/lists', { json: { name: 'Import' } })).numberAt('data.id')
})
after(() => app.stop())

async function importing(content: string): Promise<number> {
  const form = new FormData()
  form.set('params', JSON.stringify({ mode: 'subscribe', delim: ',', lists: [list] }))
  form.set('file', new Blob([content]), 'people.csv')
  const answer = await app.request('POST', '/api/imports', { body: form })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

interface Story {
  begin(): Promise<number>
  /** Called with each event of the import. */
  readonly hear?: (progress: Progress) => Promise<void>
  readonly until: string
}

/** What somebody who may import, and nothing else, hears of an import. */
async function heard({ begin, hear, until }: Story): Promise<readonly Progress[]> {
  const caller = await app.callerWith({ permissions: ['subscribers:import'] })
  const authorization = `token ${caller.kind === 'token' ? caller.value : ''}`
  const response = await fetch(`${app.url}/api/events?type=import`, { headers: { authorization } })
  assert.equal(response.status, 200)
  const id = await begin()
  const told: Progress[] = []
  const lines = createInterface({ input: Readable.from(response.body ?? []) })
  for await (const line of lines) {
    const progress = line.startsWith('data: ') ? progressIn(line.slice('data: '.length)) : undefined
    if (progress?.id !== id) continue
    told.push(progress)
    await hear?.(progress)
    if (progress.status === until) break
  }
  return told
}

interface Progress {
  readonly id: number
  readonly status: string
  readonly figures: readonly unknown[]
}

function progressIn(line: string): Progress {
  const event: { readonly data: Readonly<Record<string, unknown>> } = JSON.parse(line)
  const { id, status, records, imported, skipped, total } = event.data
  return { id: Number(id), status: String(status), figures: [records, imported, skipped, total] }
}

const statusesOf = (told: readonly Progress[]) =>
  told.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1])

test('an import tells when it begins and how it ended, to who may import', async () => {
  const told = await heard({
    begin: () => importing('email\na@events.test\nnobody\nb@events.test\n'),
    until: 'finished',
  })
  assert.deepEqual(statusesOf(told), ['waiting', 'importing', 'finished'])
  assert.deepEqual(told.at(-1)?.figures, [3, 2, 1, 3])
})

test('while it goes on it tells how far it is, and that it is to stop', async () => {
  await app.db.withClient(async (holder) => {
    // As long as nobody can be stored, the import goes on.
    await holder.query('begin; lock table subscribers in share mode')
    let heardOf = 0
    const told = await heard({
      begin: () => importing('email\nc@events.test\n'),
      async hear({ id, status }) {
        if (status === 'importing') heardOf += 1
        if (status === 'importing' && heardOf === 3) await app.request('DELETE', `/api/imports/${id}`)
        if (status === 'stopping') await holder.query('commit')
      },
      until: 'stopped',
    })
    assert.deepEqual(statusesOf(told), ['waiting', 'importing', 'stopping', 'stopped'])
  })
})
