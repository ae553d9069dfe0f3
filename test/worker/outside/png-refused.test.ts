import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inspectPng } from '../../../src/worker/outside/png.ts'
import {
  bomb,
  cat,
  chunk,
  end,
  headerOf,
  partsOf,
  png,
  pngFile,
  rowsOf,
  signature,
  text,
  uint32,
} from '../../support/png.ts'
import { chunksOf } from '../../support/png-pixels.ts'

const good = png()
const { header, data } = partsOf()
const rows = rowsOf({})
const zlib = deflateSync(rows)
const idat = (...parts: Uint8Array[]) => pngFile(header, ...parts.map(part => chunk('IDAT', part)), end)
const headerWith = (at: number, value: number) => {
  const content = chunksOf(good)[0]!.data.slice()
  content[at] = value
  return chunk('IHDR', content)
}
const grays = { color: 3, palette: Array.from({ length: 768 }, (_, i) => Math.floor(i / 3)) }
const indexed = partsOf(grays)
const patched = (at: number, ...bytes: number[]) => {
  const file = good.slice()
  file.set(bytes, at)
  return file
}
const rowsWith = (at: number, filter: number, of = rows) => {
  const changed = of.slice()
  changed[at] = filter
  return deflateSync(changed)
}

const refused: [name: string, bytes: Uint8Array][] = [
  ['nothing', new Uint8Array()],
  ['only a signature', signature],
  ['a signature cut off', signature.subarray(0, 7)],
  ['text', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', text('GIF89a\x10\0\x10\0')],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...rows)],
  ['converted line ends', cat(good.subarray(0, 4), good.subarray(5))],
  ['the 41 bytes on which the decoder hangs', pngFile(header, uint32(0), text('tEXt'))],
  ['41 bytes of another such chunk', pngFile(header, uint32(0), text('iTXt'))],
  ['no data', pngFile(header, end)],
  ['no end', pngFile(header, data)],
  ['no header', pngFile(data, end)],
  ['only an end chunk', pngFile(end)],
  ['half a file', good.subarray(0, good.length >> 1)],
  ['a file without its last byte', good.subarray(0, -1)],
  ['a byte after the end', cat(good, Uint8Array.of(0))],
  ['a chunk after the end', cat(good, chunk('tEXt', 'a\0b'))],
  ['another PNG after the end', cat(good, good)],
  ['an archive after the end', cat(good, text('PK\x03\x04'), rows)],
  ['a wrong checksum of the header', patched(29, good[29]! ^ 1)],
  ['a header changed after its checksum', patched(19, 32, 0, 0, 0, 32)],
  ['a wrong checksum of the data', pngFile(header, chunk('IDAT', zlib, { crc: 1 }), end)],
  ['a wrong checksum of a comment', pngFile(header, chunk('tEXt', 'a\0b', { crc: 1 }), data, end)],
  ['a wrong checksum of the end', patched(good.length - 1, 0)],
  ['a chunk longer than the file', pngFile(header, chunk('IDAT', zlib, { length: zlib.length + 100 }), end)],
  ['a chunk of 2 GB', pngFile(header, chunk('tEXt', 'a\0b', { length: 2 ** 31 }), data, end)],
  ['a chunk of 4 GB', pngFile(header, chunk('tEXt', 'a\0b', { length: 2 ** 32 - 1 }), data, end)],
  ['a chunk shorter than it is', pngFile(header, chunk('IDAT', zlib, { length: 1 }), end)],
  ['a header that is not first', pngFile(chunk('gAMA', [0, 0, 0, 1]), header, data, end)],
  ['two headers', pngFile(header, header, data, end)],
  ['a second header, of a bomb', pngFile(header, headerOf({ side: 60_000 }), data, end)],
  ['a short header', pngFile(chunk('IHDR', chunksOf(good)[0]!.data.subarray(0, 12)), data, end)],
  ['a long header', pngFile(chunk('IHDR', cat(chunksOf(good)[0]!.data, Uint8Array.of(0))), data, end)],
  ['another compression', pngFile(headerWith(10, 1), data, end)],
  ['other filters', pngFile(headerWith(11, 1), data, end)],
  ['another interlacing', pngFile(headerWith(12, 2), data, end)],
  ['an unknown color type', png({ color: 1 })],
  ['a color type beyond all', png({ color: 7 })],
  ['depth 0', pngFile(headerWith(8, 0), data, end)],
  ['depth 3', png({ color: 0, depth: 3 })],
  ['depth 32', pngFile(headerWith(8, 32), data, end)],
  ['4 bits a sample of a color', png({ depth: 4 })],
  ['1 bit a sample with alpha', png({ depth: 1, color: 6 })],
  ['a palette of 16 bits', png({ ...grays, depth: 16 })],
  ['no pixel', pngFile(headerOf({ side: 0 }), chunk('IDAT', deflateSync(new Uint8Array())), end)],
  ['15 px', png({ side: 15 })],
  ['513 px', png({ side: 513, color: 0 })],
  ['higher than wide', png({ side: 16, height: 17 })],
  ['wider than high', png({ side: 512, height: 16 })],
  ['a side of 2 GB', pngFile(headerOf({ side: 2 ** 31 }), data, end)],
  ['a side that only begins as a right one', pngFile(headerOf({ side: 2 ** 16 + 16 }), data, end)],
  ['colors without their palette', pngFile(indexed.header, indexed.data, end)],
  ['a palette after the data', pngFile(indexed.header, indexed.data, indexed.palette, end)],
  ['two palettes', pngFile(indexed.header, indexed.palette, indexed.palette, indexed.data, end)],
  ['an empty palette', png({ ...grays, palette: null }, chunk('PLTE'))],
  ['a palette of a color and a half', png({ ...grays, palette: [1, 2, 3, 4] })],
  ['a palette of 257 colors', png({ ...grays, palette: [...grays.palette, 1, 2, 3] })],
  ['more colors than there are numbers', png({ ...grays, depth: 1, palette: grays.palette.slice(0, 9) })],
  ['a palette of grays', png({ color: 0 }, chunk('PLTE', [1, 2, 3]))],
  ['a palette of grays with alpha', png({ color: 4 }, chunk('PLTE', [1, 2, 3]))],
  [
    'transparency before the palette',
    pngFile(indexed.header, chunk('tRNS', [0]), indexed.palette, indexed.data, end),
  ],
  ['transparency after the data', pngFile(header, data, chunk('tRNS', [0, 1, 0, 1, 0, 1]), end)],
  ['transparency twice', png({ transparency: [0, 1, 0, 1, 0, 1] }, chunk('tRNS', [0, 1, 0, 1, 0, 1]))],
  ['transparency with alpha', png({ color: 6, transparency: [0, 1, 0, 1, 0, 1] })],
  ['transparency of grays with alpha', png({ color: 4, transparency: [0, 1] })],
  ['empty transparency', png({ ...grays }, chunk('tRNS'))],
  ['transparency of more colors than there are', png({ ...grays, palette: [1, 2, 3], transparency: [1, 2] })],
  ['transparency of one color too short', png({ transparency: [0, 1, 0, 1] })],
  ['transparency of a gray too long', png({ color: 0, transparency: [0, 1, 0, 1, 0, 1] })],
  [
    'data in two places',
    pngFile(
      header,
      chunk('IDAT', zlib.subarray(0, 9)),
      chunk('tEXt', 'a\0b'),
      chunk('IDAT', zlib.subarray(9)),
      end,
    ),
  ],
  ['an end chunk with data', pngFile(header, data, chunk('IEND', [0]))],
  ['two end chunks', pngFile(header, data, end, end)],
  ['an unknown critical chunk', png({}, chunk('ABCD', [1]))],
  ['a type of digits', png({}, chunk('1234', [1]))],
  ['a type with a NUL', png({}, chunk('te\0t', [1]))],
  ['an animation', png({}, chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0]), chunk('fcTL', new Uint8Array(26)))],
  ['an animation header after the data', pngFile(header, data, chunk('acTL', new Uint8Array(8)), end)],
  ['an empty data chunk', idat(new Uint8Array())],
  ['data that is not a stream', idat(rows)],
  ['data in another format', idat(gzipSync(rows))],
  ['data without their frame', idat(deflateRawSync(rows))],
  ['data that need a dictionary', idat(deflateSync(rows, { dictionary: text('abc') }))],
  ['data that ends early', idat(zlib.subarray(0, -5))],
  ['data without their last byte', idat(zlib.subarray(0, -1))],
  [
    'data with a wrong checksum of their own',
    idat(cat(zlib.subarray(0, -1), Uint8Array.of(zlib.at(-1)! ^ 1))),
  ],
  ['bytes after the data', idat(zlib, Uint8Array.of(1, 2, 3))],
  ['the data twice', idat(zlib, zlib)],
  ['a byte too few', idat(deflateSync(rows.subarray(1)))],
  ['a row too few', idat(deflateSync(rows.subarray(49)))],
  ['a byte too many', idat(deflateSync(cat(rows, Uint8Array.of(0))))],
  ['a row too many', idat(deflateSync(cat(rows, rows.subarray(0, 49))))],
  ['290 MB of data in 290 KB', idat(bomb())],
  ['an empty stream', idat(deflateSync(new Uint8Array()))],
  ['data of an image that is not interlaced', pngFile(headerWith(12, 1), data, end)],
  [
    'data of an interlaced image',
    pngFile(header, chunk('IDAT', deflateSync(rowsOf({ interlaced: true }))), end),
  ],
  ['filter 5 in the first row', idat(rowsWith(0, 5))],
  ['filter 255 in the last row', idat(rowsWith(15 * 49, 255))],
  [
    'filter 5 in the last row of the last pass',
    pngFile(
      headerOf({ interlaced: true }),
      chunk('IDAT', rowsWith(rowsOf({ interlaced: true }).length - 49, 5, rowsOf({ interlaced: true }))),
      end,
    ),
  ],
]

describe('PNGs that are refused before decoding (projects § Accepted PNGs)', () => {
  it.each(refused)('%s', (_, bytes) => expect(inspectPng(bytes)).toBeNull())

  it('differ from an accepted one by one byte', () => expect(inspectPng(good)).toMatchObject({ side: 16 }))

  it('include each PNG with one byte changed or left out', () => {
    const taken = [...good.keys()].filter(
      at =>
        inspectPng(patched(at, good[at]! ^ 0x20)) !== null ||
        inspectPng(cat(good.subarray(0, at), good.subarray(at + 1))) !== null,
    )
    expect(taken).toEqual([])
  })
})
