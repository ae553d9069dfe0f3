import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from './repository.ts'

/** `message` includes the title. `committedAt` is null if the date of the commit is invalid. */
export type Commit = {
  sha: string
  author: string
  committedAt: string | null
  title: string
  message: string
}

/** Revision arguments of git, such as `main..feature`. */
export type Range = readonly string[]

/** Reads the commits of a range whose message contains a text, parents first. Null if git does not know the range. */
export async function readCommits({ git }: Repository, range: Range, text: string): Promise<Commit[] | null> {
  if (range.length === 0) return []
  const found = await git(
    ...['log', '--topo-order', '--reverse', '--no-patch', '--no-color', '--no-notes', '--no-show-signature'],
    ...['--encoding=UTF-8', '--fixed-strings', `--grep=${text}`, `--format=${format}`],
    ...toArguments(range),
  )
  return found === null ? null : parseLog(found)
}

/** The fields of a commit, each followed by NUL, which a message cannot contain. */
const format = ['%H', '%aN', '%ct', '%s', '%B'].map(field => `${field}%x00`).join('')

/** Parses the output of `git log` in this format. */
export function parseLog(log: string): Commit[] {
  const fields = log.split('\0')
  return Array.from({ length: Math.floor(fields.length / 5) }, (_, i) => {
    const [sha, author, seconds, title, message] = fields.slice(i * 5, i * 5 + 5) as Fields
    return { sha: sha.trim(), author, committedAt: toInstant(seconds), title, message }
  })
}

type Fields = [sha: string, author: string, seconds: string, title: string, message: string]

/** Finds the distinct issue keys in a text, as the service does (git-links § Registering). */
export function findIssueKeys(text: string, projectKey: string): string[] {
  const keys = new RegExp(`(?<![A-Za-z0-9])${projectKey}-[1-9]\\d{0,8}(?![A-Za-z0-9])`, 'g')
  return [...new Set(text.match(keys))]
}

/** Resolves a revision to a full commit hash; null if there is no such commit. */
export const resolveCommit = ({ git }: Repository, revision: string): Promise<string | null> =>
  git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)

/** Whether the range reaches the end of a shallow clone. */
export async function isTruncated({ git, gitDir }: Repository, range: Range): Promise<boolean> {
  const boundary = readShallowBoundary(gitDir)
  if (range.length === 0 || boundary.size === 0) return false
  const roots = await git('rev-list', '--max-parents=0', ...toArguments(range))
  return roots?.split('\n').some(sha => boundary.has(sha)) ?? true
}

/** Whether the repository is a shallow clone. */
export const isShallow = ({ gitDir }: Repository): boolean => readShallowBoundary(gitDir).size > 0

// Prevents git from reading a range as an option.
const toArguments = (range: Range): string[] => ['--end-of-options', ...range, '--']

/** Reads the commits at the end of a shallow clone. */
function readShallowBoundary(gitDir: string | null): Set<string> {
  try {
    return new Set(gitDir ? readFileSync(join(gitDir, 'shallow'), 'utf8').split('\n').filter(Boolean) : [])
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return new Set()
    throw thrown
  }
}

/** The last second of the year 9999, which is the last date that the service accepts. */
const lastSecond = 253_402_300_799

function toInstant(seconds: string): string | null {
  const value = Number(seconds)
  return seconds === '' || !(value <= lastSecond) ? null : new Date(value * 1000).toISOString()
}
