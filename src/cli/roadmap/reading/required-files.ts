import type { Sentence } from '../../language/language.ts'
import type { SourceFolder } from './found.ts'
import { missingFile } from './messages.ts'

/** A file without which the roadmap is not whole; null, with a fault, where it cannot be read. */
export function readRequired(folder: SourceFolder, path: string): string | null {
  const text = folder.read(path)
  if (text === null) folder.fail({ file: path, line: null }, folder.has(path) ? isRequired : missingFile)
  return text
}

const isRequired: Sentence = ['これが読めないため、全体を送れません', 'Without it the roadmap is not whole']
