/** Writes docs/errors.md anew: `npx node server/src/errors/write-errors.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsDocument } from './documentation.ts'

writeFileSync(join(import.meta.dirname, '../../../docs/errors.md'), errorsDocument())
