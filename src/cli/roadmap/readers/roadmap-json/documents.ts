import { posix } from 'node:path'
import type { Sentence } from '../../../language/language.ts'
import { chooseDocumentPath } from '../../reading/document-paths.ts'
import type { FoundTask, Place, SourceFolder } from '../../reading/found.ts'
import { hasConflict } from '../../reading/merge-conflicts.ts'
import { toStorableText } from '../../reading/texts.ts'

/** Reads the listed documents, or else all plans of tasks. A document belongs to the first task with its path. */
export function attachDocuments(
  folder: SourceFolder,
  tasks: FoundTask[],
  listed: { paths: string[]; at: Place } | null,
): void {
  const owners = new Map<string, FoundTask[]>()
  for (const task of tasks) {
    const path = normalizePath(task.task.planPath ?? '')
    if (!owners.has(path)) owners.set(path, [])
    owners.get(path)?.push(task)
  }
  for (const path of new Set(listed ? listed.paths.map(normalizePath) : owners.keys())) {
    const [first, ...others] = owners.get(path) ?? []
    const at = listed?.at ?? first?.at
    if (!at || (!listed && !path)) continue
    if (isOutside(path)) folder.warn(at, outsideRepository(path))
    else if (!first || !path) folder.warn(at, ofNoTask(path))
    else if (!attachDocument(folder, path, first, others, at)) {
      folder.markUnread(path)
      folder.warn(at, unreadable(path))
    }
  }
}

function attachDocument(
  folder: SourceFolder,
  path: string,
  first: FoundTask,
  others: FoundTask[],
  at: Place,
): boolean {
  const content = readContent(folder, path)
  if (content === null || hasConflict(folder, path, content)) return false
  const sent = chooseDocumentPath(folder, path, at)
  for (const { task } of [first, ...others]) task.planPath = sent
  first.documents.push({ path: sent, content: toStorableText(content), at: { file: path, line: null } })
  return true
}

/** Lists the parent folders if necessary, to find how their names are spelled on disk. */
function readContent(folder: SourceFolder, path: string): string | null {
  const segments = path.split('/')
  if (isLongerThan(path, mostOfPath) || segments.some(name => isLongerThan(name, mostOfName))) return null
  const content = folder.read(path)
  if (content !== null) return content
  for (const depth of segments.keys()) folder.list(segments.slice(0, depth).join('/'))
  return folder.read(path)
}

/** The limits in bytes of a path (service) and of a file name (file systems). */
const [mostOfPath, mostOfName] = [1024, 255]

const isLongerThan = (text: string, most: number): boolean => Buffer.byteLength(text) > most

/** Normalizes a path, so that all spellings of it are equal. */
const normalizePath = (path: string): string => (path ? posix.normalize(path.normalize('NFC')) : '')

const isOutside = (path: string): boolean => /^(?:\/|\.\.(?:\/|$)|[A-Za-z]:)/.test(path)

const outsideRepository = (path: string): Sentence => [
  `${path} はリポジトリの外です`,
  `${path} is outside of the repository`,
]
const ofNoTask = (path: string): Sentence => [
  `${path} を planPath とするタスクがありません`,
  `No task has the planPath ${path}`,
]
const unreadable = (path: string): Sentence => [
  `文書 ${path} を読み込めません`,
  `Cannot read the document ${path}`,
]
