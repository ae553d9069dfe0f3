import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { download, register, usageOf } from '../../../support/revisions.ts'
import { upload } from '../../../support/uploads.ts'
import { type Person, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

describe('real bytes, from upload to download', () => {
  const rows: [label: string, filename: string, mime: string, bytes: () => Buffer][] = [
    ['a PNG', 'noise.png', 'image/png', png],
    ['a PDF', 'paper.pdf', 'application/pdf', pdf],
    ['nothing', 'empty.bin', 'application/octet-stream', () => Buffer.alloc(0)],
    ['a Japanese name', '第１四半期の計画（最終）.txt', 'text/plain', () => Buffer.from('計画\r\n')],
    ['an emoji name', '🚀👩‍💻🇯🇵.txt', 'text/plain', () => Buffer.from('🚀')],
    ['a name of 255 characters', `${'長'.repeat(251)}.txt`, 'text/plain', () => noise(100)],
    ['a name of 255 emoji', '🎉'.repeat(255), 'text/plain', () => noise(100)],
    ['60 MB', 'large.bin', 'application/octet-stream', () => noise(60_000_000)],
  ]
  it.each(rows)('%s', async (_, filename, mime, make) => {
    const of = await project({ owner })
    const bytes = make()
    const { file } = await register(as, of, await upload(as, of, filename, new Uint8Array(bytes), mime))
    expect(file.name).toBe(filename)
    const { disposition, ...got } = await download(as, file)
    expect(got.bytes?.equals(bytes)).toBe(true)
    expect(got).toMatchObject({ status: 200, type: mime, length: bytes.length })
    const [, fallback, encoded] = /^attachment; filename="(.*)"; filename\*=UTF-8''(\S+)$/.exec(disposition!)!
    expect(decodeURIComponent(encoded!)).toBe(filename)
    expect(fallback).toMatch(/^[\x20-\x7e]+$/)
    expect(await usageOf(of)).toEqual({ counted: bytes.length, summed: bytes.length })
  })
})

/** 64 × 64 pixels of noise. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [body, size, sum] = [Buffer.concat([Buffer.from(type), data]), Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const rows = Array.from({ length: 64 }, () => Buffer.concat([Buffer.alloc(1), noise(64 * 3)]))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF with one empty page and a stream of every byte. */
function pdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Length 256 >>\nstream\n${Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('')}\nendstream`,
  ]
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xref = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${xref}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

let seed = 1

/** Random bytes. */
function noise(size: number): Buffer {
  const words = new Uint32Array(Math.ceil(size / 4))
  for (let i = 0; i < words.length; i++) {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    words[i] = seed
  }
  return Buffer.from(words.buffer, 0, size)
}
