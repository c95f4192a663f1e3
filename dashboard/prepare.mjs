/**
 * Runs after `npm ci` and builds the dashboard, so that `npm start` has it. An install without the build tools
 * (`--omit=dev`) is left alone: the server then says how to build.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
try {
  require.resolve('vite/package.json')
} catch {
  process.exit(0)
}
const { status } = spawnSync('npm', ['run', 'build', '-w', 'dashboard'], {
  stdio: 'inherit',
  cwd: `${new URL('.', import.meta.url).pathname}/..`,
})
process.exit(status ?? 1)
