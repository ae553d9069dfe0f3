import { posix } from 'node:path'
import type { Sentence } from '../../../language/language.ts'
import { chooseDocumentPath } from '../../reading/document-paths.ts'
import type { FoundTask, Place, SourceFolder } from '../../reading/found.ts'
import { toStorableText } from '../../reading/texts.ts'

/** Reads documents, those that are listed, else all that are a task's plan. Each belongs to the first task whose plan it is. */
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
    if (isOutside(path)) folder.fail(at, outsideRepository(path))
    else if (!first || !path) folder.fail(at, ofNoTask(path))
    else if (!attachDocument(folder, path, first, others, at)) {
      folder.markUnread(path)
      ;(listed ? folder.fail : folder.warn)(at, unreadable(path))
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
  if (content === null) return false
  const sent = chooseDocumentPath(folder, path, at)
  for (const { task } of [first, ...others]) task.planPath = sent
  first.documents.push({ path: sent, content: toStorableText(content), at: { file: path, line: null } })
  return true
}

/** A folder tells how the names in it are spelled on disk once it is listed. */
function readContent(folder: SourceFolder, path: string): string | null {
  const segments = path.split('/')
  if (isLongerThan(path, mostOfPath) || segments.some(name => isLongerThan(name, mostOfName))) return null
  const content = folder.read(path)
  if (content !== null) return content
  for (const depth of segments.keys()) folder.list(segments.slice(0, depth).join('/'))
  return folder.read(path)
}

/** In bytes: of a path, as the service takes it, and of a file's name, as file systems do. */
const [mostOfPath, mostOfName] = [1024, 255]

const isLongerThan = (text: string, most: number): boolean => Buffer.byteLength(text) > most

/** One spelling for all that lead to one file. */
const normalizePath = (path: string): string => (path ? posix.normalize(path.normalize('NFC')) : '')

const isOutside = (path: string): boolean => /^(?:\/|\.\.(?:\/|$)|[A-Za-z]:)/.test(path)

const outsideRepository = (path: string): Sentence => [
  `${path} はリポジトリの外です`,
  `${path} is outside of the repository`,
]
const ofNoTask = (path: string): Sentence => [
  `${path} を planPath とするタスクがありません`,
  `${path} is the planPath of no task`,
]
const unreadable = (path: string): Sentence => [
  `文書 ${path} を読めません`,
  `The document ${path} cannot be read`,
]
