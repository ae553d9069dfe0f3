import type { Sentence } from '../../language/language.ts'

export const notATask: Sentence = ['タスクではないため、除外します', 'Skipped: not a task']

export const missingId = (id: string): Sentence => [
  `id がないため、${id} とします`,
  `Missing ID; using ${id} instead`,
]

export const missingTitle = (title: string): Sentence => [
  `タイトルがないため、「${title}」とします`,
  `Missing title; using "${title}" instead`,
]

export const missingStatus = (status: string): Sentence => [
  `状態がないため、${status} とします`,
  `Missing status; using ${status} instead`,
]

export const wrongType = (key: string): Sentence => [
  `${key} の型が正しくないため、除外します`,
  `Skipped ${key}: wrong type`,
]

export const mergeConflict: Sentence = ['マージの競合が残っています', 'Unresolved merge conflict']

export const missingFile: Sentence = [
  'ファイルがないか、名前が UTF-8 ではありません',
  'The file does not exist, or its name is not UTF-8',
]

export const changedPath = (path: string): Sentence => [
  `送信できないパスのため、${path} を使います`,
  `Cannot send this path; using ${path} instead`,
]
