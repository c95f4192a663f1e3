/** Writes docs/permissions.md: `npx node server/src/auth/matrix/write-permissions.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeTable } from '../../app.ts'
import { permissionsPage } from './permissions-page.ts'

writeFileSync(join(import.meta.dirname, '../../../../docs/permissions.md'), permissionsPage(routeTable()))
