import { deflateSync } from 'node:zlib'
import type { Pass, Png } from './png.ts'
import { type Image, writePng } from './png-chunks.ts'

/**
 * The same pixels as a PNG without anything else, always the same bytes for the same pixels (projects § Icon upload). Of
 * samples of 16 bits the upper 8 are kept.
 */
export async function reencode(png: Png): Promise<Uint8Array> {
  const { default: upng } = await import('upng-js')
  const { side } = png
  const pixels = decode(upng, png)
  // The encoder's own file is cut off at 100 bytes more than the pixels, so only the file's content is taken from it.
  const { ctype, depth, plte, frames } = upng.encode.compressPNG([pixels.buffer], side, side, 0, false)
  const image = { width: side, height: side, depth, color: ctype, data: frames[0]!.cimg }
  return writePng(ctype === 3 ? { ...image, ...paletteOf(plte) } : image)
}

type Upng = typeof import('upng-js')['default']

/** Each pass of an interlaced image is decoded as an image of its own: the decoder mixes up those of 1 bit. */
function decode(upng: Upng, png: Png): Uint32Array<ArrayBuffer> {
  const pixels = new Uint32Array(png.side * png.side)
  let at = 0
  for (const pass of png.passes) {
    const { left, top, stepX, stepY, width, height, rowBytes } = pass
    const rows = png.rows.subarray(at, at + height * rowBytes)
    const file = writePng(imageOf(png, pass, rows)).buffer as ArrayBuffer
    const decoded = new Uint32Array(upng.toRGBA8(upng.decode(file))[0]!)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        pixels[(top + y * stepY) * png.side + left + x * stepX] = decoded[y * width + x]!
    at += rows.length
  }
  return pixels
}

/** Grays of up to 8 bits become a palette: the decoder does not know that their rows end with a whole byte. */
function imageOf({ depth, color, palette, transparency }: Png, pass: Pass, rows: Uint8Array): Image {
  const image = { width: pass.width, height: pass.height, depth, data: deflateSync(rows) }
  if (color === 0 && depth <= 8) return { ...image, color: 3, ...graysOf(depth, transparency) }
  if (color === 3) return { ...image, color, palette, transparency }
  // Of a sample of 8 bits only the lower ones count.
  return {
    ...image,
    color,
    transparency: transparency?.map((byte, i) => (depth === 8 && i % 2 === 0 ? 0 : byte)) ?? null,
  }
}

function graysOf(depth: number, transparency: Uint8Array | null) {
  const levels = Array.from({ length: 2 ** depth }, (_, level) => (level * 255) / (2 ** depth - 1))
  const clear = transparency && transparency[1]! % levels.length
  return {
    palette: Uint8Array.from(levels.flatMap(gray => [gray, gray, gray])),
    transparency: Uint8Array.from(levels, (_, level) => (level === clear ? 0 : 255)),
  }
}

/** The first color is always a clear one. Alphas after the last clear color are left out: they count as opaque. */
function paletteOf(colors: number[]) {
  const palette = Uint8Array.from(colors.flatMap(abgr => [abgr, abgr >>> 8, abgr >>> 16]))
  const alphas = Uint8Array.from(colors, abgr => abgr >>> 24)
  return { palette, transparency: alphas.subarray(0, alphas.findLastIndex(alpha => alpha < 255) + 1) }
}
