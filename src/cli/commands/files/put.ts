import type { Context } from '../../context/context.ts'
import { findTargetFolder, type TargetFolder } from '../../files/folders.ts'
import { findLocalFile, hashFile, type LocalFile } from '../../files/local-file.ts'
import { runConcurrently } from '../../files/run-concurrently.ts'
import { findSameRevision, toFolder } from '../../files/to-folder.ts'
import { type FileItem, type FileSpace, findFile, readTree, splitPath } from '../../files/tree.ts'
import { uploadHashed } from '../../files/upload.ts'
import { type Fields, list } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { openProject } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { formatBytes } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { command, option } from '../define.ts'
import { createNumberParser } from './numbers.ts'

type Options = { parents?: true; force?: true; jobs: number }

/** An upload in the `--json` output. `local` is the local path, and `path` is the path in the project. */
type UploadedFile = {
  local: string
  id: string
  path: string
  revision: number
  size: number
  sha256: string
  /** Whether it was not uploaded, because it is the current revision. */
  unchanged: boolean
}

const uploadFields: Fields<keyof UploadedFile> = {
  local: 'string',
  id: 'string',
  path: 'string',
  revision: 'number',
  size: 'number',
  sha256: 'string',
  unchanged: 'boolean',
}

export const put = command<Options, [paths: string[]]>({
  name: 'put',
  about: [
    'ファイルをアップロードします。同じ名前で内容の異なるファイルがあれば、その次の版になります',
    'Uploads files. If a file with the same name and different content exists, adds a revision',
  ],
  arguments: [
    [
      '<file...>',
      [
        'アップロードするファイル。最後の引数が / で終わる場合はアップロード先のフォルダー',
        'files to upload; if the last one ends in /, it is the folder to upload to',
      ],
    ],
  ],
  options: [
    option('--parents', ['フォルダーがなければ作成します', 'create the folder if it does not exist']),
    option('-f, --force', ['変更がなくてもアップロードします', 'also upload files that are unchanged']),
    option('-j, --jobs <number>', ['同時にアップロードする数', 'number of concurrent uploads'])
      .argParser(createNumberParser('--jobs', 16))
      .default(4),
  ],
  examples: [
    ['cairn files put spec.pdf', ['最上位のフォルダーへ', 'to the top level']],
    [
      'cairn files put a.pdf b.png docs/specs/ --parents',
      ['docs の中の specs フォルダーへ', 'to the folder specs in docs'],
    ],
  ],
  shape: list('files', uploadFields),
  async run(context, { parents = false, force = false, jobs, json, ...options }, given) {
    const [paths, target] = splitArguments(given)
    const locals = await Promise.all(
      paths.map(path =>
        findLocalFile(context, path, ofFolder).catch(thrown => rethrowMissing(thrown, path, given)),
      ),
    )
    assertDistinct(locals)
    const space = await openProject(context, options)
    const tree = await readTree(space)
    const names = splitPath(target)
    const folder = findTargetFolder(space, tree, names, parents)
    const done: UploadedFile[] = []
    const uploads = await runConcurrently(locals, jobs, async local => {
      const stored = findFile(tree, [...names, local.name]) ?? null
      const one = await upload(context, space, local, { folder, stored, force }).catch(thrown =>
        rethrow(toFailure(context, thrown), local, done),
      )
      const put = { ...one, path: [...names, one.path].join('/') }
      done.push(put)
      if (!json) printUploaded(context.io, put)
      return put
    })
    if (json) context.io.printJson({ files: uploads })
  },
})

const ofFolder: Sentence = [
  '中のファイルを指定してください。最後の引数が / で終わる場合は、アップロード先のフォルダーになります',
  'Specify the files in it. If the last argument ends in /, it is the folder to upload to',
]

/** The last of several arguments can be meant as the folder to upload to. */
function rethrowMissing(thrown: unknown, path: string, given: readonly string[]): never {
  const isFolderMeant = given.length > 1 && path === given.at(-1)
  if (!(thrown instanceof Failure && thrown.code === 'enoent' && isFolderMeant)) throw thrown
  const { about, code, facts } = thrown
  throw new Failure(about, { code, facts, hint: asFolder(path) })
}

const asFolder = (path: string): Sentence => [
  `アップロード先のフォルダーなら、${path}/ のように / で終えてください`,
  `If it is the folder to upload to, end it with a slash: ${path}/`,
]

function splitArguments(given: string[]): [paths: string[], folder: string] {
  const last = given.at(-1)!
  if (!last.endsWith('/')) return [given, '']
  if (given.length === 1)
    throw usageError(
      ['アップロードするファイルがありません', 'No files to upload'],
      [
        `フォルダーの前にファイルを指定してください: cairn files put FILE ${last}`,
        `Specify files before the folder: cairn files put FILE ${last}`,
      ],
    )
  return [given.slice(0, -1), last]
}

/** Refuses two files with the same name, because their order would be undefined. */
function assertDistinct(locals: readonly LocalFile[]): void {
  const duplicate = locals.find((one, i) => locals.findIndex(({ name }) => name === one.name) < i)
  if (duplicate)
    throw usageError([
      `${duplicate.name} という名前のファイルが複数指定されています`,
      `Several files are named ${duplicate.name}`,
    ])
}

/** `stored` is the file with this name, whose revision is added if the content differs or with `force`. */
async function upload(
  context: Context,
  space: FileSpace,
  local: LocalFile,
  { folder, stored, force }: { folder: TargetFolder; stored: FileItem | null; force: boolean },
): Promise<UploadedFile> {
  const sha256 = await hashFile(local, context.interrupted)
  const isComparable = stored?.size === local.size && !force
  const same = isComparable ? await findSameRevision(space, stored, sha256) : null
  const destination = toFolder(space, { folder, baseRevision: stored?.currentRevision ?? 0 })
  const { file, revision } = same ?? (await uploadHashed(context, local, sha256, destination))
  return {
    ...{ local: local.path, id: file.id, path: file.name, revision, size: local.size, sha256 },
    unchanged: same !== null,
  }
}

/** Adds the local path and the completed uploads to a failure. */
function rethrow(failure: Failure, { path }: LocalFile, done: readonly UploadedFile[]): never {
  const { about, exit, code, facts } = failure
  const hint = (code === 'payload_too_large' && explainLimit(facts)) || failure.hint
  const [ja, en] = about.map(text => (text.startsWith(path) ? text : `${path}: ${text}`))
  throw new Failure([ja!, en!], { exit, hint, code, facts: { ...facts, local: path, uploaded: done } })
}

function explainLimit({ limit }: Record<string, unknown>): Sentence | null {
  if (typeof limit !== 'number') return null
  return [
    `1 つのファイルの上限は ${formatBytes(limit)} です`,
    `The maximum file size is ${formatBytes(limit)}`,
  ]
}

function printUploaded({ say, print }: Io, { path, revision, size, unchanged }: UploadedFile): void {
  const what = formatBytes(size)
  print(
    unchanged
      ? say([
          `${path} に変更はありません（第 ${revision} 版、${what}）`,
          `Unchanged: ${path} (revision ${revision}, ${what})`,
        ])
      : say([
          `${path} をアップロードしました（第 ${revision} 版、${what}）`,
          `Uploaded ${path} (revision ${revision}, ${what})`,
        ]),
  )
}
