import type { Context } from '../../context/context.ts'
import { branchOfRef } from '../../repository/checkout.ts'
import { gitIn } from '../../repository/git.ts'
import { isShallow } from '../../repository/history.ts'
import { findIdentity, isBare, listRemotes, type Repository } from '../../repository/repository.ts'
import { readRoadmap } from '../../roadmap/read.ts'
import { joinFirst } from '../../terminal/format.ts'
import { counted } from '../../terminal/numbers.ts'
import { type Check, failed, passed, runCheck, skipped } from './check.ts'

/** The version of git, and the repository, its remote, and its branch. */
export const checkGit = (context: Context, repository: Repository | null): Promise<Check> =>
  runCheck(context, 'git', async () => {
    const version = (await gitIn(context.cwd, context)('--version')) ?? 'git'
    if (!repository?.gitDir)
      return failed(
        'git',
        [`${version}、git リポジトリではありません`, `${version}; not a git repository`],
        [
          'リポジトリの中で実行してください。-C でも指定できます',
          'Run this in your repository, or name it with -C',
        ],
      )
    const branch = branchOfRef(await repository.git('symbolic-ref', '--quiet', 'HEAD'))
    const { kind, value } = await findIdentity(repository)
    // The identity of a remote that is a path or a bundle is local.
    const hasRemote = kind === 'remote' || (await listRemotes(repository)).length > 0
    const [jaKind, enKind] = isBare(repository) ? ['、ベアリポジトリ', '; a bare repository'] : ['', '']
    const [ja, en] = [
      `${version}${jaKind}、${hasRemote ? `リモート ${value}` : 'リモートなし'}、${branch ? `ブランチ ${branch}` : 'ブランチなし'}`,
      `${version}${enKind}; ${hasRemote ? `remote ${value}` : 'no remote'}; ${branch ? `branch ${branch}` : 'no branch'}`,
    ]
    if (isShallow(repository))
      return failed(
        'git',
        [`${ja}、履歴が浅いクローンです`, `${en}; a shallow clone`],
        [
          'git fetch --unshallow ですべての履歴を取得してください（CI では fetch-depth: 0）',
          'Fetch the full history with `git fetch --unshallow` (in CI, fetch-depth: 0)',
        ],
      )
    if (isTooOld(version))
      return failed(
        'git',
        [`${ja}、古いバージョンの git です`, `${en}; an old version of git`],
        [
          'git 2.26 以降にしてください。それまで、ロードマップは常に下書きとして同期されます',
          'Install git 2.26 or newer. Until then, every roadmap is synced as a draft',
        ],
      )
    return passed('git', [ja, en])
  })

/** Whether git is older than 2.26, which can first tell the repository's filters from the user's. */
function isTooOld(version: string): boolean {
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(version) ?? []
  return major !== undefined && (Number(major) < 2 || (Number(major) === 2 && Number(minor) < 26))
}

/** What a sync would send: its source, counts, and what cannot be read. */
export const checkRoadmap = (context: Context, repository: Repository): Promise<Check> =>
  runCheck(context, 'roadmap', async () => {
    if (isBare(repository))
      return skipped('roadmap', [
        'ロードマップは確認していません（ベアリポジトリにはファイルがありません）',
        'The roadmap was not checked (a bare repository has no files)',
      ])
    const { link } = repository
    const identity = await findIdentity(repository)
    const { reader, snapshot, diagnostics, unread } = await readRoadmap(
      repository,
      identity,
      link?.source ?? null,
    )
    const { phases } = snapshot.roadmap
    const tasks = phases.reduce((sum, phase) => sum + phase.tasks.length, 0)
    const [ja, en] = [
      counted`${reader.name}: フェーズ ${phases.length}、タスク ${tasks}、計画 ${snapshot.planDocuments.length}、警告 ${diagnostics.length}`,
      counted`${reader.name}; phases: ${phases.length}; tasks: ${tasks}; plans: ${snapshot.planDocuments.length}; warnings: ${diagnostics.length}`,
    ]
    if (unread.length > 0 || diagnostics.some(({ isError }) => isError))
      return failed(
        'roadmap',
        unread.length > 0
          ? [
              `${ja}、読み込めないファイル: ${joinFirst(unread, 5)}`,
              `${en}; cannot read ${joinFirst(unread, 5)}`,
            ]
          : [`${ja}、エラーあり`, `${en}; with errors`],
        ['cairn sync --dry-run で詳細を確認してください', 'Run `cairn sync --dry-run` to see more'],
      )
    return passed('roadmap', [ja, en])
  })
