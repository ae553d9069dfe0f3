import type { Sentence } from '../../language/language.ts'
import type { SourceFolder } from './found.ts'
import { missingFile } from './messages.ts'

/** Reads a file that is not empty. Null with a warning if it cannot be read; what was stored from it is then kept. */
export function readRequired(folder: SourceFolder, path: string): string | null {
  const text = folder.read(path)
  if (text?.trim()) return text
  if (text !== null) folder.warn({ file: path, line: null }, isBlank)
  else if (!folder.has(path)) folder.warn({ file: path, line: null }, missingFile)
  folder.markUnread(path)
  return null
}

const isBlank: Sentence = ['ファイルが空です', 'The file is empty']
