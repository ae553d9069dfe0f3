import { Command } from 'commander'
import { api } from './commands/api/api.ts'
import { completion } from './commands/completion/completion.ts'
import { configureCommand, type LocalizedOption, localize, option } from './commands/define.ts'
import { files } from './commands/files/files.ts'
import { issues } from './commands/issues/issues.ts'
import { link } from './commands/link/link.ts'
import { links } from './commands/links/links.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { open } from './commands/open.ts'
import { status } from './commands/status/status.ts'
import { sync } from './commands/sync/sync.ts'
import { whoami } from './commands/whoami.ts'
import type { Context } from './context/context.ts'
import type { Say } from './language/language.ts'
import { version } from './service/version.ts'

/** The whole command line, in the order of its help. */
export function createProgram(context: Context): Command {
  const { say } = context.io
  const program = configureCommand(new Command('cairn'), context.io)
    .description(
      say([
        'リポジトリのロードマップ、コミット、ファイルを Cairn とつなぎます。',
        "Connects a repository's roadmap, its commits and files with Cairn.",
      ]),
    )
    .version(version, '-V, --version', say(['バージョンを表示します', 'show the version']))
    .addHelpText('after', `\n${environment(say)}\n\n${exitCodes(say)}`)
  for (const one of shared) program.addOption(localize(one, say))
  const inRepository = [link, sync, status, links, open]
  const all = [login, logout, whoami, ...inRepository, files, issues, api, completion(program)]
  for (const make of all) program.addCommand(make(context))
  return program
}

/** What goes with every command. */
const shared: readonly LocalizedOption[] = [
  option('--json', ['機械が読む JSON で答えます', 'answer in JSON, for machines']),
  option('-p, --project <project>', [
    'プロジェクトの ID または名前（.cairn.json より優先）',
    'ID or name of the project, before what .cairn.json says',
  ]),
  option('--server <url>', [
    'サーバーのアドレス（CAIRN_URL より優先）',
    'address of the server, before CAIRN_URL',
  ]),
  option('-C, --dir <path>', ['このフォルダーで実行します', 'run as if started in this folder']),
]

const environment = (say: Say) =>
  say([
    `環境変数:
  CAIRN_URL, CAIRN_TOKEN  サーバーとトークン（cairn login の代わり）
  NO_COLOR                色を使いません
  LANG                    ja で始まれば日本語、それ以外は英語`,
    `Environment:
  CAIRN_URL, CAIRN_TOKEN  server and token, in place of \`cairn login\`
  NO_COLOR                no colors
  LANG                    Japanese where it begins with ja, English otherwise`,
  ])

const exitCodes = (say: Say) =>
  say([
    `終了コード:
  0  成功
  1  拒否された、または続けられない
  2  使い方の誤り
  3  ログインしていない
  4  競合: サーバーの方が新しい
  5  サーバーに接続できない`,
    `Exit codes:
  0  done
  1  refused, or cannot go on
  2  wrong usage
  3  not signed in
  4  conflict: what is on the server is newer
  5  the server cannot be reached`,
  ])
