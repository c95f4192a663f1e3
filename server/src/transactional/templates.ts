import { createBatcher } from '../db/batcher.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import { type MediaFile, readMediaByNames } from '../media/store.ts'
import {
  compileTransactional,
  contentIdOf,
  embeddedImageNames,
  type InlineImage,
  type TransactionalProgram,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import type { Order } from './order.ts'

interface TemplateRow {
  readonly id: number
  readonly version: string
  readonly subject: string
  readonly body: string
}

/** A compiled template, with the images that go inside its messages. */
export interface Compiled {
  readonly program: TransactionalProgram
  readonly images: readonly MediaFile[]
}

const selectVersions = statement<{ id: number; version: string }>(
  `select id, xmin::text as version from templates where id = any($1::integer[]) and type = 'tx'`,
)
const selectTemplate = statement<TemplateRow>(
  `select id, xmin::text as version, subject, body from templates where id = $1 and type = 'tx'`,
)

const most = 200

/** Compiled templates by what they are made of; asks the database each time whether they are still the same. */
export function createTemplates(services: Pick<Services, 'db' | 'config' | 'settings' | 'translations'>) {
  const { db } = services
  const cache = new Map<string, Compiled>()
  const versionOf = versions(db)

  async function compile(
    order: Order,
    language: string,
  ): Promise<{ readonly version: string; readonly made: Compiled }> {
    const row = await db.row(selectTemplate, [order.templateId])
    if (row === undefined) throw invalid(`There is no transactional template ${order.templateId}.`)
    const names = embeddedImageNames([row.body])
    const images = names.length === 0 ? [] : await readMediaByNames(services, names)
    const program = compileTransactional(
      {
        subject: order.subject === '' ? row.subject : order.subject,
        body: row.body,
        altbody: order.altbody === '' ? null : order.altbody,
        contentType: order.contentType.toLowerCase(),
      },
      { translations: services.translations, language, images: imagesByName(images) },
    )
    const used = images.filter((image) => program.embedded.includes(image.filename))
    return { version: row.version, made: { program, images: used } }
  }

  return async (order: Order): Promise<Compiled> => {
    const version = await versionOf(order.templateId)
    if (version === undefined) throw invalid(`There is no transactional template ${order.templateId}.`)
    const language = services.settings.current()['app.lang']
    const keyFor = (of: string) =>
      JSON.stringify([order.templateId, of, order.subject, order.altbody, order.contentType, language])
    const known = cache.get(keyFor(version))
    if (known !== undefined) return known
    const { version: compiledVersion, made } = await compile(order, language)
    const [oldest] = cache.keys()
    if (cache.size >= most && oldest !== undefined) cache.delete(oldest)
    cache.set(keyFor(compiledVersion), made)
    return made
  }
}

function versions(db: Database): (id: number) => Promise<string | undefined> {
  return createBatcher(500, async (ids: readonly number[]) => {
    const possible = [...new Set(ids)].filter((id) => id > 0 && id < 2 ** 31)
    const rows = new Map((await db.rows(selectVersions, [possible])).map((row) => [row.id, row.version]))
    return ids.map((id) => rows.get(id))
  })
}

function imagesByName(images: readonly MediaFile[]): ReadonlyMap<string, InlineImage> {
  return new Map(images.map(({ filename }) => [filename, { filename, contentId: contentIdOf(filename) }]))
}
