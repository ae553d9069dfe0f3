import { type components, unwrap } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { type Commit, findIssueKeys } from '../repository/history.ts'
import { Failure } from '../terminal/failure.ts'
import type { ProjectConnection } from './project.ts'

/** A commit or pull request and its issue keys, possibly more than one link can have. */
export type GitLink = components['schemas']['NewGitLink']

/** The result of sending links. The counts are pairs of a link and a key. */
export type LinkCounts = {
  linked: number
  existing: number
  skipped: number
  /** The service's own messages. */
  warnings: string[]
  warningsTotal: number
}

/** The limits of one request and of one link (git-links § Fields of a link). */
const [linksAtOnce, keysAtOnce, longestText] = [500, 20, 500]

/** Creates links for the commits whose messages contain issue keys. */
export const toCommitLinks = (commits: readonly Commit[], projectKey: string): GitLink[] =>
  commits
    .map(({ sha, title, author, committedAt, message }) => ({
      kind: 'commit' as const,
      ref: sha,
      title: truncateText(title),
      author: truncateText(author),
      committedAt,
      issueKeys: findIssueKeys(message, projectKey),
    }))
    .filter(({ issueKeys }) => issueKeys.length > 0)

/** Creates a link from the given keys, or else from the keys in the title. Without keys there is no link. */
export function toPullRequestLinks(
  { number, title, author, keys }: { number: string; title: string; author: string; keys: string[] },
  projectKey: string,
): GitLink[] {
  const issueKeys = keys.length > 0 ? [...new Set(keys)] : findIssueKeys(title, projectKey)
  const text = { title: truncateText(title), ...(author && { author: truncateText(author) }) }
  return issueKeys.length > 0 ? [{ kind: 'pr', ref: number, ...text, issueKeys }] : []
}

/** Splits a link with too many keys into several links with the same ref. */
export const splitLink = (link: GitLink): GitLink[] =>
  splitIntoChunks(link.issueKeys, keysAtOnce).map(issueKeys => ({ ...link, issueKeys }))

/**
 * Sends links in order. After each request, it calls `stored` with the last link that is complete on the server, and with
 * the progress.
 */
export async function sendLinks(
  { api, projectId }: Pick<ProjectConnection, 'api' | 'projectId'>,
  links: readonly GitLink[],
  stored: (last: GitLink | undefined, part: { sent: number; of: number }) => void = () => {},
): Promise<LinkCounts> {
  const total: LinkCounts = { linked: 0, existing: 0, skipped: 0, warnings: [], warningsTotal: 0 }
  const entries = links.flatMap(splitLink)
  let sent = 0
  for (const batch of splitIntoChunks(entries, linksAtOnce)) {
    const call = { params: { path: { projectId } }, body: { links: batch } }
    const answer = await unwrap(api.POST('/api/projects/{projectId}/git-links', call)).catch(rethrowWithHint)
    for (const count of counts) total[count] += answer[count]
    total.warnings.push(...answer.warnings)
    sent += batch.length
    const next = entries[sent]?.ref
    stored(
      batch.findLast(({ ref }) => ref !== next),
      { sent, of: entries.length },
    )
  }
  return total
}

const counts = ['linked', 'existing', 'skipped', 'warningsTotal'] as const

/** Adds a hint to retry. This is safe, because stored links count as existing. */
function rethrowWithHint(thrown: unknown): never {
  if (!(thrown instanceof Failure) || thrown.code !== 'unreachable') throw thrown
  const { about, exit, code, facts } = thrown
  throw new Failure(about, { exit, code, facts, hint: runAgain })
}

const runAgain: Sentence = [
  '接続できるようになったら、もう一度実行してください。二重に登録されることはありません',
  'Run the command again when the server is reachable. Nothing is linked twice',
]

/** Truncates by code points, as the service counts them. */
const truncateText = (text: string): string =>
  text.length > longestText ? [...text].slice(0, longestText).join('') : text

const splitIntoChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
