import { isFolder, type Line, linesOf } from '../../files/listing.ts'
import {
  type FileItem,
  type Folder,
  folderAt,
  namesOf,
  pathsIn,
  readTree,
  type Tree,
} from '../../files/tree.ts'
import { inProject } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { bytesOf, timeOf } from '../../terminal/measures.ts'
import { table } from '../../terminal/table.ts'
import { command, option } from '../define.ts'

export const ls = command<{ tree?: true }, [folder: string | undefined]>({
  name: 'ls',
  about: ['フォルダーの中のファイルを一覧表示します', 'Lists the files of a folder'],
  arguments: [['[folder]', ['フォルダー（省略時は一番上）', 'the folder; the top one unless given']]],
  options: [option('--tree', ['下にあるすべてを木の形で表示します', 'all that is below it too, as a tree'])],
  examples: [
    ['cairn files ls', ['一番上のフォルダー', 'the top folder']],
    ['cairn files ls docs/specs', ['docs の中の specs フォルダー', 'the folder specs in docs']],
    ['cairn files ls --tree', ['すべてのフォルダーとファイル', 'all folders and files']],
  ],
  answers: `{ folder: string,
  folders: { id: string, path: string, updatedAt: string }[],
  files: { id: string, path: string, revision: number, size: number, mime: string,
    updatedAt: string, updatedBy: { id: string, displayName: string } | null }[],
  usage: { usedBytes: number, limitBytes: number | null,
    roadmapBytes: number, roadmapLimitBytes: number | null } }`,
  async run(context, { tree: isDeep = false, json, ...options }, path = '') {
    const { io } = context
    const tree = await readTree(await inProject(context, options))
    const names = namesOf(path)
    const folder = folderAt(tree, names)
    if (folder === undefined) throw missing(path)
    const lines = linesOf(tree, folder?.id ?? null, isDeep)
    if (json) return io.printJson(listed(names.join('/'), lines, tree))
    if (lines.length > 0) io.printLines(table(lines.map(line => rowOf(io, line))))
    if (io.isTerminal) tellUsage(io, lines, tree)
  },
})

/** What machines read: `path` is from the top folder on, and ends in `/` for a folder alone in what people read. */
function listed(folder: string, lines: readonly Line[], tree: Tree) {
  const pathOf = pathsIn(tree)
  const items = lines.map(({ item }) => item)
  return {
    folder,
    folders: items.filter(isFolder).map(one => ({ id: one.id, path: pathOf(one), updatedAt: one.updatedAt })),
    files: items
      .filter((item): item is FileItem => !isFolder(item))
      .map(one => ({
        id: one.id,
        path: pathOf(one),
        revision: one.currentRevision,
        size: one.size,
        mime: one.mime,
        updatedAt: one.updatedAt,
        updatedBy: one.updatedBy,
      })),
    usage: tree.usage,
  }
}

function rowOf(io: Io, { branch, item }: Line) {
  if (isFolder(item)) return ['', '', timeOf(item.updatedAt), '', folderCell(io, branch, item)]
  const { size, currentRevision, updatedAt, updatedBy, name } = item
  return [
    bytesOf(size).padStart(8),
    `r${currentRevision}`,
    timeOf(updatedAt),
    updatedBy?.displayName ?? '-',
    branch + name,
  ]
}

const folderCell = ({ colors }: Io, branch: string, { name }: Folder) => ({
  text: `${branch}${name}/`,
  paint: (text: string) => branch + colors.bold(text.slice(branch.length)),
})

function tellUsage(
  { say, tell }: Io,
  lines: readonly Line[],
  { usage: { usedBytes, limitBytes } }: Tree,
): void {
  const used = bytesOf(usedBytes)
  if (lines.length === 0) tell(say(['ファイルはありません', 'There are no files']))
  if (limitBytes === null) tell(say([`使用量 ${used}`, `${used} used`]))
  else tell(say([`使用量 ${used} / ${bytesOf(limitBytes)}`, `${used} of ${bytesOf(limitBytes)} used`]))
}

const missing = (path: string) =>
  new Failure([`${path} というフォルダーはありません`, `There is no folder ${path}`], {
    code: 'folder_not_found',
    hint: ['cairn files ls --tree で一覧を表示します', '`cairn files ls --tree` lists all of them'],
  })
