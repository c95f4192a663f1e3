import sharp from 'sharp'
import { invalid } from '../errors/error.ts'

/** A decoded picture takes four bytes a pixel: this many stay below 160 MB. */
const mostPixels = 40_000_000
const thumbWidth = 250

// One picture at a time a core is enough, and what was decoded is not needed again.
sharp.concurrency(1)
sharp.cache(false)

export interface Picture {
  readonly width: number
  readonly height: number
  /** PNG. */
  readonly thumbnail: Buffer
}

/** Size and thumbnail of a picture; of an animation its first frame. Throws when it cannot be decoded. */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, pages: 1, failOn: 'error' })
    const { width, height } = await image.metadata()
    const thumbnail = await image
      .autoOrient()
      .resize({ width: thumbWidth, withoutEnlargement: true })
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
