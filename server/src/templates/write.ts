import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { failure, invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import type { NewTemplate, TemplateInput } from './input.ts'
import { changedTemplate, emptyTemplate, mergeTemplate, requireType } from './rules.ts'
import {
  deleteTemplateRow,
  insertTemplate,
  lockTemplate,
  lockTemplates,
  moveDefault,
  readTemplate,
  updateTemplateRow,
} from './store.ts'
import type { Template } from './template.ts'

type Writer = Pick<Services, 'db' | 'signals'> & { readonly caller: Caller }

export async function createTemplate({ db, signals }: Writer, input: NewTemplate): Promise<Template> {
  const values = mergeTemplate({ ...emptyTemplate, type: requireType(input.type ?? 'campaign') }, input)
  return db.transaction(async (tx) => {
    const id = await insertTemplate(tx, values)
    await signals.send(tx, 'templates', String(id))
    return readTemplate(tx, id)
  })
}

export async function updateTemplate({ db, signals }: Writer, id: number, input: TemplateInput): Promise<Template> {
  return db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id)
    await updateTemplateRow(tx, id, changedTemplate({ ...before, bodySource: before.body_source }, input))
    await signals.send(tx, 'templates', String(id))
    return readTemplate(tx, id)
  })
}

/** There is one default at any time: a template that cannot be it leaves the former one. */
export async function makeDefault({ db, signals }: Writer, id: number): Promise<Template> {
  return db.transaction(async (tx) => {
    await lockTemplates(tx)
    const template = await readTemplate(tx, id)
    if (template.type !== 'campaign') throw invalid('Only a campaign template can be the default.')
    await moveDefault(tx, id)
    await signals.send(tx, 'templates', String(id))
    return readTemplate(tx, id)
  })
}

export async function deleteTemplate({ db, caller, signals }: Writer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTemplates(tx)
    const template = await readTemplate(tx, id)
    if (template.is_default) {
      throw failure('record.inUse', {
        record: 'template',
        where: 'it is the default; make another one the default first',
      })
    }
    await deleteTemplateRow(tx, id)
    await audit(tx, caller, 'template.delete', { type: 'template', id }, { name: template.name.slice(0, 200) })
    await signals.send(tx, 'templates', String(id))
  })
}
