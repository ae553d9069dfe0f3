import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { openCache } from '../../repository/cache.ts'
import { isShallow, isTruncated, type Range, readCommits, resolveCommit } from '../../repository/history.ts'
import type { Repository } from '../../repository/repository.ts'
import { type GitLink, toCommitLinks } from '../../service/git-links.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { type CommitsToLink, notARange } from './arguments.ts'

/** `remember` is told of a commit that is linked with all its ancestors; of none where all that was read is. */
export type HistoryLinks = { links: GitLink[]; remember(sha?: string): void }

/** The links of the commits that were meant, parents before children. */
export async function readHistoryLinks(
  context: Context,
  { repository, url, projectId }: ProjectConnection,
  key: string,
  { range: named, all }: CommitsToLink,
): Promise<HistoryLinks> {
  if (!repository.gitDir) throw notARepository
  const head = await resolveCommit(repository, 'HEAD')
  const memory = openCache<string>(context, repository, 'links', url, projectId, key)
  const range = named === undefined ? await chooseRange(repository, head, all ? null : memory.get()) : [named]
  const commits = await readCommits(repository, range, `${key}-`)
  if (!commits) throw unreadable(repository, named)
  const isWhole = !(await isTruncated(repository, range))
  if (!isWhole) context.io.warn(shallowClone)
  const isRemembered = named === undefined && isWhole
  return {
    links: toCommitLinks(commits, key),
    remember: (sha = head ?? undefined) => {
      if (isRemembered && sha) memory.set(sha)
    },
  }
}

/** All behind the head but what is linked already, which may since have gone from its history, or altogether. */
async function chooseRange(repository: Repository, head: string | null, last: string | null): Promise<Range> {
  if (!head) return []
  return last && (await resolveCommit(repository, last)) ? [head, `^${last}`] : [head]
}

const unreadable = (repository: Repository, named: string | undefined): Failure =>
  named === undefined
    ? new Failure(['git の履歴を読めません', 'The history cannot be read'], {
        code: 'history_unreadable',
        hint: ['git fsck で確認してください', '`git fsck` tells what is wrong with it'],
      })
    : notARange(named, isShallow(repository) ? unshallowHint : undefined)

const shallowClone: Sentence = [
  '履歴の一部しかないクローンのため、古いコミットは読めません。CI では履歴をすべて取得してください（GitHub Actions: fetch-depth: 0、GitLab: GIT_DEPTH: 0）',
  'This clone has not the whole history, so older commits are left out. In CI, fetch all of it (GitHub Actions: fetch-depth: 0, GitLab: GIT_DEPTH: 0)',
]

const unshallowHint: Sentence = [
  '履歴の一部しかないクローンです。git fetch --unshallow を実行してください（GitHub Actions: fetch-depth: 0、GitLab: GIT_DEPTH: 0）',
  'This clone has not the whole history: git fetch --unshallow (GitHub Actions: fetch-depth: 0, GitLab: GIT_DEPTH: 0)',
]

const notARepository = new Failure(['git のリポジトリではありません', 'This is no git repository'], {
  code: 'no_repository',
  hint: [
    'リポジトリの中で実行するか、--dir で指定してください',
    'Run it inside of one, or name one by --dir',
  ],
})
