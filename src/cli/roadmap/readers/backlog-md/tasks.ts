import { basename, dirname } from 'node:path'
import type { Sentence } from '../../../language/language.ts'
import { documentPath } from '../../reading/document-paths.ts'
import type { Folder, FoundTask } from '../../reading/found.ts'
import { type FrontMatter, readFrontMatter } from '../../reading/front-matter.ts'
import { hasNoId, hasNoStatus, hasNoTitle, hasWrongType, isNoTask } from '../../reading/oddities.ts'
import { keptOf, textOf } from '../../reading/texts.ts'
import type { Backlog } from './folder.ts'
import { dependencies, idOf, namedBy } from './ids.ts'

export type BacklogTask = { found: FoundTask; milestone: string | undefined }

/** The tasks in `tasks` and `completed`, as their files stand there. */
export async function readTasks(folder: Folder, { path, config }: Backlog): Promise<BacklogTask[]> {
  const prefix = textOf(config.task_prefix) ?? 'task'
  const usualStatus = textOf(config.default_status) ?? 'To Do'
  const files: TaskFile[] = []
  for (const place of [`${path}/tasks`, `${path}/completed`])
    for (const file of folder.walk(place).filter(one => isLive(one.slice(place.length)))) {
      const read = await taskFile(folder, file, place, prefix)
      if (read) files.push(read)
    }
  const idsOf = dependencies(
    files.map(({ id }) => id),
    prefix,
  )
  return files.map(file => taskOf(folder, file, usualStatus, idsOf))
}

/** Markdown that is neither put aside nor a readme. */
const isLive = (path: string): boolean =>
  /\.md$/i.test(path) && !/\/(?:archive|drafts)\/|\/readme\.md$/i.test(path)

type TaskFile = { path: string; name: string; front: FrontMatter; id: string }

async function taskFile(
  folder: Folder,
  path: string,
  place: string,
  prefix: string,
): Promise<TaskFile | null> {
  const front = await readFrontMatter(folder, path)
  if (!front) return null
  const [name, parent] = [basename(path), dirname(path)]
  const given = idOf(front.values.id, prefix)
  if (!given && Object.keys(front.values).length === 0 && parent !== place) {
    folder.remark({ file: parent, line: null }, areNoTasks)
    return null
  }
  const saysSo = ['title', 'status'].some(key => textOf(front.values[key]))
  const id = given ?? namedBy(name)?.id ?? (saysSo ? name.replace(/\.md$/i, '') : undefined)
  const isTask = id !== undefined && !isOtherKind(id, prefix)
  if (!isTask) folder.remark({ file: path, line: front.lineOf('id') }, isNoTask)
  else if (!given) folder.remark({ file: path, line: front.lineOf('id') }, hasNoId(id))
  return isTask ? { path, name, front, id } : null
}

/** What the tool names like tasks and keeps elsewhere. */
const isOtherKind = (id: string, prefix: string): boolean =>
  /^(?:doc|decision|draft)-\d/i.test(id) && !id.toLowerCase().startsWith(`${prefix.toLowerCase()}-`)

function taskOf(
  folder: Folder,
  { path: file, name, front, id }: TaskFile,
  usualStatus: string,
  idsOf: (given: readonly unknown[]) => string[],
): BacklogTask {
  const { values, body, lineOf } = front
  const at = (key: string) => ({ file, line: lineOf(key) })
  const odd = (key: string) => folder.remark(at(key), hasWrongType(key))
  const title = textOf(values.title) ?? namedBy(name)?.title ?? id
  if (!textOf(values.title)) folder.remark(at('title'), hasNoTitle(title))
  const status = textOf(values.status) ?? usualStatus
  if (!textOf(values.status)) folder.remark(at('status'), hasNoStatus(status))
  const dependsOn = idsOf(listOf(values.dependencies, () => odd('dependencies')))
  const path = body.trim() ? documentPath(folder, file, at('id')) : undefined
  const task = {
    id,
    title,
    status: statuses[keyOf(status)] ?? status,
    ...(path && { planPath: path }),
    ...(dependsOn.length && { dependsOn }),
    ...keptOf(values, kept, odd),
  }
  const documents = path ? [{ path, content: body, at: at('id') }] : []
  const milestone = milestoneOf(values.milestone, () => odd('milestone'))
  return { found: { task, at: at('id'), documents }, milestone }
}

/** The tool's own statuses, and the service's by their names. */
const statuses: Record<string, string | undefined> = {
  __proto__: null as never,
  todo: 'todo',
  inprogress: 'in_progress',
  done: 'done',
  blocked: 'blocked',
  deferred: 'deferred',
  cancelled: 'cancelled',
}
const keyOf = (status: string): string => status.toLowerCase().replace(/[\s_-]+/g, '')

const kept = [
  ...['priority', 'type', 'labels', 'assignee', 'reporter', 'parent_task_id', 'references', 'documentation'],
  ...['created_date', 'updated_date', 'completed_date', 'due_date'],
]

function listOf(value: unknown, odd: () => void): unknown[] {
  const list = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value ?? []].flat()
  if (list.some(one => one !== null && typeof one === 'object')) odd()
  return list
}

function milestoneOf(value: unknown, odd: () => void): string | undefined {
  if (value !== null && typeof value === 'object') odd()
  return textOf(value)
}

const areNoTasks: Sentence = [
  'このフォルダーの、フロントマターのないファイルは除きます',
  'Left out: the files of this folder that have no front matter',
]
