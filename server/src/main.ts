import { keepCompiledCode } from './compile-cache.ts'

/** The command line. `npm start` runs it with the Node of this project, which needs no build for TypeScript. */
const needed = [22, 18] as const

function isOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major < needed[0] || (major === needed[0] && minor < needed[1])
}

if (isOldNode()) {
  process.stderr.write(
    `\nThis is Node ${process.versions.node}; Broadsheet needs ${needed.join('.')} or newer and brings its own.\nStart it with: npm start\n\n`,
  )
  process.exit(1)
}

keepCompiledCode()

// Loaded only now: an older Node could not even read the rest.
const { run } = await import('./cli/run.ts')
process.exit(await run(process.argv.slice(2), process.env))
