import { crc32 } from 'node:zlib'

export type Chunk = { type: string; data: Uint8Array }

/** The chunks of a PNG, without copying their content. Null if it is not a PNG, or a length or checksum is wrong. */
export function readChunks(png: Uint8Array): Chunk[] | null {
  if (!signature.every((byte, i) => png[i] === byte)) return null
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: Chunk[] = []
  for (let at = signature.length; at < png.length; ) {
    if (at + overhead > png.length) return null
    const length = view.getUint32(at)
    const next = at + overhead + length
    if (next > png.length || crc32(png.subarray(at + 4, next - 4)) !== view.getUint32(next - 4)) return null
    chunks.push({
      type: String.fromCharCode(...png.subarray(at + 4, at + 8)),
      data: png.subarray(at + 8, next - 4),
    })
    at = next
  }
  return chunks
}

/**
 * The parts of an image that are needed to show it. `data` is the content of IDAT, `palette` that of PLTE,
 * `transparency` that of tRNS.
 */
export type Image = {
  width: number
  height: number
  depth: number
  color: number
  palette?: Uint8Array | null
  transparency?: Uint8Array | null
  data: Uint8Array
}

export function writePng({ width, height, depth, color, palette, transparency, data }: Image): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([depth, color], 8)
  return joined([
    Uint8Array.from(signature),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ])
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes of a chunk besides its data: length, type, and checksum. */
const overhead = 12

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(overhead + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}
