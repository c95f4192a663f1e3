const never = { 'Cache-Control': 'no-cache, no-store', 'X-Robots-Tag': 'noindex, nofollow' } as const

/** Webmail shows the picture inside a page of another origin, which has to be allowed. */
export const pixelHeaders = { ...never, 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** The address of a tracked link names a person: the site behind it does not need to know. */
export const redirectHeaders = { ...never, 'Referrer-Policy': 'no-referrer' } as const
