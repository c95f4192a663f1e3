import { resolve } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

const source = (path: string) => resolve(import.meta.dirname, 'src', path)

const entry = source('boot.ts')
const frame = source('main.tsx')
/** Where people land. */
const landing = source('screens/overview/overview.tsx')
const chart = source('parts/line-chart.tsx')

export interface FirstLoad {
  /** What runs at once and asks for the rest. */
  readonly entry: ReadonlySet<string>
  /** What else the first screen needs. */
  readonly rest: ReadonlySet<string>
  /** What it shows last. */
  readonly chart: ReadonlySet<string>
  /** Names of the classes of Mantine that any script mentions. */
  readonly classes: ReadonlySet<string>
}

/**
 * Which modules the first screen needs. Known by building once without any wish about chunks: each then holds what the
 * same entries need, and no more.
 */
export async function firstLoad(plugins: NonNullable<InlineConfig['plugins']>): Promise<FirstLoad> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: [entry, frame, landing, chart] } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('The build had no output')
  const bundle = Object.fromEntries(output.output.map((one) => [one.fileName, one]))
  const [early, first, last] = [[entry], [entry, frame, landing], [entry, frame, landing, chart]].map(
    (modules) => new Set(filesOf(bundle, modules).flatMap((name) => modulesOf(bundle[name]))),
  )
  if (early === undefined || first === undefined || last === undefined) throw new Error('Three sets were asked for')
  const afterwards = last.difference(first)
  // A hook of the chart that other screens use as well: they would all load the chart for it.
  const shared = new Set([...afterwards].filter((id) => id.includes('/@mantine/')))
  return {
    entry: early,
    rest: first.difference(early).union(shared),
    chart: afterwards.difference(shared),
    classes: new Set(
      output.output.flatMap((one) => (one.type === 'chunk' ? (one.code.match(mantineClass) ?? []) : [])),
    ),
  }
}

const mantineClass = /\bm_[0-9a-f]{5,8}\b/g

/** The page names the files of the first screen itself: a phone waits for every file that another one names first. */
export function namedInPage(): Plugin {
  return {
    name: 'named-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = filesOf(bundle, [frame])
        const styles = files.flatMap((name) => stylesOf(bundle[name]))
        return html
          .replace('<!-- scripts -->', files.map(preload).join('\n'))
          .replace('<!-- styles -->', styles.map(style).join('\n'))
      },
    },
  }
}

type Bundle = Readonly<Record<string, Rolldown.OutputBundle[string]>>
type Built = Bundle[string] | undefined

/** The scripts with these modules, and all that they import at once. */
function filesOf(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const found = new Set(
    Object.keys(bundle).filter((name) => modules.some((module) => modulesOf(bundle[name]).includes(module))),
  )
  for (const name of found) for (const other of importsOf(bundle[name])) found.add(other)
  return [...found]
}

const modulesOf = (built: Built) => (built?.type === 'chunk' ? built.moduleIds : [])

const importsOf = (built: Built) => (built?.type === 'chunk' ? built.imports : [])

const stylesOf = (built: Built) => (built?.type === 'chunk' ? [...(built.viteMetadata?.importedCss ?? [])] : [])

const preload = (name: string) => `<link rel="modulepreload" crossorigin href="./${name}">`

const style = (name: string) => `<link rel="stylesheet" crossorigin href="./${name}">`
