import { fn1, type GoFunction, string } from '../values/function.ts'

/** Facts: Go's path, which on Unix path/filepath agrees with. */
export function clean(path: string): string {
  if (path === '') return '.'
  const rooted = path.startsWith('/')
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') kept.push(part)
    else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop()
    else if (!rooted) kept.push('..')
  }
  const joined = (rooted ? '/' : '') + kept.join('/')
  return joined === '' ? '.' : joined
}

function base(path: string): string {
  if (path === '') return '.'
  const trimmed = path.replace(/(?<!\/)\/+$/, '')
  return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1)
}

function dir(path: string): string {
  return clean(path.slice(0, path.lastIndexOf('/') + 1))
}

function ext(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot)
}

const byName: Readonly<Record<string, GoFunction>> = {
  base: fn1(string, base),
  dir: fn1(string, dir),
  clean: fn1(string, clean),
  ext: fn1(string, ext),
  isAbs: fn1(string, (path) => path.startsWith('/')),
}

/** Those beginning with `os` follow the host in Go; here the host is always a Unix. */
export const paths: Readonly<Record<string, GoFunction>> = {
  ...byName,
  ...Object.fromEntries(
    Object.entries(byName).map(([name, run]) => [`os${name.charAt(0).toUpperCase()}${name.slice(1)}`, run]),
  ),
}
