import { type Revision, readFileDetail } from '../../files/download.ts'
import { createPathFinder, readTree, requireFile } from '../../files/tree.ts'
import { openProject } from '../../service/project.ts'
import { formatBytes, formatMinute } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { table } from '../../terminal/table.ts'
import { command } from '../define.ts'
import { showPage, type WebOptions, webOptions } from '../web.ts'
import { historyJson } from './json-types.ts'

export const history = command<WebOptions, [name: string]>({
  name: 'history',
  about: ['ファイルの版を新しい順に一覧表示します', 'Lists revisions of a file, newest first'],
  arguments: [['<name>', ['ファイルの名前またはパス', 'name or path of the file']]],
  options: webOptions,
  examples: [['cairn files history docs/spec.pdf', ['だれがいつ更新したか', 'who changed it and when']]],
  shape: historyJson,
  async run(context, { json, web, browser, ...options }, name) {
    const { io } = context
    const space = await openProject(context, options)
    const tree = await readTree(space)
    const file = requireFile(tree, name)
    if (web) {
      const path = `/projects/${space.projectId}/files?file=${file.id}`
      return showPage(context, space.url, path, { browser, json })
    }
    const { revisions, currentRevision } = await readFileDetail(space, file)
    if (json)
      return io.printJson({
        file: { id: file.id, path: createPathFinder(tree)(file), currentRevision },
        revisions,
      })
    io.printLines(table(revisions.map(one => toRow(io, one, one.revision === currentRevision))))
  },
})

const toRow = (
  { say, colors }: Io,
  { revision, size, createdAt, uploadedBy }: Revision,
  isCurrent: boolean,
) => [
  `r${revision}`,
  formatBytes(size).padStart(8),
  formatMinute(createdAt),
  uploadedBy?.displayName ?? '-',
  { text: isCurrent ? say(['現在の版', 'current']) : '', paint: colors.green },
]
