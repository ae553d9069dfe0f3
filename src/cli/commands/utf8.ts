import { Failure } from '../terminal/failure.ts'

/** Decodes text in UTF-8 without its byte order mark. Throws a failure with the name of the file for other bytes. */
export function decodeUtf8(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw notUtf8(name)
  }
}

const notUtf8 = (name: string) =>
  new Failure([`${name}: UTF-8 のテキストではありません`, `${name}: not UTF-8 text`], {
    code: 'not_utf8',
    hint: [
      'UTF-8 で保存してください。ほかのファイルは cairn issues attach で添付できます',
      'Save it as UTF-8. Attach other files with `cairn issues attach`',
    ],
  })
