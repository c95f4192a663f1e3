import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Case, checkCase } from './check.ts'

/** Runs every *.jsonl below a folder: `npm run conformance -w packages/gotemplate -- DIR` */
function main(folder: string): void {
  let passed = 0
  let failed = 0
  for (const file of jsonlFiles(folder)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.trim() === '') continue
      const found: Case = JSON.parse(line)
      const problem = checkCase(found)
      if (problem === undefined) passed++
      else {
        failed++
        console.log(`${found.id}\n  ${problem}`)
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

function jsonlFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return path.endsWith('.jsonl') ? [path] : []
  return readdirSync(path)
    .sort()
    .flatMap((name) => jsonlFiles(join(path, name)))
}

// npm changes into the package's folder: a relative path is meant from where npm was called.
main(resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? import.meta.dirname))
