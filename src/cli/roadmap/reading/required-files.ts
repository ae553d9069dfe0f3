import type { Sentence } from '../../language/language.ts'
import type { SourceFolder } from './found.ts'
import { missingFile } from './messages.ts'

/** Reads a file that the roadmap needs; null with an error if it cannot be read. */
export function readRequired(folder: SourceFolder, path: string): string | null {
  const text = folder.read(path)
  if (text === null) folder.fail({ file: path, line: null }, folder.has(path) ? isRequired : missingFile)
  return text
}

const isRequired: Sentence = [
  'このファイルがないと、ロードマップが不完全になります',
  'The roadmap is incomplete without this file',
]
