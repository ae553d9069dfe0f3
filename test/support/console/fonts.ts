import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..', '..')
const directory = join(root, 'dist', 'fonts')

/** Installs Japanese and emoji fonts for the browser. Returns the path for its FONTCONFIG_FILE. */
export function installFonts(): string {
  const file = join(directory, 'fonts.conf')
  if (existsSync(file)) return file
  mkdirSync(join(directory, 'cache'), { recursive: true })
  for (const family of ['noto-sans-jp', 'noto-emoji']) {
    const files = join(root, 'test', 'node_modules', '@fontsource', family, 'files')
    for (const name of readdirSync(files).filter(isWanted))
      writeFileSync(join(directory, name.replace(/woff$/, 'ttf')), sfntOf(readFileSync(join(files, name))))
  }
  writeFileSync(file, configuration)
  return file
}

/** All characters in the regular weight, and the Latin and Japanese ones in bold. */
const isWanted = (name: string) => /-400-normal\.woff$|-(latin|japanese)-700-normal\.woff$/.test(name)

const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}</dir>
  <cachedir>${join(directory, 'cache')}</cachedir>
</fontconfig>
`

/** Converts WOFF 1.0 (W3C, section 4), an sfnt with compressed tables, to an sfnt, which fontconfig can read. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableOf(woff, 44 + index * 20))
  const head = Buffer.alloc(12 + count * 16)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  for (const [at, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    head.writeUInt16BE(value, 4 + at * 2)
  let offset = head.length
  const parts = tables.map(({ tag, checksum, bytes }, index) => {
    const entry = 12 + index * 16
    tag.copy(head, entry)
    for (const [at, value] of [checksum, offset, bytes.length].entries())
      head.writeUInt32BE(value, entry + 4 + at * 4)
    const padded = Buffer.alloc((bytes.length + 3) & ~3)
    bytes.copy(padded)
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...parts])
}

function tableOf(woff: Buffer, entry: number) {
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map(at => woff.readUInt32BE(entry + at)) as [
    number,
    number,
    number,
    number,
  ]
  const stored = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum,
    bytes: packed < length ? inflateSync(stored) : stored,
  }
}
