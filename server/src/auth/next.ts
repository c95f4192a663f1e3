/**
 * Where to go after signing in: a path of ours, never another site. Backslashes and control characters are refused
 * because browsers read `/\host` as `//host`; what is left after `..` is looked at once more.
 */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/admin'
  const url = new URL(next, 'http://local.invalid')
  if (url.host !== 'local.invalid' || url.pathname === '/' || url.pathname.startsWith('//')) return '/admin'
  return url.pathname + url.search
}
