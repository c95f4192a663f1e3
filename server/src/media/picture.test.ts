import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readPicture } from './picture.ts'

test('thumbnails are 250 wide, of small pictures too, and never higher than 10,000', async () => {
  for (const [width, height, thumb] of [
    [640, 320, [250, 125]],
    [10, 400, [250, 10_000]],
    [10, 10, [250, 250]],
    [1, 20_000, [1, 10_000]],
  ] as const) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const picture = await readPicture(bytes)
    const made = await sharp(picture.thumbnail).metadata()
    assert.deepEqual([picture.width, picture.height, made.width, made.height], [width, height, ...thumb])
  }
})
