import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

const mayRead = 4
const mayEnter = 1

/** Whether the account may enter the folder; what does not exist yet counts by its nearest parent. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (account === undefined) return true
  if (dirname(folder) !== folder && !canEnter(account, dirname(folder))) return false
  return permits(account, folder, mayEnter)
}

export function canRead(account: Account | undefined, file: string): boolean {
  return account === undefined || (canEnter(account, dirname(file)) && permits(account, file, mayRead))
}

function permits(account: Account, path: string, bit: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return true
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & bit) === bit
}
