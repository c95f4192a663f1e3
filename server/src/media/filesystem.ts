import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, link, mkdir, open, rm, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasCode, storageFault } from '../errors/storage.ts'
import type { Settings } from '../settings/schema.ts'
import { isSafeName } from './name.ts'
import type { MediaProvider } from './provider.ts'

/** Files in one folder, served by ourselves. A relative folder lies in the data folder. */
export function filesystemProvider(settings: Settings, config: { readonly dataFolder: string }): MediaProvider {
  const folder = resolve(config.dataFolder, settings['upload.filesystem.upload_path'] || 'uploads')
  const base = settings['app.root_url'] + settings['upload.filesystem.upload_uri'].replace(/\/+$/, '')

  function pathOf(name: string): string {
    if (!isSafeName(name)) throw new Error('A name was not checked')
    return join(folder, name)
  }

  return {
    name: 'filesystem',
    async put(name, bytes) {
      await mkdir(folder, { recursive: true }).catch((error: unknown) => {
        throw storageFault(error)
      })
      const draft = join(folder, `.draft-${randomBytes(9).toString('base64url')}`)
      try {
        await writeDurably(draft, bytes)
        // Unlike a rename, a link never replaces a file that came meanwhile.
        await link(draft, pathOf(name)).catch(async (error: unknown) => {
          // Some network and FAT file systems have no links.
          if (!hasCode(error, 'EPERM') && !hasCode(error, 'ENOTSUP')) throw error
          await copyFile(draft, pathOf(name), constants.COPYFILE_EXCL)
        })
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw storageFault(error)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async has(name) {
      return access(pathOf(name), constants.F_OK).then(
        () => true,
        () => false,
      )
    },
    async get(name) {
      const file = await open(pathOf(name), 'r').catch(() => undefined)
      if (file === undefined) return undefined
      const { size, mtimeMs, isFile } = await file.stat().then((stat) => ({ ...stat, isFile: stat.isFile() }))
      if (!isFile) {
        await file.close()
        return undefined
      }
      return {
        body: file.createReadStream(),
        size,
        version: `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`,
      }
    },
    async remove(name) {
      await unlink(pathOf(name)).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw storageFault(error)
      })
    },
    url: async (name) => `${base}/${encodeURIComponent(name)}`,
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
