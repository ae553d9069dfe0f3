import { isCi } from '../../repository/ci.ts'
import { findHeadLog } from '../../repository/repository.ts'
import { readers } from '../../roadmap/sources.ts'
import { command, option } from '../define.ts'
import { openLinkedRoadmap, slugOption, sourceOption } from '../linked-roadmap.ts'
import type { SyncOptions } from './deliver.ts'
import { syncJson } from './json-types.ts'
import { printSynced, toJson } from './output.ts'
import { syncOnce } from './sync-once.ts'
import { watch } from './watch.ts'

type Options = {
  dryRun?: true
  watch?: true
  force?: true
  supersededOk?: true
  allowRemovals?: true
  strict?: true
  branch?: true
  branchOk?: true
  slug?: string
  source?: string
}

export const sync = command<Options>({
  name: 'sync',
  about: [
    'リポジトリのロードマップをサーバーに同期します（変更がなければ何も送信しません）',
    "Syncs the repository's roadmap to the server, and sends nothing if it is unchanged",
  ],
  options: [
    option('-n, --dry-run', [
      '送信せずに、変更の内容を表示します',
      'show what would change, without changing it',
    ]),
    option('-w, --watch', ['ファイルが変わるたびに同期します', 'sync whenever the files change']),
    option('--force', [
      'サーバーの方が新しくても、ここにある内容で置き換えます',
      'replace the roadmap on the server even if it is newer',
    ]),
    option('--superseded-ok', [
      'サーバーに新しいコミットのロードマップがあっても、正常終了します（CI では既定）',
      'exit with 0 if the server has the roadmap of a newer commit (default in CI)',
    ]),
    option('--allow-removals', [
      '多くのタスクが削除される場合も、確認しません',
      'do not ask for confirmation if many tasks would be removed',
    ]),
    option('--strict', ['読み込めないファイルがあれば中止します', 'stop if a file cannot be read']),
    option('--branch', [
      'メイン以外のブランチでは、ブランチ専用のロードマップに同期します',
      'on other branches than the main one, sync to a roadmap of the branch',
    ]),
    option('--branch-ok', ['メイン以外のブランチからも同期します', 'sync from any branch']),
    sourceOption,
    slugOption,
  ],
  examples: [
    ['cairn sync --dry-run', ['変更の内容を確認', 'show what would change']],
    ['cairn sync', ['同期', 'sync']],
    ['cairn sync --branch', ['ブランチ専用のロードマップに同期', 'sync a branch to a roadmap of its own']],
    ['cairn sync --watch', ['作業中に同期し続ける', 'keep it in sync while you work']],
  ],
  shape: syncJson,
  async run(context, { dryRun = false, force = false, watch: isWatching, json = false, ...given }) {
    const { io, env } = context
    const { supersededOk = isCi(env), allowRemovals = false, strict = false, ...rest } = given
    const { branch: ofBranch = false, branchOk = false, ...shared } = rest
    const { place, target } = await openLinkedRoadmap(context, shared)
    const canPrompt = !isWatching && !isCi(env)
    const checks = { force, supersededOk, allowRemovals, canPrompt, strict, ofBranch, branchOk }
    const options: SyncOptions = { dryRun, isForMachines: json, ...checks }
    const runSync = async () => {
      const synced = await syncOnce(context, place, target, options)
      const answer = toJson(io, place, synced, dryRun)
      if (json) await io.printJson(answer, isWatching)
      else printSynced(io, synced, dryRun)
      return synced.read.paths
    }
    if (isWatching)
      await watch(
        context,
        place.repository.root,
        [...readers.flatMap(({ paths }) => paths), ...(await findHeadLog(place.repository))],
        runSync,
        json,
      )
    else await runSync()
  },
})
