import openapiTS, { astToString } from 'openapi-typescript'
import { routeTable } from '../../server/src/app.ts'
import { openApiDocument } from '../../server/src/openapi/document.ts'

const heading = '// Generated from the route table by `npm run generate -w packages/client`. Do not edit.\n\n'

/** The types of the whole API as TypeScript text. */
export async function generatedSchema(): Promise<string> {
  const document = openApiDocument(routeTable(), { version: '0.0.0', rootUrl: 'http://localhost:9000' })
  return heading + astToString(await openapiTS(JSON.stringify(document), { immutable: false }))
}
