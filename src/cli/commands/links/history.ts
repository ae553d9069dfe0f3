import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { openCache } from '../../repository/cache.ts'
import { isShallow, isTruncated, type Range, readCommits, resolveCommit } from '../../repository/history.ts'
import type { Repository } from '../../repository/repository.ts'
import { type GitLink, toCommitLinks } from '../../service/git-links.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { type CommitsToLink, notARange } from './arguments.ts'

/** Links of a history. Call `remember` with a commit once it and its ancestors are linked, or without one at the end. */
export type HistoryLinks = {
  links: GitLink[]
  /** Whether only the commits after the last run were read. */
  isSinceLast: boolean
  remember(sha?: string): void
}

/** Reads the links of the given commits, parents first. */
export async function readHistoryLinks(
  context: Context,
  { repository, url, projectId }: ProjectConnection,
  key: string,
  { range: named, all }: CommitsToLink,
): Promise<HistoryLinks> {
  if (!repository.gitDir) throw notARepository
  const head = await resolveCommit(repository, 'HEAD')
  const cache = openCache<string>(context, repository, 'links', url, projectId, key)
  const range = named === undefined ? await chooseRange(repository, head, all ? null : cache.get()) : [named]
  const commits = await readCommits(repository, range, `${key}-`)
  if (!commits) throw unreadable(repository, named)
  const isWhole = !(await isTruncated(repository, range))
  if (!isWhole) context.io.warn(shallowClone)
  const isRemembered = named === undefined && isWhole
  return {
    links: toCommitLinks(commits, key),
    isSinceLast: named === undefined && range.length > 1,
    remember: (sha = head ?? undefined) => {
      if (isRemembered && sha) cache.set(sha)
    },
  }
}

/** Returns the commits of HEAD that are not linked yet. The remembered commit may no longer exist. */
async function chooseRange(repository: Repository, head: string | null, last: string | null): Promise<Range> {
  if (!head) return []
  return last && (await resolveCommit(repository, last)) ? [head, `^${last}`] : [head]
}

const unreadable = (repository: Repository, named: string | undefined): Failure =>
  named === undefined
    ? new Failure(['git の履歴を読み込めません', 'Cannot read the git history'], {
        code: 'history_unreadable',
        hint: ['git fsck で確認してください', 'Check it with `git fsck`'],
      })
    : notARange(named, isShallow(repository) ? unshallowHint : undefined)

const shallowClone: Sentence = [
  '浅いクローンのため、古いコミットは読み込めません。CI では履歴をすべて取得してください（GitHub Actions: fetch-depth: 0、GitLab: GIT_DEPTH: 0）',
  'This is a shallow clone, so older commits are skipped. In CI, fetch the full history (GitHub Actions: fetch-depth: 0, GitLab: GIT_DEPTH: 0)',
]

const unshallowHint: Sentence = [
  '浅いクローンです。git fetch --unshallow ですべての履歴を取得してください（GitHub Actions: fetch-depth: 0、GitLab: GIT_DEPTH: 0）',
  'This is a shallow clone; fetch the full history with `git fetch --unshallow` (GitHub Actions: fetch-depth: 0, GitLab: GIT_DEPTH: 0)',
]

const notARepository = new Failure(['git のリポジトリではありません', 'Not a git repository'], {
  code: 'no_repository',
  hint: [
    'リポジトリの中で実行するか、--dir で指定してください',
    'Run this in a repository, or specify one with --dir',
  ],
})
