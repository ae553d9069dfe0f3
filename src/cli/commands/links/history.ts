import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { commitAt, isCut, isShallow, type Range, readCommits } from '../../repository/history.ts'
import { memoryOf } from '../../repository/memory.ts'
import type { Repository } from '../../repository/repository.ts'
import { type GitLink, linksOfCommits } from '../../service/git-links.ts'
import type { InProject } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { type Commits, notARange } from './meant.ts'

/** `remember` is told of a commit that is linked with all its ancestors; of none where all that was read is. */
export type Read = { links: GitLink[]; remember(sha?: string): void }

/** The links of the commits that were meant, parents before children. */
export async function linksOfHistory(
  context: Context,
  { repository, url, projectId }: InProject,
  key: string,
  { range: named, all }: Commits,
): Promise<Read> {
  if (!repository.gitDir) throw noRepository
  const head = await commitAt(repository, 'HEAD')
  const memory = memoryOf<string>(context, repository, 'links', url, projectId, key)
  const range = named === undefined ? await unlinked(repository, head, all ? null : memory.recall()) : [named]
  const commits = await readCommits(repository, range, `${key}-`)
  if (!commits) throw unreadable(repository, named)
  const isWhole = !(await isCut(repository, range))
  if (!isWhole) context.io.warn(cut)
  const isRemembered = named === undefined && isWhole
  return {
    links: linksOfCommits(commits, key),
    remember: (sha = head ?? undefined) => {
      if (isRemembered && sha) memory.keep(sha)
    },
  }
}

/** All behind the head but what is linked already, which may since have gone from its history, or altogether. */
async function unlinked(repository: Repository, head: string | null, last: string | null): Promise<Range> {
  if (!head) return []
  return last && (await commitAt(repository, last)) ? [head, `^${last}`] : [head]
}

const unreadable = (repository: Repository, named: string | undefined): Failure =>
  named === undefined
    ? new Failure(['git の履歴を読めません', 'The history cannot be read'], {
        code: 'history_unreadable',
        hint: ['git fsck で確認してください', '`git fsck` tells what is wrong with it'],
      })
    : notARange(named, isShallow(repository) ? fetchAll : undefined)

const cut: Sentence = [
  '履歴の一部しかないクローンのため、古いコミットは読めません。CI では履歴をすべて取得してください（GitHub Actions: fetch-depth: 0、GitLab: GIT_DEPTH: 0）',
  'This clone has not the whole history, so older commits are left out. In CI, fetch all of it (GitHub Actions: fetch-depth: 0, GitLab: GIT_DEPTH: 0)',
]

const fetchAll: Sentence = [
  '履歴の一部しかないクローンです。git fetch --unshallow を実行してください（GitHub Actions: fetch-depth: 0、GitLab: GIT_DEPTH: 0）',
  'This clone has not the whole history: git fetch --unshallow (GitHub Actions: fetch-depth: 0, GitLab: GIT_DEPTH: 0)',
]

const noRepository = new Failure(['git のリポジトリではありません', 'This is no git repository'], {
  code: 'no_repository',
  hint: [
    'リポジトリの中で実行するか、--dir で指定してください',
    'Run it inside of one, or name one by --dir',
  ],
})
