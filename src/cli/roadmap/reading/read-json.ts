import type { SourceFolder } from './found.ts'
import { type ParsedJson, parseJson } from './json-text.ts'
import { readRequired } from './required-files.ts'

/** Reads a JSON file; null with a warning if it cannot be read. A number that JavaScript would write differently is a string. */
export function readJson(folder: SourceFolder, path: string): ParsedJson | null {
  const text = readRequired(folder, path)
  if (text === null) return null
  const read = parseJson(text, written => {
    const value = Number(written)
    return { value: String(value) === written ? value : written }
  })
  if ('value' in read) {
    for (const { line, about } of read.warnings) folder.warn({ file: path, line }, about)
    return read
  }
  folder.warn({ file: path, line: read.error.line }, read.error.about)
  folder.markUnread(path)
  return null
}
