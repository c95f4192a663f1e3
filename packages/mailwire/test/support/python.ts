import { spawnSync } from 'node:child_process'

/** What Python's own parser makes of a message; an independent opinion that most machines have. */
export interface PythonView {
  readonly defects: readonly string[]
  readonly headers: readonly (readonly [string, string])[]
  readonly leaves: readonly {
    readonly type: string
    readonly fileName: string | null
    readonly disposition: string | null
    readonly contentId: string | null
    readonly base64: string
  }[]
}

const program = `
import sys, json, base64, email
from email import policy
out = []
for raw in json.load(sys.stdin):
    m = email.message_from_bytes(base64.b64decode(raw), policy=policy.default)
    defects = [str(d) for p in m.walk() for d in p.defects]
    headers = []
    for k, v in m.items():
        headers.append([k, str(v)])
        defects += [k + ': ' + str(d) for d in getattr(v, 'defects', [])]
    leaves = [{'type': p.get_content_type(), 'fileName': p.get_filename(), 'disposition': p.get_content_disposition(),
      'contentId': p['content-id'] and str(p['content-id']), 'base64': base64.b64encode(p.get_payload(decode=True)).decode()}
      for p in m.walk() if not p.is_multipart()]
    out.append({'defects': defects, 'headers': headers, 'leaves': leaves})
json.dump(out, sys.stdout)
`

export const hasPython = spawnSync('python3', ['-c', 'import email']).status === 0

export function pythonViews(messages: readonly Buffer[]): PythonView[] {
  const input = JSON.stringify(messages.map((message) => message.toString('base64')))
  const result = spawnSync('python3', ['-c', program], { input, maxBuffer: 1 << 28 })
  if (result.status !== 0) throw new Error(`python3: ${result.stderr}`)
  return JSON.parse(result.stdout.toString())
}
