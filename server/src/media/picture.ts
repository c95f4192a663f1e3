import { invalid } from '../errors/error.ts'

/** A decoded picture takes four bytes a pixel: this many stay below 160 MB. */
const mostPixels = 40_000_000
/** Small pictures are enlarged to this width; of a narrow strip that would be as high as a tower, so height has an end. */
const thumbWidth = 250
const thumbHeight = 10_000

/** Loaded with the first picture: libvips takes some 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // What was decoded is not needed again.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Pictures are decoded one after the other: many large ones at once would fill the memory. */
let previous: Promise<unknown> = Promise.resolve()

export interface Picture {
  readonly width: number
  readonly height: number
  /** PNG. */
  readonly thumbnail: Buffer
}

/** Size and thumbnail of a picture; of an animation its first frame. Throws when it cannot be decoded. */
export function readPicture(bytes: Uint8Array): Promise<Picture> {
  const picture = previous.then(() => decode(bytes))
  previous = picture.catch(() => undefined)
  return picture
}

async function decode(bytes: Uint8Array): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, pages: 1, failOn: 'error' })
    const { width, height } = await image.metadata()
    const thumbnail = await image
      .autoOrient()
      .resize({ width: thumbWidth, height: thumbHeight, fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { width, height, thumbnail }
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw invalid(`The picture has more than ${mostPixels / 1_000_000} million pixels.`)
    }
    throw invalid('The picture is damaged, or not of the type that its name says.')
  }
}
