import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { lockTemplates } from './store.ts'
import type { TemplateType } from './template.ts'

interface Seed {
  readonly name: string
  readonly type: TemplateType
  readonly subject?: string
  readonly file: string
  readonly source?: string
  readonly isDefault?: true
}

const seeds: readonly Seed[] = [
  { name: 'Default campaign template', type: 'campaign', file: 'campaign.html', isDefault: true },
  { name: 'Default archive template', type: 'campaign', file: 'archive.html' },
  {
    name: 'Sample transactional template',
    type: 'tx',
    subject: 'Hello {{ .Subscriber.Name }}',
    file: 'transactional.html',
  },
  { name: 'Sample visual template', type: 'campaign_visual', file: 'visual.html', source: 'visual.json' },
]

const anyTemplate = statement<object>('select from templates limit 1')
const insert = statement<object>(`
  insert into templates (name, type, subject, body, body_source, is_default) values ($1, $2, $3, $4, $5, $6)`)

/** A database without a single template gets the ones to begin with. They belong to the administrator from then on. */
export async function seedTemplates(db: Database): Promise<void> {
  if ((await db.row(anyTemplate)) !== undefined) return
  await db.transaction(async (tx) => {
    // Another node may be doing the same.
    await lockTemplates(tx)
    if ((await tx.row(anyTemplate)) !== undefined) return
    for (const seed of seeds) {
      await tx.run(insert, [
        seed.name,
        seed.type,
        seed.subject ?? '',
        await read(seed.file),
        seed.source === undefined ? null : await read(seed.source),
        seed.isDefault === true,
      ])
    }
  })
}

function read(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, 'defaults', file), 'utf8')
}
