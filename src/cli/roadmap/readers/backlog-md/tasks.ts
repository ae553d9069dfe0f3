import { basename } from 'node:path'
import type { Sentence } from '../../../language/language.ts'
import { chooseDocumentPath } from '../../reading/document-paths.ts'
import type { FoundRoadmap, FoundTask, Place, SourceFolder } from '../../reading/found.ts'
import { type FrontMatter, readFrontMatter } from '../../reading/front-matter.ts'
import { missingId, missingStatus, missingTitle, notATask, wrongType } from '../../reading/messages.ts'
import { pickValues, toText } from '../../reading/texts.ts'
import type { Backlog } from './folder.ts'
import { createDependencyResolver, normalizeId, parseFileName } from './ids.ts'
import { createStatusReader } from './statuses.ts'

export type BacklogTask = { found: FoundTask; milestone: string | undefined }

/** Reads the tasks in `tasks` and `completed`. `unread` has the IDs in the names of files that could not be read. */
export async function readTasks(
  folder: SourceFolder,
  { path, config, isConfigUnread }: Backlog,
): Promise<{ tasks: BacklogTask[]; unread: NonNullable<FoundRoadmap['unreadTasks']> }> {
  const paths = folder
    .walk(`${path}/tasks`, `${path}/completed`)
    .filter(one => isTaskPath(one.slice(path.length)))
  const prefix = toText(config.task_prefix) ?? (isConfigUnread ? prefixIn(paths) : undefined) ?? 'task'
  const files: TaskFile[] = []
  const unread: { id: string; at: Place }[] = []
  for (const file of paths) {
    const front = await readFrontMatter(folder, file)
    const task = front && findTask(folder, file, front, prefix)
    if (task) files.push(task)
    const id = parseFileName(basename(file))?.id
    if (!front && id) unread.push({ id, at: { file, line: null } })
  }
  const context: Context = {
    usualStatus: toText(config.default_status) ?? 'To Do',
    isConfigUnread,
    toStatus: createStatusReader(config.statuses),
    idsOf: createDependencyResolver(
      files.map(({ id }) => id),
      prefix,
    ),
  }
  return { tasks: files.map(file => buildTask(folder, file, context)), unread }
}

/** The prefix in the names of task files, which is that of the configuration. */
const prefixIn = (paths: readonly string[]): string | undefined =>
  paths.flatMap(path => parseFileName(basename(path))?.id.split('-')[0] ?? [])[0]

/** What the tasks of a backlog share: its default status, and how it converts statuses and dependencies. */
type Context = {
  usualStatus: string
  isConfigUnread: boolean
  toStatus(word: string): string
  idsOf(given: readonly unknown[]): string[]
}

/** Whether a path is Markdown, and neither archived, a draft, nor a README. */
export const isTaskPath = (path: string): boolean =>
  /\.md$/i.test(path) && !/\/(?:archive|drafts)\/|\/readme\.md$/i.test(path)

type TaskFile = { path: string; name: string; front: FrontMatter; id: string }

/** Null with a warning if a file is not a task. */
function findTask(folder: SourceFolder, path: string, front: FrontMatter, prefix: string): TaskFile | null {
  const name = basename(path)
  const given = normalizeId(front.values.id, prefix)
  const hasTaskFields = ['title', 'status'].some(key => toText(front.values[key]))
  const id = given ?? parseFileName(name)?.id ?? (hasTaskFields ? name.replace(/\.md$/i, '') : undefined)
  const at = { file: path, line: front.lineOf('id') }
  if (!front.isThere) folder.warn({ file: path, line: null }, noFrontMatter)
  else if (id === undefined || isOtherKind(id, prefix)) folder.warn(at, notATask)
  else {
    if (!given) folder.warn(at, missingId(id))
    return { path, name, front, id }
  }
  return null
}

/** Whether an ID belongs to another kind of document of the tool. */
const isOtherKind = (id: string, prefix: string): boolean =>
  /^(?:doc|decision|draft)-\d/i.test(id) && !id.toLowerCase().startsWith(`${prefix.toLowerCase()}-`)

function buildTask(
  folder: SourceFolder,
  { path: file, name, front, id }: TaskFile,
  { usualStatus, isConfigUnread, toStatus, idsOf }: Context,
): BacklogTask {
  const { values, body, lineOf } = front
  const at = (key: string) => ({ file, line: lineOf(key) })
  const onInvalid = (key: string) => folder.warn(at(key), wrongType(key))
  const title = toText(values.title) ?? parseFileName(name)?.title ?? id
  if (!toText(values.title)) folder.warn(at('title'), missingTitle(title))
  const status = toText(values.status) ?? usualStatus
  if (!toText(values.status)) folder.warn(at('status'), missingStatus(status))
  const dependsOn = idsOf(toList(values.dependencies, () => onInvalid('dependencies')))
  const path = body.trim() ? chooseDocumentPath(folder, file, at('id')) : undefined
  const task = {
    id,
    title,
    status: toStatus(status),
    ...(path && { planPath: path }),
    ...(dependsOn.length && { dependsOn }),
    ...pickValues(values, keptKeys, onInvalid),
  }
  const documents = path ? [{ path, content: body, at: at('id') }] : []
  const milestone = readMilestone(values.milestone, () => onInvalid('milestone'))
  const distinction = parseFileName(name)?.title ?? name.replace(/\.md$/i, '')
  const unread = isConfigUnread && !toText(values.status) && { isStatusUnread: true }
  return { found: { task, at: at('id'), distinction, documents, ...unread }, milestone }
}

const keptKeys = [
  ...['priority', 'type', 'labels', 'assignee', 'reporter', 'parent_task_id', 'references', 'documentation'],
  ...['created_date', 'updated_date', 'completed_date', 'due_date'],
]

function toList(value: unknown, onInvalid: () => void): unknown[] {
  const list = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value ?? []].flat()
  if (list.some(one => one !== null && typeof one === 'object')) onInvalid()
  return list
}

function readMilestone(value: unknown, onInvalid: () => void): string | undefined {
  if (value !== null && typeof value === 'object') onInvalid()
  return toText(value)
}

const noFrontMatter: Sentence = [
  'フロントマターがないため、タスクとして扱いません',
  'Skipped: without front matter, it is not a task',
]
