import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Case, checkCase } from '../conformance/check.ts'

const folder = join(import.meta.dirname, '../conformance')

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
}

for (const file of filesBelow(folder)) {
  test(`conformance: ${file}`, () => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    const problems = lines
      .filter((line) => line !== '')
      .map((line): Case => JSON.parse(line))
      .flatMap((one) => {
        const problem = checkCase(one)
        return problem === undefined ? [] : [`${one.id}: ${problem}`]
      })
    assert.deepEqual(problems, [])
  })
}
