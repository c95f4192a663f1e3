import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** RFC 9110, section 12.5.3: named, or meant by `*`, and not at a weight of 0. */
export function acceptsGzip(header: string | undefined): boolean {
  const offers = (header ?? '').split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()))
  const offer = offers.find(([name]) => name === 'gzip' || name === 'x-gzip') ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}

/** The fastest level: lists of people shrink to a quarter with it, and the last tenth would take three times as long. */
const level = 1

/** What fails or ends on either side ends the other. */
export function gzipped(body: Readable): Readable {
  return pipeline(body, createGzip({ level }), () => undefined)
}
