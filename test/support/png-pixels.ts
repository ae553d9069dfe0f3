import { inflateSync } from 'node:zlib'
import { foretell, patterned, type Recipe, samplesOf } from './png.ts'

/** The RGBA values of each pixel of the recipe; 16-bit samples by their upper 8 bits. */
export function meantBy(recipe: Recipe): number[][] {
  const { side = 16, samples = patterned(recipe) } = recipe
  return Array.from({ length: side * side }, (_, i) => rgba(samples(i % side, Math.floor(i / side)), recipe))
}

function rgba(given: number[], { depth = 8, color = 2, palette, transparency }: Recipe): number[] {
  if (color === 3) {
    const [r, g, b] = [0, 1, 2].map(i => palette?.[3 * given[0]! + i] ?? 0)
    return [r!, g!, b!, transparency?.[given[0]!] ?? 255]
  }
  const key =
    transparency && given.map((_, i) => (256 * transparency[2 * i]! + transparency[2 * i + 1]!) % 2 ** depth)
  const isClear = key?.every((value, i) => value === given[i])
  const [first, ...rest] = given.map(value => (depth === 16 ? value >> 8 : (value * 255) / (2 ** depth - 1)))
  if (color === 0) return [first!, first!, first!, isClear ? 0 : 255]
  if (color === 4) return [first!, first!, first!, rest[0]!]
  return color === 6 ? [first!, ...rest] : [first!, ...rest, isClear ? 0 : 255]
}

/** The chunks of a valid PNG. */
export function chunksOf(file: Uint8Array): { type: string; data: Uint8Array }[] {
  const view = new DataView(file.buffer, file.byteOffset)
  const chunks = []
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at))
    chunks.push({
      type: String.fromCharCode(...file.subarray(at + 4, at + 8)),
      data: file.subarray(at + 8, at + 8 + view.getUint32(at)),
    })
  return chunks
}

/** The RGBA values of each pixel of a stored PNG: 8 bits per sample or a palette, not interlaced. */
export function pixelsOf(file: Uint8Array): number[][] {
  const chunks = new Map(chunksOf(file).map(({ type, data }) => [type, data]))
  const header = chunks.get('IHDR')!
  const side = 256 * header[2]! + header[3]!
  const [depth, color] = [header[8]!, header[9]!]
  const count = samplesOf(color)
  const step = Math.ceil((count * depth) / 8)
  const length = Math.ceil((side * count * depth) / 8)
  const rows = inflateSync(chunks.get('IDAT')!)
  const pixels: number[][] = []
  let above = new Uint8Array(length)
  for (let y = 0; y < side; y++) {
    const [filter, ...given] = rows.subarray(y * (length + 1), (y + 1) * (length + 1))
    const line = new Uint8Array(length)
    for (let i = 0; i < length; i++)
      line[i] =
        given[i]! +
        foretell(filter!, i < step ? 0 : line[i - step]!, above[i]!, i < step ? 0 : above[i - step]!)
    for (let x = 0; x < side; x++) pixels.push(pixelAt(line, x, depth, count, chunks))
    above = line
  }
  return pixels
}

function pixelAt(
  line: Uint8Array,
  x: number,
  depth: number,
  count: number,
  chunks: Map<string, Uint8Array>,
): number[] {
  if (count > 1) return [...line.subarray(x * count, (x + 1) * count), 255].slice(0, 4)
  const bit = x * depth
  const index = (line[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  return [...chunks.get('PLTE')!.subarray(3 * index, 3 * index + 3), chunks.get('tRNS')?.[index] ?? 255]
}
