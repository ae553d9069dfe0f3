import type { Sentence } from '../../language/language.ts'
import { usageError } from '../../terminal/failure.ts'

export type Options = {
  all?: boolean
  dryRun?: boolean
  pr?: string
  title?: string
  author?: string
  keys?: string
}

export type CommitsToLink = { kind: 'commits'; range: string | undefined; all: boolean }

/** A pull request to link. If `keys` is empty, the keys in the title are used. */
export type PullRequestToLink = { kind: 'pr'; number: string; title: string; author: string; keys: string[] }

/** Parses what to link: commits or a pull request. */
export function parseArguments(
  { all = false, pr, title, author, keys }: Options,
  range: string | undefined,
): CommitsToLink | PullRequestToLink {
  if (pr === undefined) {
    if (title !== undefined || author !== undefined || keys !== undefined) throw usageError(prMissing)
    if (all && range !== undefined) throw usageError(allOrRange)
    if (range?.startsWith('-') || range === '') throw notARange(range)
    return { kind: 'commits', range, all }
  }
  if (range !== undefined || all) throw usageError(prOrCommits)
  if (!/^[1-9]\d{0,8}$/.test(pr)) throw usageError(notANumber(pr))
  if (title === undefined) throw usageError(titleMissing)
  return { kind: 'pr', number: pr, title, author: author ?? '', keys: keys?.match(/[^\s,]+/g) ?? [] }
}

export const notARange = (range: string, hint: Sentence = rangeHint) =>
  usageError([`コミットの範囲ではありません: ${range || '""'}`, `Not a commit range: ${range || '""'}`], hint)

const rangeHint: Sentence = [
  'main..feature や HEAD~10.. のように指定してください',
  'Use a range such as main..feature or HEAD~10..',
]

const prMissing: Sentence = [
  '--title、--author、--keys は --pr と一緒に使います',
  '--title, --author, and --keys need --pr',
]

const titleMissing: Sentence = ['--pr には --title も必要です', '--pr needs --title']

const allOrRange: Sentence = ['--all と範囲は同時に指定できません', 'Use a range or --all, not both']

const prOrCommits: Sentence = [
  '--pr は範囲や --all と同時に指定できません',
  '--pr cannot be combined with a range or --all',
]

const notANumber = (pr: string): Sentence => [
  `プルリクエストの番号ではありません: ${pr}`,
  `Not a pull request number: ${pr}`,
]
