import { isFolder, type ListedItem, listFolder } from '../../files/list-folder.ts'
import {
  createPathFinder,
  type FileItem,
  type Folder,
  findFolder,
  readTree,
  splitPath,
  type Tree,
} from '../../files/tree.ts'
import { openProject } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatBytes, formatMinute } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { table } from '../../terminal/table.ts'
import { command, option } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { listingJson } from './json-types.ts'

export const ls = command<WebOptions & { tree?: true }, [folder: string | undefined]>({
  name: 'ls',
  about: ['フォルダーの中のファイルを一覧表示します', 'Lists the files in a folder'],
  arguments: [['[folder]', ['フォルダー（省略時は最上位）', 'folder (default: top level)']]],
  options: [
    option('--tree', ['下にあるすべてをツリーで表示します', 'show everything below it as a tree']),
    ...webOptions,
  ],
  examples: [
    ['cairn files ls', ['最上位のフォルダー', 'top level']],
    ['cairn files ls docs/specs', ['docs の中の specs フォルダー', 'folder specs in docs']],
    ['cairn files ls --tree', ['すべてのフォルダーとファイル', 'all folders and files']],
  ],
  shape: listingJson,
  async run(context, { tree: isDeep = false, web, browser, json, ...options }, path = '') {
    const { io } = context
    const space = await openProject(context, options)
    const tree = await readTree(space)
    const names = splitPath(path)
    const folder = findFolder(tree, names)
    if (folder === undefined) throw folderMissing(path)
    if (web) {
      const query = folder ? `?folder=${folder.id}` : ''
      return showPage(context, space.url, `/projects/${space.projectId}/files${query}`, { browser, json })
    }
    const lines = listFolder(tree, folder?.id ?? null, isDeep)
    if (json) return io.printJson(toJson(names.join('/'), lines, tree))
    if (lines.length > 0) io.printLines(table(lines.map(line => toRow(io, line))))
    if (io.isTerminal) reportUsage(io, lines, tree)
  },
})

/** Converts to the `--json` output, with full paths. */
function toJson(folder: string, lines: readonly ListedItem[], tree: Tree) {
  const pathOf = createPathFinder(tree)
  const items = lines.map(({ item }) => item)
  return {
    folder,
    folders: items
      .filter(isFolder)
      .map(one => ({ kind: 'folder', id: one.id, path: pathOf(one), updatedAt: one.updatedAt })),
    files: items
      .filter((item): item is FileItem => !isFolder(item))
      .map(one => ({
        kind: 'file',
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

function toRow(io: Io, { branch, item }: ListedItem) {
  if (isFolder(item)) return ['', '', formatMinute(item.updatedAt), '', toFolderCell(io, branch, item)]
  const { size, currentRevision, updatedAt, updatedBy, name } = item
  return [
    formatBytes(size).padStart(8),
    `r${currentRevision}`,
    formatMinute(updatedAt),
    updatedBy?.displayName ?? '-',
    branch + name,
  ]
}

const toFolderCell = ({ colors }: Io, branch: string, { name }: Folder) => ({
  text: `${branch}${name}/`,
  paint: (text: string) => branch + colors.bold(text.slice(branch.length)),
})

function reportUsage(
  { say, report }: Io,
  lines: readonly ListedItem[],
  { usage: { usedBytes, limitBytes } }: Tree,
): void {
  const used = formatBytes(usedBytes)
  if (lines.length === 0) report(say(['ファイルはありません', 'No files']))
  if (limitBytes === null) report(say([`使用量 ${used}`, `${used} used`]))
  else
    report(say([`使用量 ${used} / ${formatBytes(limitBytes)}`, `${used} of ${formatBytes(limitBytes)} used`]))
}

const folderMissing = (path: string) =>
  new Failure([`${path} というフォルダーはありません`, `Folder not found: ${path}`], {
    code: 'folder_not_found',
    hint: ['cairn files ls --tree で一覧を表示します', 'List all files: cairn files ls --tree'],
  })
