import type { RepoIdentity } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { document, objectType } from '../../json/shape.ts'
import type { Say } from '../../language/language.ts'
import { openRepository } from '../../repository/repository.ts'
import { parseKey } from '../../service/key-proposals.ts'
import { command, option } from '../define.ts'
import { linkRepository, printLinked } from '../link/link.ts'
import { sourceOption } from '../linked-roadmap.ts'
import { projectFields, toJson } from '../projects/json-types.ts'
import { findCiService, formatCiSteps } from './ci.ts'
import { syncFirst } from './first-sync.ts'
import { settleKey } from './key.ts'
import type { Options } from './options.ts'
import { settleProject } from './project.ts'
import { settleSignIn } from './sign-in.ts'

export const init = command<Options, [url: string | undefined]>({
  name: 'init',
  about: [
    'サインインから最初の同期まで、リポジトリの設定を順に進めます',
    'Sets up a repository, from signing in to the first sync',
  ],
  arguments: [
    ['[url]', ['サーバーの URL（省略時は前回のもの）', 'URL of the server (default: the last one)']],
  ],
  options: [
    option('--new <name>', ['この名前のプロジェクトを作成します', 'create a project with this name']),
    option('--org <org>', [
      '組織の ID または名前（存在しない場合は、確認して作成します）',
      'organization ID or name (created after confirmation if it does not exist)',
    ]),
    option('--key <key>', [
      '課題のキー（省略時はプロジェクト名またはリポジトリ名から）',
      'key of the issues (default: from the name of the project or the repository)',
    ]),
    sourceOption,
    option('--remote <remote>', [
      'リポジトリを識別する git リモート',
      'git remote that identifies the repository',
    ]),
    option('-y, --yes', ['確認しません', 'do not ask for confirmation']),
    option('--no-browser', ['ブラウザーを開きません', 'do not open a browser']),
  ],
  examples: [
    ['cairn init https://cairn.example.com', ['質問に答えながら設定', 'answer questions on the way']],
    [
      'cairn init --new "Mobile app" --org "Alpine club" --yes',
      ['質問なしで、新しいプロジェクトに設定', 'into a new project, without questions'],
    ],
    [
      'cairn init --project "Mobile app" --yes',
      ['質問なしで、既存のプロジェクトに設定', 'into an existing project, without questions'],
    ],
  ],
  shape: document({
    server: 'string',
    user: '{ id: string, email: string, displayName: string | null }',
    project: objectType(projectFields),
    slug: 'string',
    source: 'string | null',
    repository: '{ kind: "remote" | "local", value: string }',
    synced: 'boolean',
    ci: '{ service: "github" | "gitlab", steps: string } | null',
  }),
  async run(given, { json = false, ...options }, url) {
    const result = await setUp(json ? onStandardError(given) : given, options, url)
    if (json) given.io.printJson(result)
  },
})

/** Does each step that is not done yet. Each one says what it did. */
async function setUp(given: Context, options: Options, url: string | undefined) {
  if (options.key !== undefined) parseKey(options.key)
  const { connection, context, user } = await settleSignIn(given, options, url)
  const { io } = context
  const repository = await openRepository(context)
  const at = { ...connection, repository }
  const { project: chosen, orgs } = await settleProject(context, at, options)
  const project = await settleKey(context, at, chosen, options)
  const { source, remote } = options
  const linked = await linkRepository(
    context,
    { server: connection.url, ...(source && { source }), ...(remote && { remote }) },
    project.id,
  )
  printLinked(io, linked)
  const synced = await syncFirst(context, connection, linked, options.yes === true)
  const ci = describeCi(io.say, linked.identity, connection.url, project.name)
  if (ci) io.printLines(`\n${ci.steps}`)
  return {
    server: connection.url,
    user,
    project: toJson(connection.url, orgs, project),
    slug: linked.link.slug,
    source: linked.link.source,
    repository: linked.identity,
    synced,
    ci,
  }
}

/** The steps for the CI service of the repository's host; null if it is unknown. */
function describeCi(say: Say, identity: RepoIdentity, url: string, project: string) {
  const service = findCiService(identity)
  return service && { service, steps: formatCiSteps(say, service, url, project) }
}

/** With `--json`, standard output has the result alone. */
const onStandardError = (context: Context): Context => {
  const { io } = context
  return { ...context, io: { ...io, print: io.report, printLines: io.reportLines } }
}
