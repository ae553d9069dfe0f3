import type { RepoIdentity } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'
import { assertWritable, isSlug, linkFile, writeLink } from '../../repository/link-file.ts'
import { findIdentity, openRepository } from '../../repository/repository.ts'
import { openFolder } from '../../roadmap/reading/folder.ts'
import { chooseReader, findReaders, sourceNames } from '../../roadmap/sources.ts'
import { type Connection, connect } from '../../service/connection.ts'
import { usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { command, option } from '../define.ts'
import { bindRepository } from './bind.ts'
import { chooseProject } from './choose-project.ts'

type Options = { slug?: string; source?: string; remote?: string; rebind?: true }

export const link = command<Options, [project: string | undefined]>({
  name: 'link',
  about: [
    `リポジトリをプロジェクトに結び付け、${linkFile} に保存します（コミットしてください）`,
    `Binds the repository to a project and writes ${linkFile}, which you commit`,
  ],
  arguments: [
    [
      '[project]',
      [
        'プロジェクトの ID または名前（省略時はリポジトリに結び付いたもの、なければ選択）',
        'project ID or name (default: the one bound to this repository, or you choose)',
      ],
    ],
  ],
  options: [
    option('--slug <slug>', ['ロードマップの名前（省略時は main）', 'name of the roadmap (default: main)']),
    option('--source <source>', ['ロードマップの読み込み元', 'source of the roadmap']).choices(sourceNames),
    option('--remote <remote>', [
      'リポジトリを識別する git リモート',
      'git remote that identifies the repository',
    ]),
    option('--rebind', [
      '別のリポジトリに結び付いていても付け替えます（7 日に 1 回まで）',
      'replace a binding to another repository (once every 7 days)',
    ]),
  ],
  examples: [
    ['cairn link', ['結び付いたプロジェクトを探す、または選ぶ', 'find the bound project, or choose one']],
    ['cairn link "Mobile app" --source backlog-md', ['名前と読み込み元を指定', 'by name, with a source']],
  ],
  jsonType: `{ server: string, project: { id: string, name: string }, slug: string,
  source: string | null, repository: { kind: "remote" | "local", value: string } }`,
  async run(context, { slug, source, remote, rebind, server, project: named, json }, given) {
    const { io } = context
    const repository = await openRepository(context)
    assertWritable(repository.root)
    const connection = connect(context, server, repository.link?.server)
    const identity = await findIdentity(repository, remote ?? repository.link?.remote)
    const checkedSlug = checkSlug(slug ?? repository.link?.slug ?? 'main')
    const reader = await chooseSource(io, repository.root, source ?? repository.link?.source ?? null)
    const project = await chooseProject(
      io,
      connection,
      identity,
      given ?? named ?? findLinkedProject(repository.link, connection),
    )
    await bindRepository(connection, project.id, identity, rebind === true)
    const chosen = remote ?? repository.link?.remote
    const link = { server: connection.url, project: project.id, slug: checkedSlug, source: reader }
    writeLink(repository.root, { ...link, ...(chosen && { remote: chosen }) })
    if (json)
      return io.printJson({ ...link, project: { id: project.id, name: project.name }, repository: identity })
    printLinked(io, project.name, identity, reader)
  },
})

const findLinkedProject = (link: { server: string; project: string } | null, { url }: Connection) =>
  link?.server === url ? link.project : undefined

function printLinked(
  { say, print, warn }: Io,
  name: string,
  { value }: RepoIdentity,
  reader: string | null,
): void {
  print(say([`${value} を「${name}」に結び付けました`, `${value} is linked to ${name}`]))
  print(say([`${linkFile} をコミットしてください`, `Commit ${linkFile} to share it with your team`]))
  if (!reader) warn(noSourceYet)
  else print(say(['次は: cairn sync --dry-run', 'Next: cairn sync --dry-run']))
}

const noSourceYet: Sentence = [
  'ロードマップがまだありません。追加してから cairn sync を実行してください',
  'No roadmap found yet. Add one, then run `cairn sync`',
]

function checkSlug(slug: string): string {
  if (isSlug(slug)) return slug
  throw usageError(
    [`ロードマップの名前に使えません: ${slug}`, `Invalid roadmap name: ${slug}`],
    ['a-z、0-9、ハイフンで 64 文字までです', 'Use up to 64 characters: a-z, 0-9, and hyphens between them'],
  )
}

/** Returns the name of the reader. The user chooses if there are several. Null if there is no roadmap yet. */
async function chooseSource(
  { canAsk, pick }: Io,
  root: string,
  named: string | null,
): Promise<string | null> {
  const folder = openFolder(root)
  const found = findReaders(folder)
  if (named === null && found.length === 0) return null
  if (named !== null || found.length === 1 || !canAsk()) return chooseReader(folder, named).name
  const question: Sentence = ['ロードマップをどれから読み込みますか', 'Which source has the roadmap?']
  return (await pick(question, found, ({ title }) => title)).name
}
