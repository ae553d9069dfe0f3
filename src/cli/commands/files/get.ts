import type { Context } from '../../context/context.ts'
import { once } from '../../files/cut.ts'
import { diskFailure } from '../../files/disk.ts'
import { detailOf, type FileDetail, type Revision, receive } from '../../files/download.ts'
import { assertInside } from '../../files/inside.ts'
import { placeOf, save } from '../../files/save.ts'
import { fileNamed, pathsIn, readTree, type Space } from '../../files/tree.ts'
import { inProject } from '../../service/project.ts'
import { Failure, misused } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { bytesOf } from '../../terminal/measures.ts'
import { command, option } from '../define.ts'
import { numberFrom } from './numbers.ts'

type Options = { revision?: number; output?: string; force?: true }

export const get = command<Options, [name: string]>({
  name: 'get',
  about: ['ファイルをダウンロードし、SHA-256 を確認します', 'Downloads a file, and checks its SHA-256'],
  arguments: [['<name>', ['ファイルの名前またはパス', 'name of the file, or its path']]],
  options: [
    option('-r, --revision <number>', [
      'この版（省略時は現在の版）',
      'this revision; the current one unless given',
    ]).argParser(numberFrom('--revision')),
    option('-o, --output <path>', [
      '保存先のファイルまたはフォルダー（- は標準出力）',
      'file or folder to save to; - is standard output',
    ]),
    option('-f, --force', ['内容の異なるファイルを置き換えます', 'replace a file that is not the same']),
  ],
  examples: [
    ['cairn files get docs/spec.pdf', ['今のフォルダーに保存', 'into the current folder']],
    [
      'cairn files get spec.pdf --revision 3 -o old.pdf',
      ['第 3 版を別の名前で保存', 'its third revision, by another name'],
    ],
    ['cairn files get data.csv -o - | head', ['ほかのコマンドへ渡す', 'to another command']],
  ],
  answers: `{ file: { id: string, path: string, revision: number, size: number, sha256: string },
  saved: string, unchanged: boolean }`,
  async run(context, { revision, output, force = false, json, ...options }, name) {
    if (output === '-' && json) throw bothToStdout
    const space = await inProject(context, options)
    const tree = await readTree(space)
    const file = await detailOf(space, fileNamed(tree, name))
    const wanted = revisionOf(file, revision ?? file.currentRevision, name)
    if (output === '-') return toStdout(context, space, file, wanted)
    const path = await placeOf(context, output, file.name)
    const { root, gitDir, link } = space.repository
    if (gitDir || link) await assertInside(context.cwd, root, path)
    const saved = await save(context, space, file, wanted, { path, isReplacing: force })
    const shown = { path: pathsIn(tree)(file), revision: wanted.revision, size: wanted.size }
    if (json)
      context.io.printJson({
        file: { id: file.id, ...shown, sha256: saved.sha256 },
        saved: saved.path,
        unchanged: saved.isUnchanged,
      })
    else tellSaved(context.io, saved.path, wanted, saved.isUnchanged)
  },
})

function revisionOf({ revisions }: FileDetail, revision: number, name: string): Revision {
  const found = revisions.find(one => one.revision === revision)
  if (!found)
    throw new Failure([`${name} に第 ${revision} 版はありません`, `${name} has no revision ${revision}`], {
      code: 'revision_not_found',
      hint: [
        `cairn files history で残っている版を表示します（最新の 10 版まで残ります）`,
        '`cairn files history` lists those that are kept: the latest 10',
      ],
    })
  return found
}

async function toStdout(context: Context, space: Space, file: FileDetail, wanted: Revision): Promise<void> {
  const { io } = context
  await once(() => receive(context, space, file, wanted, io.answerStream)).catch(thrown => {
    throw diskFailure(io.say(['標準出力', 'standard output']), thrown) ?? thrown
  })
}

function tellSaved(
  { say, print }: Io,
  path: string,
  { revision, size }: Revision,
  isUnchanged: boolean,
): void {
  const what = say([`第 ${revision} 版、${bytesOf(size)}`, `revision ${revision}, ${bytesOf(size)}`])
  if (isUnchanged)
    print(say([`${path} はすでに同じ内容です（${what}）`, `${path} is the same already (${what})`]))
  else print(say([`${path} に保存しました（${what}）`, `Saved ${path} (${what})`]))
}

const bothToStdout = misused(
  ['--json と -o - は同時に指定できません', '--json and -o - cannot go together'],
  ['どちらも標準出力に書きます', 'Both write to standard output'],
)
