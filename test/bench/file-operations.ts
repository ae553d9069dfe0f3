import type { Desk } from './file-world.ts'
import { request } from './generator.ts'
import { http, type Operation, type Target } from './operations.ts'
import type { World } from './world.ts'

export const fileNames = {
  tree: 'GET /files/tree, 1,000 files',
  treeSql: 'the same SQL through the driver',
  large: 'GET /files/tree, 10,000 files',
  largeSql: 'the same SQL through the driver, 10,000',
  quiet: 'GET /files/tree, 1,000 files, Worker of its own',
  crowded: 'the same among 100 × as many files of others',
  file: 'GET /files/{id}, 10 revisions',
  download: 'GET /files/{id}/download',
  register: 'POST /files, one project',
  registerApart: 'POST /files, 16 projects',
  folder: 'POST /folders, one project',
  folderApart: 'POST /folders, 16 projects',
  rename: 'PATCH /files/{id}, one project',
}

export function fileOperations(target: Target, { files }: World): Operation[] {
  const { cairn, bare, quiet, crowded } = target
  const { small, large, desks } = files
  const [token] = files.tokens as [string]
  const get = (port: number, { projectId }: { projectId: string }, path: string) =>
    http(port, [request({ method: 'GET', path: `/api/projects/${projectId}/files/${path}`, token })])
  const sql = ({ projectId }: { projectId: string }) =>
    http(bare, [request({ method: 'GET', path: `/${projectId}/tree` })])
  const [both, one, sixteen] = [[1, 16], [1], [16]]
  const [first, apart] = [desks.slice(0, 1), desks.slice(1)]
  return [
    { name: fileNames.tree, connections: both, load: get(cairn, small, 'tree') },
    { name: fileNames.treeSql, connections: both, load: sql(small) },
    { name: fileNames.large, connections: one, load: get(cairn, large, 'tree') },
    { name: fileNames.largeSql, connections: one, load: sql(large) },
    { name: fileNames.quiet, connections: one, load: get(quiet, small, 'tree') },
    { name: fileNames.crowded, connections: one, load: get(crowded, small, 'tree') },
    { name: fileNames.file, connections: both, load: get(cairn, small, small.fileId) },
    { name: fileNames.download, connections: both, load: get(cairn, small, `${small.fileId}/download`) },
    { name: fileNames.register, connections: both, load: http(cairn, registrations(first), 201) },
    { name: fileNames.registerApart, connections: sixteen, load: http(cairn, registrations(apart), 201) },
    { name: fileNames.folder, connections: both, load: http(cairn, foldersOf(first), 201) },
    { name: fileNames.folderApart, connections: sixteen, load: http(cairn, foldersOf(apart), 201) },
    { name: fileNames.rename, connections: both, load: http(cairn, renames(files)) },
  ]
}

const registrations = (desks: Desk[]) =>
  inTurn(desks, 'files', (attachmentId, turn) => ({ attachmentId, name: `資料 ${turn}.pdf` }))

const foldersOf = (desks: Desk[]) => inTurn(desks, 'folders', (_, turn) => ({ name: `フォルダー ${turn}` }))

// Round all projects before the next upload and the next token.
function inTurn(desks: Desk[], path: string, bodyOf: (upload: string, turn: number) => object): Buffer[] {
  return desks[0]!.uploads.flatMap((_, turn) =>
    desks.map(({ projectId, tokens, uploads }) =>
      request({
        method: 'POST',
        path: `/api/projects/${projectId}/${path}`,
        token: tokens[turn % tokens.length]!,
        body: JSON.stringify(bodyOf(uploads[turn]!, turn)),
      }),
    ),
  )
}

const renames = ({ tokens, renamed: { projectId, fileIds } }: World['files']): Buffer[] =>
  tokens.map((token, turn) =>
    request({
      method: 'PATCH',
      path: `/api/projects/${projectId}/files/${fileIds[turn % fileIds.length]}`,
      token,
      body: JSON.stringify({ name: `議事録 ${turn} 改.pdf` }),
    }),
  )
