/** Writes src/schema.ts from the server's route table. Run it after every change of a route: `npm run generate -w packages/client`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedSchema } from './schema-source.ts'

writeFileSync(join(import.meta.dirname, 'src/schema.ts'), await generatedSchema())
