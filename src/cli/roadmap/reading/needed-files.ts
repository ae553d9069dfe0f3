import type { Sentence } from '../../language/language.ts'
import type { Folder } from './found.ts'
import { isGone } from './oddities.ts'

/** A file without which the roadmap is not whole; null, with a fault, where it cannot be read. */
export function readNeeded(folder: Folder, path: string): string | null {
  const text = folder.read(path)
  if (text === null) folder.fault({ file: path, line: null }, folder.has(path) ? isNeeded : isGone)
  return text
}

const isNeeded: Sentence = ['これが読めないため、全体を送れません', 'Without it the roadmap is not whole']
