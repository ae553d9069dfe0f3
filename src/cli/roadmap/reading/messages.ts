import type { Sentence } from '../../language/language.ts'

export const notATask: Sentence = ['タスクではないため、除きます', 'Left out: it is no task']

export const missingId = (id: string): Sentence => [
  `id がないため、${id} とします`,
  `It has no id: ${id} is taken`,
]

export const missingTitle = (title: string): Sentence => [
  `タイトルがないため、「${title}」とします`,
  `It has no title: “${title}” is taken`,
]

export const missingStatus = (status: string): Sentence => [
  `ステータスがないため、${status} とします`,
  `It has no status: ${status} is taken`,
]

export const wrongType = (key: string): Sentence => [
  `${key} の型が正しくないため、除きます`,
  `Left out: ${key} has a value of the wrong type`,
]

export const mergeConflict: Sentence = [
  'マージの衝突が残っています',
  'It holds a merge conflict that is not resolved',
]

export const missingFile: Sentence = [
  'ファイルがないか、名前が UTF-8 ではありません',
  'There is no such file, or its name is not UTF-8',
]

export const changedPath = (path: string): Sentence => [
  `送れないパスのため、文書のパスを ${path} とします`,
  `Its path cannot be sent as it is: the document's is ${path}`,
]
