import { createFolder } from '../../files/create-folder.ts'
import { type FileDetail, type Revision, readFileDetail, sourceOf } from '../../files/download.ts'
import { assertInside } from '../../files/inside.ts'
import { chooseSavePath, save } from '../../files/save.ts'
import { createPathFinder, readTree, requireFile } from '../../files/tree.ts'
import { document } from '../../json/shape.ts'
import { openProject } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatBytes } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { command, option } from '../define.ts'
import { bothToStdout, forceOption, printSaved, writeToStdout } from '../saving.ts'
import { createNumberParser } from './numbers.ts'

type Options = { revision?: number; output?: string; force?: true }

export const get = command<Options, [name: string]>({
  name: 'get',
  about: ['ファイルをダウンロードし、SHA-256 を検証します', 'Downloads a file and verifies its SHA-256'],
  arguments: [['<name>', ['ファイルの名前またはパス', 'name or path of the file']]],
  options: [
    option('-r, --revision <number>', [
      '版（省略時は現在の版）',
      'revision to download (default: current)',
    ]).argParser(createNumberParser('--revision')),
    option('-o, --output <path>', [
      '保存先のファイルまたはフォルダー（- は標準出力）',
      'file or folder to save to (`-` for standard output)',
    ]),
    forceOption,
  ],
  examples: [
    ['cairn files get docs/spec.pdf', ['現在のフォルダーに保存', 'save to the current folder']],
    [
      'cairn files get spec.pdf --revision 3 -o old.pdf',
      ['第 3 版を別の名前で保存', 'save revision 3 under another name'],
    ],
    ['cairn files get data.csv -o - | head', ['ほかのコマンドへ渡す', 'pipe to another command']],
  ],
  shape: document({
    file: '{ id: string, path: string, revision: number, size: number, sha256: string }',
    saved: 'string',
    unchanged: 'boolean',
  }),
  async run(context, { revision, output, force = false, json, ...options }, name) {
    if (output === '-' && json) throw bothToStdout
    const space = await openProject(context, options)
    const tree = await readTree(space)
    const file = await readFileDetail(space, requireFile(tree, name))
    const wanted = findRevision(file, revision ?? file.currentRevision, name)
    const source = sourceOf(space, file, wanted)
    if (output === '-') return writeToStdout(context, source)
    const path = await chooseSavePath(context, output, file.name)
    const { root, gitDir, link } = space.repository
    const isInRepository = gitDir !== null || link !== null
    if (isInRepository) await assertInside(context.cwd, root, path)
    await createFolder(context, isInRepository ? root : null, output)
    const saved = await save(context, source, { path, isReplacing: force })
    const shown = { path: createPathFinder(tree)(file), revision: wanted.revision, size: wanted.size }
    if (json)
      context.io.printJson({
        file: { id: file.id, ...shown, sha256: saved.sha256 },
        saved: saved.path,
        unchanged: saved.isUnchanged,
      })
    else printSaved(context.io, saved, describe(context.io, wanted))
  },
})

function findRevision({ revisions }: FileDetail, revision: number, name: string): Revision {
  const found = revisions.find(one => one.revision === revision)
  if (!found)
    throw new Failure([`${name} に第 ${revision} 版はありません`, `${name} has no revision ${revision}`], {
      code: 'revision_not_found',
      hint: [
        `cairn files history で残っている版を表示します（最新の 10 版まで残ります）`,
        'List the kept revisions (the latest 10): cairn files history',
      ],
    })
  return found
}

function describe({ say }: Io, { revision, size }: Revision): string {
  const bytes = formatBytes(size)
  return say([`第 ${revision} 版、${bytes}`, `revision ${revision}, ${bytes}`])
}
