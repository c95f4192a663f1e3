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

/** Microseconds a call takes: the best of several rounds, which other processes disturb least. */
function measure(run: () => unknown, calls: number): number {
  for (let i = 0; i < calls; i++) run()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 9; round++) {
    const start = process.hrtime.bigint()
    for (let i = 0; i < calls; i++) run()
    best = Math.min(best, Number(process.hrtime.bigint() - start) / calls / 1000)
  }
  return best
}

const ours = compile(go, { engine: 'html', sprig: true })
const theirs = Handlebars.compile(handlebars)
const engine = new Liquid({ outputEscape: 'escape' })
const parsed = engine.parse(liquid)
const sink = { bytes: 0 }
/** A letter is of no use before it is bytes. */
const bytes = (text: string): void => {
  sink.bytes += Buffer.byteLength(text)
}

const render = measure(() => bytes(ours.render(data)), 4000)
const dynamic = measure(() => bytes(ours.renderDynamic(data).join('')), 4000)
const handlebarsTime = measure(() => bytes(theirs(data)), 4000)
const liquidTime = measure(() => bytes(engine.renderSync(parsed, data)), 2000)

const balanced = `${go.repeat(Math.floor(20_000 / go.length))}${' '.repeat(20_000 % go.length)}`
const compileTime = measure(() => compile(balanced, { engine: 'html', sprig: true }), 100)

const goTime = measureGo()

function line(name: string, microseconds: number, note = ''): void {
  console.log(`${name.padEnd(34)} ${microseconds.toFixed(2).padStart(9)} µs ${note}`)
}

console.log(
  `letter of ${go.length} characters, ${go.match(/\{\{ \./g)?.length} values; output ${ours.render(data).length} characters`,
)
line('gotemplate render', render)
line('gotemplate renderDynamic', dynamic)
line('handlebars', handlebarsTime, `${(handlebarsTime / render).toFixed(1)}x ours`)
line('liquidjs', liquidTime, `${(liquidTime / render).toFixed(1)}x ours`)
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
