import { constants, crc32, deflateSync } from 'node:zlib'

/** An image as a PNG has it: samples by pixel, in the depth of the header. */
export type Recipe = {
  side?: number
  height?: number
  depth?: number
  color?: number
  interlaced?: boolean
  /** The samples of one pixel. */
  samples?: (x: number, y: number) => number[]
  /** The filter of a row, by its number in its pass. */
  filter?: (row: number) => number
  palette?: number[] | null
  transparency?: number[] | null
}

export const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export const cat = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const uint32 = (value: number) => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export const text = (value: string) => new TextEncoder().encode(value)

const ascii = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** A chunk with the right length and checksum, or with wrong ones. */
export function chunk(
  type: string,
  data: Uint8Array | number[] | string = [],
  wrong: { length?: number; crc?: number } = {},
): Uint8Array {
  const content = cat(ascii(type), typeof data === 'string' ? ascii(data) : Uint8Array.from(data))
  return cat(uint32(wrong.length ?? data.length), content, uint32(wrong.crc ?? crc32(content)))
}

export const end = chunk('IEND')

export const headerOf = ({ side = 16, height = side, depth = 8, color = 2, interlaced = false }: Recipe) =>
  chunk('IHDR', cat(uint32(side), uint32(height), Uint8Array.of(depth, color, 0, 0, interlaced ? 1 : 0)))

/** The chunks of a valid PNG, to be changed. */
export function partsOf(recipe: Recipe = {}) {
  const { palette, transparency } = recipe
  return {
    header: headerOf(recipe),
    palette: palette ? chunk('PLTE', palette) : new Uint8Array(),
    transparency: transparency ? chunk('tRNS', transparency) : new Uint8Array(),
    data: chunk('IDAT', deflateSync(rowsOf(recipe))),
  }
}

/** A PNG with these chunks. */
export const pngFile = (...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> => cat(signature, ...chunks)

/** A valid PNG, with these chunks before its data. */
export function png(recipe: Recipe = {}, ...extra: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const { header, palette, transparency, data } = partsOf(recipe)
  return pngFile(header, palette, transparency, ...extra, data, end)
}

export const samplesOf = (color: number): number => ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 })[color] ?? 1

const steps = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** 290 KB that inflate to 290 MB without an end. */
export const bomb = (): Uint8Array<ArrayBuffer> => {
  const block = deflateSync(new Uint8Array(1 << 20), { finishFlush: constants.Z_FULL_FLUSH })
  const body = block.subarray(2)
  return cat(block, ...Array.from({ length: Math.floor(290_000 / body.length) }, () => body))
}

/** Colors that differ from pixel to pixel, by default. */
export const patterned =
  ({ depth = 8, color = 2 }: Recipe) =>
  (x: number, y: number): number[] =>
    Array.from({ length: samplesOf(color) }, (_, i) => (x * (31 + i) + y * (17 + 5 * i) + i) % 2 ** depth)

/** The inflated content of IDAT: the rows, each after the number of its filter. */
export function rowsOf(recipe: Recipe): Uint8Array<ArrayBuffer> {
  const { side = 16, height = side, depth = 8, color = 2, interlaced = false } = recipe
  const { samples = patterned(recipe), filter = (row: number) => row % 5 } = recipe
  const bits = depth * samplesOf(color)
  const rows: Uint8Array[] = []
  for (const [left, top, stepX, stepY] of interlaced ? steps : [[0, 0, 1, 1] as const]) {
    let above = new Uint8Array(Math.ceil((Math.ceil((side - left) / stepX) * bits) / 8))
    for (let y = top, row = 0; y < height; y += stepY, row++) {
      const line = new Uint8Array(above.length)
      let at = 0
      for (let x = left; x < side; x += stepX)
        for (const sample of samples(x, y))
          for (let bit = depth - 1; bit >= 0; bit--, at++)
            line[at >> 3]! |= ((sample >> bit) & 1) << (7 - (at & 7))
      rows.push(filtered(line, above, Math.ceil(bits / 8), filter(row)))
      above = line
    }
  }
  return cat(...rows)
}

function filtered(line: Uint8Array, above: Uint8Array, step: number, filter: number): Uint8Array {
  const left = (i: number) => (i < step ? 0 : line[i - step]!)
  const corner = (i: number) => (i < step ? 0 : above[i - step]!)
  const foretold = line.map((_, i) => foretell(filter, left(i), above[i]!, corner(i)))
  return Uint8Array.of(filter, ...line.map((byte, i) => byte - foretold[i]!))
}

/** The prediction of a filter for a byte, from its neighbors. */
export function foretell(filter: number, left: number, above: number, corner: number): number {
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return [0, left, above][filter] ?? 0
  const [a, b, c] = [left, above, corner].map(value => Math.abs(left + above - corner - value)) as [
    number,
    number,
    number,
  ]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
