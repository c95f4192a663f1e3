/** The path below which the service is reached, such as `/news`; the server writes it into the page. */
export const prefix = prefixOf(document.querySelector('meta[name="path-prefix"]')?.getAttribute('content'))

function prefixOf(given: string | null | undefined): string {
  return given?.startsWith('/') === true ? given : ''
}

/** The address of a page or file of the service, for links and frames: `address('/api/docs')`. */
export function address(path: string): string {
  return prefix + path
}

/** The address in front of us as the service knows it, for coming back to it. */
export function herePath(): string {
  const { pathname, search } = window.location
  return pathname.slice(prefix.length) + search
}
