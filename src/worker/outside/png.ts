import { inflateSync } from 'node:zlib'
import { type Chunk, joined, readChunks } from './png-chunks.ts'

/** A PNG that is safe to decode. `rows` are the filtered rows of each pass, inflated. */
export type Png = {
  side: number
  depth: number
  color: ColorType
  passes: Pass[]
  palette: Uint8Array | null
  transparency: Uint8Array | null
  rows: Uint8Array
}

/** A pass of an image: every `stepX`th pixel from `left` of every `stepY`th row from `top`. */
export type Pass = {
  left: number
  top: number
  stepX: number
  stepY: number
  width: number
  height: number
  rowBytes: number
}

const minSide = 16
const maxSide = 512

/**
 * Returns the parts of a square PNG. Null if it is invalid or animated, or if its size is not allowed for icons. Nothing
 * is decoded, and only as much is inflated as its header implies (projects § Accepted PNGs).
 */
export function inspectPng(png: Uint8Array): Png | null {
  const chunks = readChunks(png)
  const header = chunks?.[0] && headerOf(chunks[0])
  if (!header || !order[header.color].test(chunks.map(letterOf).join(''))) return null
  const { side, depth, color, passes } = header
  const palette = dataOf(chunks, 'PLTE')
  const transparency = dataOf(chunks, 'tRNS')
  if (!fitsPalette(palette, color === 3 ? 2 ** depth : 256)) return null
  if (!fitsTransparency(transparency, color, palette)) return null
  const rows = inflated(chunks, passes)
  return rows && { side, depth, color, passes, palette, transparency, rows }
}

/** Samples of a pixel and their allowed depths, by the color type of the header. */
const colorTypes = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
type ColorType = keyof typeof colorTypes

/** The allowed order of chunks, in the letters of `letterOf`, by color type. */
const order: Record<ColorType, RegExp> = {
  0: /^H-*(T-*)?D+-*E$/,
  2: /^H-*(P-*)?(T-*)?D+-*E$/,
  3: /^H-*P-*(T-*)?D+-*E$/,
  4: /^H-*D+-*E$/,
  6: /^H-*(P-*)?D+-*E$/,
}

const letters: Record<string, string> = { IHDR: 'H', PLTE: 'P', tRNS: 'T', IDAT: 'D', IEND: 'E', acTL: '!' }

/** Chunks whose name starts with a lower-case letter can be skipped. An unknown other chunk makes the image invalid. */
const letterOf = ({ type, data }: Chunk): string =>
  type === 'IEND' && data.length > 0 ? '!' : (letters[type] ?? (/^[a-z][A-Za-z]{3}$/.test(type) ? '-' : '!'))

type Header = { side: number; depth: number; color: ColorType; passes: Pass[] }

function headerOf({ type, data }: Chunk): Header | null {
  if (type !== 'IHDR' || data.length !== 13) return null
  const view = new DataView(data.buffer, data.byteOffset)
  const [side, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth, color, compression, filter, interlace] = data.subarray(8) as unknown as Settings
  if (side !== height || side < minSide || side > maxSide) return null
  if (!isColorType(color) || !colorTypes[color].depths.includes(depth)) return null
  if (compression !== 0 || filter !== 0 || interlace > 1) return null
  const bits = depth * colorTypes[color].samples
  return { side, depth, color, passes: (interlace ? adam7 : [whole]).map(pass => passOf(pass, side, bits)) }
}

type Settings = [depth: number, color: number, compression: number, filter: number, interlace: number]

const isColorType = (color: number): color is ColorType => Object.hasOwn(colorTypes, color)

type Grid = [left: number, top: number, stepX: number, stepY: number]

const whole: Grid = [0, 0, 1, 1]
const adam7: Grid[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

function passOf([left, top, stepX, stepY]: Grid, side: number, bits: number): Pass {
  const [width, height] = [Math.ceil((side - left) / stepX), Math.ceil((side - top) / stepY)]
  // A row starts with the number of its filter.
  return { left, top, stepX, stepY, width, height, rowBytes: 1 + Math.ceil((width * bits) / 8) }
}

const dataOf = (chunks: Chunk[], type: string) => chunks.find(chunk => chunk.type === type)?.data ?? null

const fitsPalette = (palette: Uint8Array | null, colors: number) =>
  palette === null || (palette.length > 0 && palette.length % 3 === 0 && palette.length / 3 <= colors)

const fitsTransparency = (transparency: Uint8Array | null, color: ColorType, palette: Uint8Array | null) =>
  transparency === null ||
  (color === 3 && palette
    ? transparency.length > 0 && transparency.length <= palette.length / 3
    : transparency.length === 2 * colorTypes[color].samples)

/** Inflates the rows of the passes. Null if there is more or less data, or a row has an unknown filter. */
function inflated(chunks: Chunk[], passes: Pass[]): Uint8Array | null {
  const given = joined(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const size = passes.reduce((sum, { height, rowBytes }) => sum + height * rowBytes, 0)
  const rows = inflate(given, size)
  return rows?.length === size && hasKnownFilters(rows, passes) ? rows : null
}

function inflate(given: Uint8Array, size: number): Uint8Array | null {
  try {
    const { buffer, engine } = inflateSync(given, {
      maxOutputLength: size,
      info: true,
    }) as unknown as Inflated
    return engine.bytesWritten === given.length ? buffer : null
  } catch {
    // Every error here is caused by the bytes.
    return null
  }
}

/** `bytesWritten` is the number of input bytes that belong to the stream. */
type Inflated = { buffer: Uint8Array; engine: { bytesWritten: number } }

function hasKnownFilters(rows: Uint8Array, passes: Pass[]): boolean {
  let at = 0
  for (const { height, rowBytes } of passes)
    for (let row = 0; row < height; row++, at += rowBytes) if (rows[at]! > 4) return false
  return true
}
