import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '../../packages/gotemplate/src/index.ts'
import { data, go, handlebars, liquid } from './letter.ts'

// The engines compared with are dependencies of the package's tests, not of the workspace.
const require = createRequire(new URL('../../packages/gotemplate/package.json', import.meta.url))
const Handlebars: typeof import('handlebars') = require('handlebars')
const { Liquid }: typeof import('liquidjs') = require('liquidjs')

const GO_PROGRAM = `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"time"
)

func main() {
	source, _ := os.ReadFile("letter.html")
	raw, _ := os.ReadFile("data.json")
	var data any
	json.Unmarshal(raw, &data)
	t := template.Must(template.New("main").Parse(string(source)))
	best := 1e18
	var out bytes.Buffer
	for round := 0; round < 9; round++ {
		start := time.Now()
		for i := 0; i < 4000; i++ {
			out.Reset()
			if err := t.Execute(&out, data); err != nil {
				panic(err)
			}
		}
		if took := float64(time.Since(start).Nanoseconds()) / 4000 / 1000; took < best {
			best = took
		}
	}
	fmt.Println(best)
}
`

/**
 * Microseconds a call takes, by name: the best of many rounds. All take part in each round, so that
 * what else the machine does disturbs them alike.
 */
function measure(candidates: Readonly<Record<string, () => unknown>>, milliseconds: number): Record<string, number> {
  const entries = Object.entries(candidates).map(([name, run]) => ({
    name,
    run,
    calls: callsIn(run, milliseconds),
    best: Infinity,
  }))
  for (let round = 0; round < 25; round++) {
    for (const one of entries) {
      const start = process.hrtime.bigint()
      for (let i = 0; i < one.calls; i++) one.run()
      one.best = Math.min(one.best, Number(process.hrtime.bigint() - start) / one.calls / 1000)
    }
  }
  return Object.fromEntries(entries.map(({ name, best }) => [name, best]))
}

/** Warms up, and finds how many calls take so long. */
function callsIn(run: () => unknown, milliseconds: number): number {
  const start = performance.now()
  let calls = 0
  for (; performance.now() - start < 300; calls++) run()
  return Math.max(1, Math.round((calls * milliseconds) / 300))
}

const ours = compile(go, { engine: 'html', sprig: true })
const theirs = Handlebars.compile(handlebars)
const engine = new Liquid({ outputEscape: 'escape' })
const parsed = engine.parse(liquid)
const sink = { characters: 0 }
const take = (text: string): void => {
  sink.characters += text.length
}
const takeBytes = (text: string): void => {
  sink.characters += Buffer.from(text).length
}

// As a sender does it: the pieces known beforehand are bytes already.
const known = ours.segments.map((one) => (one.kind === 'static' ? Buffer.from(one.text) : one.index))
function inPieces(): void {
  const pieces = ours.renderDynamic(data)
  for (const one of known) {
    sink.characters += typeof one === 'number' ? Buffer.from(pieces[one] ?? '').length : one.length
  }
}
const twentyKilobytes = `${go.repeat(Math.floor(20_000 / go.length))}${' '.repeat(20_000 % go.length)}`

const time = measure(
  {
    ours: () => take(ours.render(data)),
    handlebars: () => take(theirs(data)),
    liquid: () => take(engine.renderSync(parsed, data)),
    oursBytes: () => takeBytes(ours.render(data)),
    inPieces,
    handlebarsBytes: () => takeBytes(theirs(data)),
    compile: () => compile(twentyKilobytes, { engine: 'html', sprig: true }),
  },
  20,
)
const { ours: render = 0, handlebars: handlebarsTime = 0, liquid: liquidTime = 0 } = time
const { oursBytes = 0, inPieces: piecesTime = 0, handlebarsBytes = 0, compile: compileTime = 0 } = time
const goTime = measureGo()

function line(name: string, microseconds: number, note = ''): void {
  console.log(`${name.padEnd(34)} ${microseconds.toFixed(2).padStart(9)} µs ${note}`)
}

console.log(
  `letter of ${go.length} characters, ${go.match(/\{\{ \./g)?.length} values; output ${ours.render(data).length} characters`,
)
line('gotemplate', render)
line('handlebars', handlebarsTime, `${(handlebarsTime / render).toFixed(1)}x ours`)
line('liquidjs', liquidTime, `${(liquidTime / render).toFixed(1)}x ours`)
line('gotemplate, as bytes', oursBytes)
line('gotemplate, as bytes in pieces', piecesTime)
line('handlebars, as bytes', handlebarsBytes, `${(handlebarsBytes / oursBytes).toFixed(1)}x ours`)
if (goTime !== undefined) line('Go html/template', goTime, `ours takes ${(render / goTime).toFixed(2)} of it`)
line('gotemplate compile of 20 kB', compileTime)

function measureGo(): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'gotemplate-bench-'))
  try {
    writeFileSync(join(folder, 'go.mod'), 'module bench\n\ngo 1.21\n')
    writeFileSync(join(folder, 'main.go'), GO_PROGRAM)
    writeFileSync(join(folder, 'letter.html'), go)
    writeFileSync(join(folder, 'data.json'), JSON.stringify(data))
    return Number(execFileSync('go', ['run', '.'], { cwd: folder, encoding: 'utf8' }))
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
