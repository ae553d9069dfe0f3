import type { Sentence } from '../../language/language.ts'
import { misused } from '../../terminal/failure.ts'

export type Options = {
  all?: boolean
  dryRun?: boolean
  pr?: string
  title?: string
  author?: string
  keys?: string
}

export type Commits = { kind: 'commits'; range: string | undefined; all: boolean }

/** `keys` are those that were given; none of them: they stand in the title. */
export type PullRequest = { kind: 'pr'; number: string; title: string; author: string; keys: string[] }

/** What a command line wants linked. */
export function meantBy(
  { all = false, pr, title, author, keys }: Options,
  range: string | undefined,
): Commits | PullRequest {
  if (pr === undefined) {
    if (title !== undefined || author !== undefined || keys !== undefined) throw misused(needsNumber)
    if (all && range !== undefined) throw misused(allOrRange)
    if (range?.startsWith('-') || range === '') throw notARange(range)
    return { kind: 'commits', range, all }
  }
  if (range !== undefined || all) throw misused(commitsBeside)
  if (!/^[1-9]\d{0,8}$/.test(pr)) throw misused(notANumber(pr))
  if (title === undefined) throw misused(needsTitle)
  return { kind: 'pr', number: pr, title, author: author ?? '', keys: keys?.match(/[^\s,]+/g) ?? [] }
}

export const notARange = (range: string, hint: Sentence = howRanges) =>
  misused(
    [`コミットの範囲ではありません: ${range || '""'}`, `git knows no such commits: ${range || '""'}`],
    hint,
  )

const howRanges: Sentence = [
  'main..feature や HEAD~10.. のように指定してください',
  'Name them as in main..feature or HEAD~10..',
]

const needsNumber: Sentence = [
  '--title、--author、--keys は --pr と一緒に使います',
  '--title, --author and --keys need --pr',
]

const needsTitle: Sentence = ['--pr には --title も必要です', '--pr needs --title']

const allOrRange: Sentence = ['--all と範囲は同時に指定できません', 'Give a range or --all, not both']

const commitsBeside: Sentence = [
  '--pr は範囲や --all と同時に指定できません',
  '--pr is for one pull request: give no range and no --all beside it',
]

const notANumber = (pr: string): Sentence => [
  `プルリクエストの番号ではありません: ${pr}`,
  `Not the number of a pull request: ${pr}`,
]
