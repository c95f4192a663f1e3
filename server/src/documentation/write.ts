/** Writes the pages of docs/ that come from the code: `npm run docs`. Tests fail while one is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeTable } from '../app.ts'
import { permissionsPage } from '../auth/matrix/permissions-page.ts'
import { errorsDocument } from '../errors/documentation.ts'
import { settingsPage } from './settings-page.ts'

const folder = join(import.meta.dirname, '../../../docs')

writeFileSync(join(folder, 'permissions.md'), permissionsPage(routeTable()))
writeFileSync(join(folder, 'errors.md'), errorsDocument())
writeFileSync(join(folder, 'operations/settings.md'), settingsPage())
