import type { RepoIdentity } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { document } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { assertWritable, isSlug, type Link, linkFile, writeLink } from '../../repository/link-file.ts'
import { anyBranch } from '../../repository/main-branch.ts'
import { findIdentity, isBare, openRepository, type Repository } from '../../repository/repository.ts'
import { readStatus } from '../../repository/status.ts'
import { findReader } from '../../roadmap/read.ts'
import { openFolder } from '../../roadmap/reading/folder.ts'
import { findReaders } from '../../roadmap/sources.ts'
import { connect } from '../../service/connection.ts'
import { findLinkedProject, type Project } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { warnOfFailure } from '../../terminal/report-failure.ts'
import { command, option, type Shared } from '../define.ts'
import { sourceOption } from '../linked-roadmap.ts'
import { bindRepository } from './bind.ts'
import { chooseBranch } from './choose-branch.ts'
import { chooseProject } from './choose-project.ts'

type Options = { slug?: string; source?: string; remote?: string; branch?: string; rebind?: true }

export const link = command<Options, [project: string | undefined]>({
  name: 'link',
  about: [
    `リポジトリまたはフォルダーをプロジェクトに関連付け、${linkFile} に保存します`,
    `Binds the repository or folder to a project, and writes ${linkFile}`,
  ],
  arguments: [
    [
      '[project]',
      [
        'プロジェクトの ID、名前、またはキー（省略時はリポジトリが関連付けられているもの、なければ選択）',
        'project ID, name, or key (default: the one bound to this repository, or you choose)',
      ],
    ],
  ],
  options: [
    option('--slug <slug>', ['ロードマップの名前（省略時は main）', 'name of the roadmap (default: main)']),
    sourceOption,
    option('--remote <remote>', [
      'リポジトリを識別する git リモート',
      'git remote that identifies the repository',
    ]),
    option('--branch <branch>', [
      `メインのブランチ（省略時はリモートの既定のブランチ、${anyBranch} ですべてのブランチ）`,
      `main branch (default: that of the remote; ${anyBranch} for all branches)`,
    ]),
    option('--rebind', [
      '別のリポジトリに関連付けられていても変更します（7 日に 1 回まで）',
      'replace a binding to another repository (once every 7 days)',
    ]),
  ],
  examples: [
    ['cairn link', ['関連付けられたプロジェクトを探す、または選ぶ', 'find the bound project, or choose one']],
    ['cairn link "Mobile app" --source backlog-md', ['名前と読み込み元を指定', 'by name, with a source']],
  ],
  shape: document({
    server: 'string',
    project: '{ id: string, name: string }',
    slug: 'string',
    source: 'string | null',
    branch: 'string | null',
    repository: '{ kind: "remote" | "local", value: string }',
  }),
  async run(context, { json, ...options }, given) {
    const linked = await linkRepository(context, options, given)
    if (json) context.io.printJson(toJson(linked))
    else {
      printLinked(context.io, linked)
      if (linked.link.source) context.io.print(context.io.say(next))
    }
  },
})

/** A link, and what it binds. */
export type Linked = {
  link: Link
  /** Why the link has no source, if it has none. */
  missing: Failure | null
  project: Project
  identity: RepoIdentity
  isInGit: boolean
  /** Whether the link differs from what is committed. In a bare repository, nothing can be committed. */
  isUncommitted: boolean
}

/** Chooses a project, binds it to the repository, and writes the link. */
export async function linkRepository(
  context: Context,
  { slug, source, remote, branch: givenBranch, rebind, server, project: named }: Options & Shared,
  given?: string,
): Promise<Linked> {
  const { io } = context
  const repository = await openRepository(context)
  assertWritable(repository.root)
  const connection = connect(context, server, repository.link?.server)
  const chosen = remote ?? repository.link?.remote
  const identity = await findIdentity(repository, remote)
  const checkedSlug = checkSlug(slug ?? repository.link?.slug ?? 'main')
  const chosenSource = await chooseSource(io, repository, source ?? repository.link?.source ?? null)
  const name = given ?? named
  const { link: before } = repository
  const isLinkedHere = name === undefined && before?.server === connection.url
  const project = await (isLinkedHere
    ? findLinkedProject(connection, before)
    : chooseProject(io, connection, identity, name))
  const branch = givenBranch ?? (await chooseBranch(io, repository, chosen))
  await bindRepository({ ...connection, repository }, project.id, identity, rebind === true)
  const link = {
    server: connection.url,
    project: project.id,
    slug: checkedSlug,
    source: chosenSource.name,
    ...(chosen && { remote: chosen }),
    ...(branch && { branch }),
  }
  writeLink(repository.root, link)
  const isInGit = repository.gitDir !== null
  const status = isInGit ? await readStatus(repository.git, [linkFile]) : null
  const isUncommitted = status?.changed.length !== 0 && !isBare(repository)
  return { link, missing: chosenSource.missing, project, identity, isInGit, isUncommitted }
}

/** Converts to the `--json` output. */
const toJson = ({ link, project: { id, name }, identity }: Linked) => ({
  ...link,
  project: { id, name },
  branch: link.branch ?? null,
  repository: identity,
})

const describeBranch = (branch: string): Sentence =>
  branch === anyBranch
    ? ['すべてのブランチから同期できます', 'All branches can be synced']
    : [`同期するのは ${branch} ブランチだけです`, `Only the branch ${branch} is synced`]

/** Prints what is linked. Outside of git, nothing can be committed, and the name of the folder identifies it. */
export function printLinked(
  io: Io,
  { link, missing, project: { name }, identity: { value }, isInGit, isUncommitted }: Linked,
): void {
  const { say, print } = io
  if (isInGit) {
    print(say([`${value} を「${name}」に関連付けました`, `${value} is linked to ${name}`]))
    if (isUncommitted)
      print(say([`${linkFile} をコミットしてください`, `Commit ${linkFile} to share it with your team`]))
  } else
    print(
      say([
        `ローカルのフォルダー ${value} を「${name}」に関連付けました（git のリポジトリではありません）`,
        `The local folder ${value} is linked to ${name} (it is not a git repository)`,
      ]),
    )
  if (link.branch) print(say(describeBranch(link.branch)))
  if (missing) warnOfFailure(io, missing)
}

const next: Sentence = ['次は: cairn sync --dry-run', 'Next: cairn sync --dry-run']

function checkSlug(slug: string): string {
  if (isSlug(slug)) return slug
  throw usageError(
    [`ロードマップの名前に使えません: ${slug}`, `Invalid roadmap name: ${slug}`],
    ['a-z、0-9、ハイフンで 64 文字までです', 'Use up to 64 characters: a-z, 0-9, and hyphens between them'],
  )
}

type ChosenSource = Pick<Linked, 'missing'> & { name: string | null }

/** Returns the name of the reader. The user chooses if there are several. If there is no roadmap, it is `missing`. */
async function chooseSource(
  { canAsk, pick }: Io,
  repository: Repository,
  named: string | null,
): Promise<ChosenSource> {
  const found = findReaders(openFolder(repository.root))
  const isAsked = named === null && found.length > 1 && canAsk()
  const question: Sentence = ['ロードマップをどれから読み込みますか', 'Which source has the roadmap?']
  try {
    const reader = await (isAsked
      ? pick(question, found, ({ title }) => title)
      : findReader(repository, named))
    return { name: reader.name, missing: null }
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === 'no_source')) throw thrown
    return { name: null, missing: thrown }
  }
}
