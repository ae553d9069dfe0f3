import { deflateSync } from 'node:zlib'
import type { Pass, Png } from './png.ts'
import { type Image, writePng } from './png-chunks.ts'

/**
 * Encodes only the pixels of a PNG, always to the same bytes for the same pixels (projects § Icon upload). Of 16-bit
 * samples, it keeps the upper 8 bits.
 */
export async function reencode(png: Png): Promise<Uint8Array> {
  const { default: upng } = await import('upng-js')
  const { side } = png
  const pixels = decode(upng, png)
  // The encoder truncates its file at 100 bytes more than the pixels, so only its content is used.
  const { ctype, depth, plte, frames } = upng.encode.compressPNG([pixels.buffer], side, side, 0, false)
  const image = { width: side, height: side, depth, color: ctype, data: frames[0]!.cimg }
  return writePng(ctype === 3 ? { ...image, ...paletteOf(plte) } : image)
}

type Upng = typeof import('upng-js')['default']

/** Decodes each pass of an interlaced image as an image, because the decoder confuses passes of 1 bit. */
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

/** Converts grays of up to 8 bits to a palette, because the decoder ignores that their rows end at a whole byte. */
function imageOf({ depth, color, palette, transparency }: Png, pass: Pass, rows: Uint8Array): Image {
  const image = { width: pass.width, height: pass.height, depth, data: deflateSync(rows) }
  if (color === 0 && depth <= 8) return { ...image, color: 3, ...graysOf(depth, transparency) }
  if (color === 3) return { ...image, color, palette, transparency }
  // Only the lower bits of an 8-bit sample count.
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

/** The first color is always transparent. Alphas after the last transparent color are omitted and count as opaque. */
function paletteOf(colors: number[]) {
  const palette = Uint8Array.from(colors.flatMap(abgr => [abgr, abgr >>> 8, abgr >>> 16]))
  const alphas = Uint8Array.from(colors, abgr => abgr >>> 24)
  return { palette, transparency: alphas.subarray(0, alphas.findLastIndex(alpha => alpha < 255) + 1) }
}
