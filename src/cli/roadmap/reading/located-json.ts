import type { Folder } from './found.ts'
import { type JsonText, parseJson } from './json-text.ts'
import { readNeeded } from './needed-files.ts'

/** A file's JSON, in which a number that JavaScript would spell otherwise is a text; null, with a fault, where it is none. */
export function readJson(folder: Folder, path: string): JsonText | null {
  const text = readNeeded(folder, path)
  if (text === null) return null
  const read = parseJson(text, written => {
    const value = Number(written)
    return { value: String(value) === written ? value : written }
  })
  if ('value' in read) {
    for (const { line, about } of read.odd) folder.remark({ file: path, line }, about)
    return read
  }
  folder.fault({ file: path, line: read.fault.line }, read.fault.about)
  return null
}
