import { posix } from 'node:path'
import type { Sentence } from '../../../language/language.ts'
import { documentPath } from '../../reading/document-paths.ts'
import type { Folder, FoundTask, Place } from '../../reading/found.ts'
import { sendable } from '../../reading/texts.ts'

/** Reads documents, those that are listed, else all that are a task's plan. Each belongs to the first task whose plan it is. */
export function attachDocuments(
  folder: Folder,
  tasks: FoundTask[],
  listed: { paths: string[]; at: Place } | null,
): void {
  const owners = new Map<string, FoundTask[]>()
  for (const task of tasks) {
    const path = sameForAll(task.task.planPath ?? '')
    if (!owners.has(path)) owners.set(path, [])
    owners.get(path)?.push(task)
  }
  for (const path of new Set(listed ? listed.paths.map(sameForAll) : owners.keys())) {
    const [first, ...others] = owners.get(path) ?? []
    const at = listed?.at ?? first?.at
    if (!at || (!listed && !path)) continue
    if (isOutside(path)) folder.fault(at, leadsOut(path))
    else if (!first || !path) folder.fault(at, isOfNoTask(path))
    else if (!attach(folder, path, first, others, at)) {
      folder.leave(path)
      ;(listed ? folder.fault : folder.remark)(at, isUnread(path))
    }
  }
}

function attach(folder: Folder, path: string, first: FoundTask, others: FoundTask[], at: Place): boolean {
  const content = contentAt(folder, path)
  if (content === null) return false
  const sent = documentPath(folder, path, at)
  for (const { task } of [first, ...others]) task.planPath = sent
  first.documents.push({ path: sent, content: sendable(content), at: { file: path, line: null } })
  return true
}

/** A folder tells how the names in it are spelled on disk once it is listed. */
function contentAt(folder: Folder, path: string): string | null {
  const segments = path.split('/')
  if (tooLong(path, mostOfPath) || segments.some(name => tooLong(name, mostOfName))) return null
  const content = folder.read(path)
  if (content !== null) return content
  for (const depth of segments.keys()) folder.list(segments.slice(0, depth).join('/'))
  return folder.read(path)
}

/** In bytes: of a path, as the service takes it, and of a file's name, as file systems do. */
const [mostOfPath, mostOfName] = [1024, 255]

const tooLong = (text: string, most: number): boolean => Buffer.byteLength(text) > most

/** One spelling for all that lead to one file. */
const sameForAll = (path: string): string => (path ? posix.normalize(path.normalize('NFC')) : '')

const isOutside = (path: string): boolean => /^(?:\/|\.\.(?:\/|$)|[A-Za-z]:)/.test(path)

const leadsOut = (path: string): Sentence => [
  `${path} はリポジトリの外です`,
  `${path} is outside of the repository`,
]
const isOfNoTask = (path: string): Sentence => [
  `${path} を planPath とするタスクがありません`,
  `${path} is the planPath of no task`,
]
const isUnread = (path: string): Sentence => [
  `文書 ${path} を読めません`,
  `The document ${path} cannot be read`,
]
