import { unwrap } from '../../../client/index.ts'
import { listFolder } from '../../files/list-folder.ts'
import {
  type FileItem,
  type FileSpace,
  type Folder,
  findFile,
  findFolder,
  readTree,
  splitPath,
  type Tree,
} from '../../files/tree.ts'
import { member } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { openProject } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { command, option } from '../define.ts'
import { assertConfirmable, confirmDeletion, yesOption } from '../deletion.ts'

type Options = { yes?: true; recursive?: true }

type Found = { kind: 'file'; item: FileItem; inside: 0 } | { kind: 'folder'; item: Folder; inside: number }

export const rm = command<Options, [name: string]>({
  name: 'rm',
  about: [
    'ファイル（すべての版を含む）またはフォルダーを削除します',
    'Deletes a file with all its revisions, or a folder',
  ],
  arguments: [
    [
      '<name>',
      [
        'ファイルまたはフォルダーの名前またはパス（/ で終わる場合はフォルダー）',
        'name or path of a file or folder (a folder if it ends in /)',
      ],
    ],
  ],
  options: [
    yesOption,
    option('-R, --recursive', ['フォルダーを中身ごと削除します', 'delete a folder with its contents']),
  ],
  examples: [
    ['cairn files rm docs/old.pdf', ['確認してから削除', 'delete after confirmation']],
    [
      'cairn files rm docs/ --recursive --yes',
      ['フォルダーを中身ごと、確認なしで削除', 'delete a folder with its contents, without confirmation'],
    ],
  ],
  shape: member('deleted', { kind: '"file" | "folder"', id: 'string', path: 'string' }),
  async run(context, { yes: isConfirmed = false, recursive = false, json, ...options }, name) {
    const { say, print, printJson } = context.io
    assertConfirmable(context.io, isConfirmed)
    const space = await openProject(context, options)
    const tree = await readTree(space)
    const path = splitPath(name).join('/')
    const found = findItem(tree, name)
    if (found.inside > 0 && !recursive) throw notEmpty(path, found.inside)
    await confirmDeletion(context.io, isConfirmed, askForConfirmation(found, path))
    await deleteItem(space, found)
    if (json) printJson({ deleted: { kind: found.kind, id: found.item.id, path } })
    else print(say([`${path} を削除しました`, `Deleted ${path}`]))
  },
})

/** Finds a file, or else a folder with this name. */
function findItem(tree: Tree, name: string): Found {
  const names = splitPath(name)
  const file = name.endsWith('/') ? undefined : findFile(tree, names)
  if (file) return { kind: 'file', item: file, inside: 0 }
  const folder = findFolder(tree, names)
  if (folder) return { kind: 'folder', item: folder, inside: listFolder(tree, folder.id, true).length }
  if (folder === null)
    throw usageError(['最上位のフォルダーは削除できません', 'Cannot delete the top-level folder'])
  throw new Failure([`${name} が見つかりません`, `Not found: ${name}`], {
    code: 'file_not_found',
    hint: ['cairn files ls --tree で一覧を表示します', 'List all files: cairn files ls --tree'],
  })
}

async function deleteItem({ api, projectId }: FileSpace, { kind, item: { id } }: Found): Promise<void> {
  const path = { projectId }
  if (kind === 'file')
    await unwrap(
      api.DELETE('/api/projects/{projectId}/files/{fileId}', { params: { path: { ...path, fileId: id } } }),
    )
  else
    await unwrap(
      api.DELETE('/api/projects/{projectId}/folders/{folderId}', {
        params: { path: { ...path, folderId: id } },
      }),
    )
}

function askForConfirmation({ kind, inside }: Found, path: string): Sentence {
  if (kind === 'file')
    return [
      `${path} をすべての版とともに削除しますか？元に戻せません。`,
      `Delete ${path} with all its revisions? This cannot be undone.`,
    ]
  return [
    counted`フォルダー ${path} を中身（${inside} 件）ごと削除しますか？元に戻せません。`,
    counted`Delete the folder ${path} and the ${inside} ${plural(inside, 'item')} in it? This cannot be undone.`,
  ]
}

const notEmpty = (path: string, inside: number) =>
  new Failure(
    [
      counted`フォルダー ${path} は空ではありません（${inside} 件）`,
      counted`The folder ${path} is not empty (${inside} ${plural(inside, 'item')})`,
    ],
    {
      code: 'folder_not_empty',
      hint: ['--recursive を付けると中身ごと削除します', 'Use --recursive to delete it with its contents'],
    },
  )
