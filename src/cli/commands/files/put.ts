import type { Context } from '../../context/context.ts'
import { folderFor } from '../../files/folders.ts'
import { inLanes } from '../../files/lanes.ts'
import { type Local, localAt } from '../../files/local.ts'
import { fileAt, type Goal, namesOf, readTree, type Space } from '../../files/tree.ts'
import { send } from '../../files/upload.ts'
import type { Sentence } from '../../language/language.ts'
import { inProject } from '../../service/project.ts'
import { failureOf } from '../../service/refusals.ts'
import { Failure, misused } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { bytesOf } from '../../terminal/measures.ts'
import { command, option } from '../define.ts'
import { numberFrom } from './numbers.ts'

type Options = { parents?: true; jobs: number }

/** What machines read of each upload: where it was, and where and as which revision it is. */
type Put = { local: string; id: string; path: string; revision: number; size: number; sha256: string }

export const put = command<Options, [paths: string[]]>({
  name: 'put',
  about: [
    'ファイルをアップロードします。同じ名前のファイルがあれば次の版になります',
    'Uploads files; one whose name is there becomes its next revision',
  ],
  arguments: [
    [
      '<file...>',
      [
        'アップロードするファイル。最後が / で終わればアップロード先のフォルダー',
        'files to upload; where the last one ends in /, it is the folder to upload to',
      ],
    ],
  ],
  options: [
    option('--parents', ['フォルダーがなければ作成します', 'make the folder where it is missing']),
    option('-j, --jobs <number>', ['同時にアップロードする数', 'how many are uploaded side by side'])
      .argParser(numberFrom('--jobs', 16))
      .default(4),
  ],
  examples: [
    ['cairn files put spec.pdf', ['一番上のフォルダーへ', 'into the top folder']],
    [
      'cairn files put a.pdf b.png docs/specs/ --parents',
      ['docs の中の specs フォルダーへ', 'into the folder specs in docs'],
    ],
  ],
  answers: `{ files: { local: string, id: string, path: string,
  revision: number, size: number, sha256: string }[] }`,
  async run(context, { parents: isMade = false, jobs, json, ...options }, given) {
    const [paths, folder] = split(given)
    const locals = await Promise.all(paths.map(path => localAt(context, path)))
    refuseTwins(locals)
    const space = await inProject(context, options)
    const tree = await readTree(space)
    const names = namesOf(folder)
    const folderId = await folderFor(space, tree, names, isMade)
    const done: Put[] = []
    const uploads = await inLanes(locals, jobs, async local => {
      const there = fileAt(tree, [...names, local.name])
      const goal = { folderId, baseRevision: there?.currentRevision ?? 0 }
      const one = await uploaded(context, space, local, goal).catch(thrown =>
        refused(failureOf(context, thrown), local, done),
      )
      const put = { ...one, path: [...names, one.path].join('/') }
      done.push(put)
      if (!json) tellPut(context.io, put)
      return put
    })
    if (json) context.io.printJson({ files: uploads })
  },
})

function split(given: string[]): [paths: string[], folder: string] {
  const last = given.at(-1)!
  if (!last.endsWith('/')) return [given, '']
  if (given.length === 1)
    throw misused(
      ['アップロードするファイルがありません', 'There is no file to upload'],
      [
        `フォルダーの前にファイルを指定してください: cairn files put FILE ${last}`,
        `Name files before the folder: cairn files put FILE ${last}`,
      ],
    )
  return [given.slice(0, -1), last]
}

/** Of two files that go to one place, nobody could tell which is to be the newer one. */
function refuseTwins(locals: readonly Local[]): void {
  const twin = locals.find((one, i) => locals.findIndex(({ name }) => name === one.name) < i)
  if (twin)
    throw misused([
      `${twin.name} という名前のファイルが複数指定されています`,
      `Several of the files are called ${twin.name}`,
    ])
}

async function uploaded(context: Context, space: Space, local: Local, goal: Goal): Promise<Put> {
  const { file, revision, sha256 } = await send(context, space, local, goal)
  return { local: local.path, id: file.id, path: file.name, revision, size: local.size, sha256 }
}

/** Tells which file it was, and which of them are there. */
function refused(failure: Failure, { path }: Local, done: readonly Put[]): never {
  const { about, exit, code, facts } = failure
  const hint = (code === 'payload_too_large' && mostOf(facts)) || failure.hint
  const [ja, en] = about.map(text => (text.startsWith(path) ? text : `${path}: ${text}`))
  throw new Failure([ja!, en!], { exit, hint, code, facts: { ...facts, local: path, uploaded: done } })
}

function mostOf({ limit }: Record<string, unknown>): Sentence | null {
  if (typeof limit !== 'number') return null
  return [`1 つのファイルは ${bytesOf(limit)} までです`, `One file may have at most ${bytesOf(limit)}`]
}

function tellPut({ say, print }: Io, { path, revision, size }: Put): void {
  const what = bytesOf(size)
  print(
    say([
      `${path} をアップロードしました（第 ${revision} 版、${what}）`,
      `Uploaded ${path} (revision ${revision}, ${what})`,
    ]),
  )
}
