import { Command } from 'commander'
import { agents } from './commands/agents/agents.ts'
import { api } from './commands/api/api.ts'
import { completion } from './commands/completion/completion.ts'
import { configureCommand, type Example, formatExamples, option } from './commands/define.ts'
import { doctor } from './commands/doctor/doctor.ts'
import { events } from './commands/events/events.ts'
import { files } from './commands/files/files.ts'
import { help } from './commands/help.ts'
import { init } from './commands/init/init.ts'
import { issues } from './commands/issues/issues.ts'
import { link } from './commands/link/link.ts'
import { links } from './commands/links/links.ts'
import { type LocalizedOption, localize } from './commands/localized.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { open } from './commands/open.ts'
import { orgs } from './commands/orgs/orgs.ts'
import { projects } from './commands/projects/projects.ts'
import { search } from './commands/search/search.ts'
import { status } from './commands/status/status.ts'
import { sync } from './commands/sync/sync.ts'
import { claim } from './commands/tasks/claim.ts'
import { next } from './commands/tasks/next.ts'
import { release } from './commands/tasks/release.ts'
import { version as versionCommand } from './commands/version.ts'
import { whoami } from './commands/whoami.ts'
import type { Context } from './context/context.ts'
import type { Say } from './language/language.ts'
import { version } from './service/version.ts'

/** Creates the whole command line, in the order of its help. */
export function createProgram(context: Context): Command {
  const { say } = context.io
  const program = configureCommand(new Command('cairn'), context.io)
    .description(
      say([
        'リポジトリのロードマップ、コミット、ファイルを Cairn と連携させます。',
        'Syncs roadmaps, links commits to issues, and transfers files.',
      ]),
    )
    .version(version, '-V, --version', say(['バージョンを表示します', 'show the version']))
    .addHelpText('after', formatExamples(say, examples))
    .addHelpText('after', `\n${environment(say)}\n\n${exitCodes(say)}`)
  for (const one of shared) program.addOption(localize(one, say))
  const inRepository = [link, sync, status, next, claim, release, links, open, agents]
  const others = [api, doctor, completion(program), help(program), versionCommand]
  const content = [search, files, issues, events, projects, orgs]
  const all = [init, login, logout, whoami, ...inRepository, ...content, ...others]
  for (const make of all) program.addCommand(make(context))
  return program
}

const examples: readonly Example[] = [
  ['cairn init https://cairn.example.com', ['リポジトリを設定', 'set up a repository']],
  ['cairn sync --dry-run', ['同期で変わる内容を確認', 'show what a sync would change']],
  ['cairn help sync', ['コマンドのヘルプを表示', 'the help of a command']],
]

/** The options of every command. */
const shared: readonly LocalizedOption[] = [
  option('--json', ['JSON で出力します', 'output JSON']),
  option('-p, --project <project>', [
    'プロジェクトの ID、名前、またはキー（.cairn.json より優先）',
    'project ID, name, or key (overrides .cairn.json)',
  ]),
  option('--server <url>', [
    'サーバーの URL（CAIRN_URL より優先）',
    'URL of the server (overrides CAIRN_URL)',
  ]),
  option('--ca <file>', [
    '追加で信頼する CA 証明書の PEM ファイル（CAIRN_CA より優先）',
    'PEM file of CA certificates to trust as well (overrides CAIRN_CA)',
  ]),
  option('-C, --dir <path>', ['このフォルダーで実行します', 'run in this folder']),
]

const environment = (say: Say) =>
  say([
    `環境変数:
  CAIRN_URL, CAIRN_TOKEN  サーバーとトークン（cairn login の代わり）
  HTTPS_PROXY, NO_PROXY   使うプロキシと、プロキシを使わないホスト
  CAIRN_CA                追加で信頼する CA 証明書の PEM ファイル
  NO_COLOR                色を付けません
  LANG                    ja で始まる場合は日本語、それ以外は英語`,
    `Environment:
  CAIRN_URL, CAIRN_TOKEN  server and token, instead of \`cairn login\`
  HTTPS_PROXY, NO_PROXY   the proxy to use, and the hosts to reach without it
  CAIRN_CA                PEM file of CA certificates to trust as well
  NO_COLOR                disables colors
  LANG                    Japanese if it starts with ja, otherwise English`,
  ])

const exitCodes = (say: Say) =>
  say([
    `終了コード:
  0    成功
  1    拒否またはエラー
  2    使い方の誤り
  3    サインインしていない
  4    競合: サーバーの方が新しい、多くのタスクが削除される、ほかのユーザーが
       同時に変更した、またはタスクを別の人が担当している
  5    サーバーに接続できない
  130  Ctrl-C による中断`,
    `Exit codes:
  0    success
  1    refused or failed
  2    wrong usage
  3    not signed in
  4    conflict: the server has a newer version, many tasks would be removed,
       another user changed the same meanwhile, or a task is claimed by another
       holder
  5    cannot reach the server
  130  interrupted by Ctrl-C`,
  ])
