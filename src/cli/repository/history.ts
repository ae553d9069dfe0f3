import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from './repository.ts'

/** `message` is all of it; `committedAt` is null where the repository has no date that can be meant. */
export type Commit = {
  sha: string
  author: string
  committedAt: string | null
  title: string
  message: string
}

/** Commits as git names them: `main..feature`, or what is behind one and not behind others. */
export type Range = readonly string[]

/** Those of the range whose message has this text, parents before children; null where git does not know the range. */
export async function readCommits({ git }: Repository, range: Range, text: string): Promise<Commit[] | null> {
  if (range.length === 0) return []
  const found = await git(
    ...['log', '--topo-order', '--reverse', '--no-patch', '--no-color', '--no-notes', '--no-show-signature'],
    ...['--encoding=UTF-8', '--fixed-strings', `--grep=${text}`, `--format=${format}`],
    ...toArguments(range),
  )
  return found === null ? null : parseLog(found)
}

/** Fields of a commit, each ended by a NUL, which no message can have. */
const format = ['%H', '%aN', '%ct', '%s', '%B'].map(field => `${field}%x00`).join('')

/** What `git log` writes in that format. */
export function parseLog(log: string): Commit[] {
  const fields = log.split('\0')
  return Array.from({ length: Math.floor(fields.length / 5) }, (_, i) => {
    const [sha, author, seconds, title, message] = fields.slice(i * 5, i * 5 + 5) as Fields
    return { sha: sha.trim(), author, committedAt: toInstant(seconds), title, message }
  })
}

type Fields = [sha: string, author: string, seconds: string, title: string, message: string]

/** The keys of a project's issues in a text, each once, as the service takes them (git-links § Registering). */
export function findIssueKeys(text: string, projectKey: string): string[] {
  const keys = new RegExp(`(?<![A-Za-z0-9])${projectKey}-[1-9]\\d{0,8}(?![A-Za-z0-9])`, 'g')
  return [...new Set(text.match(keys))]
}

/** The commit that stands there, in full; null where none does. */
export const resolveCommit = ({ git }: Repository, revision: string): Promise<string | null> =>
  git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)

/** Whether what is older than these commits was left out when the repository was cloned. */
export async function isTruncated({ git, gitDir }: Repository, range: Range): Promise<boolean> {
  const boundary = readShallowBoundary(gitDir)
  if (range.length === 0 || boundary.size === 0) return false
  const roots = await git('rev-list', '--max-parents=0', ...toArguments(range))
  return roots?.split('\n').some(sha => boundary.has(sha)) ?? true
}

/** Whether the clone has only a part of the history. */
export const isShallow = ({ gitDir }: Repository): boolean => readShallowBoundary(gitDir).size > 0

// What a person names begins with no option of git.
const toArguments = (range: Range): string[] => ['--end-of-options', ...range, '--']

/** The commits whose parents were left out. */
function readShallowBoundary(gitDir: string | null): Set<string> {
  try {
    return new Set(gitDir ? readFileSync(join(gitDir, 'shallow'), 'utf8').split('\n').filter(Boolean) : [])
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return new Set()
    throw thrown
  }
}

/** The last second of the year 9999, after which the service takes no date. */
const lastSecond = 253_402_300_799

function toInstant(seconds: string): string | null {
  const value = Number(seconds)
  return seconds === '' || !(value <= lastSecond) ? null : new Date(value * 1000).toISOString()
}
