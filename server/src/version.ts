import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const parsed: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** Version of this software, from its package.json. */
export const version: string =
  typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '0.0.0'
