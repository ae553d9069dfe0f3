import { documentPath } from '../../reading/document-paths.ts'
import type { Folder, FoundPhase, FoundTask, Reader } from '../../reading/found.ts'
import type { JsonText } from '../../reading/json-text.ts'
import { hasNoId, hasNoStatus, hasNoTitle, hasWrongType, isNoTask } from '../../reading/oddities.ts'
import { keptOf, textOf } from '../../reading/texts.ts'
import { dependenciesOf, type Numbered, numbered, prefixes } from './ids.ts'
import { readTags, type Tag, tasksFile } from './tags.ts'

/** A tag is a phase; a subtask is a task after its parent. */
export const taskMaster: Reader = {
  name: 'task-master',
  title: 'Task Master',
  paths: [tasksFile],
  isThere: folder => folder.has(tasksFile),
  read(folder) {
    const found = readTags(folder)
    if (!found) return { head: {}, phases: [] }
    const isOdd = (list: object) =>
      folder.remark({ file: tasksFile, line: found.json.lineOf(list) }, isNoTask)
    const tags = found.tags.map(tag => {
      const tasks = numbered(tag.tasks, isOdd)
      return { ...tag, tasks, ids: tasks.map(({ id }) => id) }
    })
    const prefixOf = prefixes(tags)
    return {
      head: {},
      phases: tags.map(tag => phaseOf(folder, found.json, tag, prefixOf.get(tag.name) ?? '')),
    }
  },
}

type NumberedTag = Omit<Tag, 'tasks'> & { tasks: Numbered[]; ids: string[] }

function phaseOf(folder: Folder, json: JsonText, tag: NumberedTag, prefix: string): FoundPhase {
  const known = new Set(tag.ids)
  const { name, summary } = tag
  return {
    phase: { id: name, title: name, ...(summary && { summary }) },
    tasks: tag.tasks.map(task => taskOf(folder, json, name, task, known, prefix)),
  }
}

function taskOf(
  folder: Folder,
  json: JsonText,
  tag: string,
  numbered: Numbered,
  known: ReadonlySet<string>,
  prefix: string,
): FoundTask {
  const { values } = numbered
  const id = prefix + numbered.id
  const at = { file: tasksFile, line: json.lineOf(values) }
  const odd = (key: string) => folder.remark(at, hasWrongType(key))
  if (!numbered.isNamed) folder.remark(at, hasNoId(id))
  const title = textOf(values.title) ?? id
  if (!textOf(values.title)) folder.remark(at, hasNoTitle(id))
  const status = textOf(values.status) ?? 'pending'
  if (!textOf(values.status)) folder.remark(at, hasNoStatus(status))
  if (values.subtasks && !Array.isArray(values.subtasks)) odd('subtasks')
  const summary = proseOf(values, 'description', odd)
  const dependsOn = dependenciesOf(numbered, listOf(values, 'dependencies', odd), known)
  const content = planOf(proseOf(values, 'details', odd), proseOf(values, 'testStrategy', odd))
  const path = content && documentPath(folder, planPath(tag, numbered.id), at)
  const task = {
    id,
    title,
    status: statuses.get(status.toLowerCase().replace(/[\s_]+/g, '-')) ?? status,
    ...(summary && { summary }),
    ...(path && { planPath: path }),
    ...(dependsOn.length && { dependsOn: dependsOn.map(one => prefix + one) }),
    ...keptOf(values, kept, odd),
  }
  return { task, at, documents: path ? [{ path, content, at }] : [] }
}

const statuses = new Map<string, string>([
  ...([
    ['pending', 'todo'],
    ['in-progress', 'in_progress'],
    ['review', 'in_progress'],
  ] as const),
  ...([
    ['done', 'done'],
    ['completed', 'done'],
  ] as const),
  ...([
    ['blocked', 'blocked'],
    ['deferred', 'deferred'],
    ['cancelled', 'cancelled'],
  ] as const),
])

const kept = [
  'priority',
  'complexity',
  'assignee',
  'tags',
  'effort',
  'actualEffort',
  'createdAt',
  'updatedAt',
]

const planPath = (tag: string, id: string): string =>
  `.taskmaster/${[tag, `${id}.md`].map(name => name.replaceAll('/', '-')).join('/')}`

function planOf(details: string, testStrategy: string): string {
  const sections = [
    details && `## Details\n\n${details}\n`,
    testStrategy && `## Test strategy\n\n${testStrategy}\n`,
  ]
  return sections.filter(Boolean).join('\n')
}

/** A text, or lines of one. */
function proseOf(values: Record<string, unknown>, key: string, odd: (key: string) => void): string {
  const lines = [values[key] ?? []].flat()
  if (lines.some(line => typeof line === 'object')) odd(key)
  return lines
    .filter(line => typeof line !== 'object')
    .join('\n')
    .trim()
}

function listOf(values: Record<string, unknown>, key: string, odd: (key: string) => void): unknown[] {
  const value = values[key]
  const list = Array.isArray(value) ? value : [value ?? []].flat()
  if (list.some(one => textOf(one) === undefined)) odd(key)
  return list
}
