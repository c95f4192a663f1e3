/** A file of ours as every site has it: under its own address, and not under that of the main one. Pure. */
export function sharedAddress(url: string, mainRootUrl: string): string {
  return url.startsWith(`${mainRootUrl}/`) ? url.slice(mainRootUrl.length) : url
}

/** Where the dashboard itself can show it; undefined while it is neither a path nor an address. Pure. */
export function shownAddress(text: string, ownAddress: (path: string) => string): string | undefined {
  const given = text.trim()
  if (/^\/(?!\/)/.test(given)) return ownAddress(given)
  return /^https?:\/\/[^/]/i.test(given) && URL.canParse(given) ? given : undefined
}
