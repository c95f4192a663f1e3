import { statusOfKind } from '../http/errors-to-http.ts'
import { catalogue } from './catalogue.ts'

/** docs/errors.md: every code with its status and its English text. */
export function errorsDocument(): string {
  const rows = Object.entries(catalogue).map(
    ([code, { kind, message }]) => `| \`${code}\` | ${statusOfKind[kind]} | ${message.replaceAll('|', '\\|')} |`,
  )
  return `# Errors

Every error answer is JSON: \`{"message", "code", "data"?}\`. The message is for people and may change; the code is
stable. \`{name}\` stands for a value of the case at hand. A request with \`Accept-Language\` gets the message in that language,
if there is one; all others get the English below.

| code | status | message |
|---|---|---|
${rows.join('\n')}
`
}
