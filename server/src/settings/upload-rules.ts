import { isAbsolute, normalize, sep } from 'node:path'
import { isOwnPath } from '../http/prefix.ts'
import type { BrokenRule } from './rules.ts'
import type { Settings } from './schema.ts'

/** Folders of the system: what lies there is for nobody to read, and nothing may be put there. */
const systemFolders = ['bin', 'boot', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'proc', 'root/.ssh', 'run', 'sbin', 'sys']

const systemFoldersBelow = [...systemFolders, ...systemFolders.map((folder) => `usr/${folder}`), 'usr/share']

/** Where uploads lie and where they are asked for. */
export function uploadRule(settings: Settings): readonly BrokenRule[] {
  const folder = settings['upload.filesystem.upload_path']
  const address = settings['upload.filesystem.upload_uri'].replace(/\/+$/, '')
  const ofFolder = {
    reason: `upload.filesystem.upload_path: "${folder.slice(0, 100)}" is not a folder for uploads alone.`,
    by: [folder],
  }
  const ofAddress = {
    reason: 'upload.filesystem.upload_uri is one of our own addresses. Choose another, such as /uploads.',
    by: [address],
  }
  return [
    ...(folder !== '' && !isFolderOfItsOwn(folder) ? [ofFolder] : []),
    ...(address === '' || isOwnPath(address) ? [ofAddress] : []),
  ]
}

/** A relative folder lies in the data folder, and must not be that folder itself, or lead out of it. */
function isFolderOfItsOwn(text: string): boolean {
  if (text.includes('\0')) return false
  const path = normalize(text).split(sep).join('/').replace(/\/+$/, '')
  if (!isAbsolute(text)) return path !== '.' && path !== '..' && !path.startsWith('../')
  return path !== '' && !systemFoldersBelow.some((folder) => `${path}/`.startsWith(`/${folder}/`))
}
