import { invalid } from '../errors/error.ts'
import type { RenderSubscriber } from '../rendering/index.ts'
import type { Json } from './campaign.ts'

const nilUuid = '00000000-0000-0000-0000-000000000000'

/** The reader of the archive: what `archive_meta` says of them, and nobody in particular otherwise. Pure. */
export function standInOf(meta: Json): RenderSubscriber {
  const uuid = textOf(meta.uuid)
  return {
    id: 0,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid) ? uuid.toLowerCase() : nilUuid,
    email: textOf(meta.email),
    name: textOf(meta.name),
    attribs: isObject(meta.attribs) ? meta.attribs : {},
    status: textOf(meta.status) || 'enabled',
    createdAt: null,
    updatedAt: null,
  }
}

/** `archive_meta` as a form sends it. */
export function parseMeta(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // said below
  }
  throw invalid('archive_meta is not a JSON object.')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
