import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Puts `FILE.br` beside every script and style: smaller than what a server has time for while somebody waits. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Of what was written: vite still changes the files after all other hooks.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          await writeFile(`${path}.br`, await compress(await readFile(path), options))
        }),
      )
    },
  }
}
