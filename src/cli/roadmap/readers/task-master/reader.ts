import { chooseDocumentPath } from '../../reading/document-paths.ts'
import type { FoundPhase, FoundTask, Reader, SourceFolder } from '../../reading/found.ts'
import type { ParsedJson } from '../../reading/json-text.ts'
import {
  missingFile,
  missingId,
  missingStatus,
  missingTitle,
  notATask,
  wrongType,
} from '../../reading/messages.ts'
import { toStatus } from '../../reading/statuses.ts'
import { pickValues, toText } from '../../reading/texts.ts'
import { chooseTagPrefixes, type NumberedTask, numberTasks, resolveDependencies, toTagPrefix } from './ids.ts'
import { readTags, type Tag, tasksFile } from './tags.ts'

/** Tags become phases. Subtasks become tasks after their parents. */
export const taskMaster: Reader = {
  name: 'task-master',
  title: 'Task Master',
  paths: [tasksFile],
  isThere: folder => folder.has(tasksFile),
  read(folder) {
    if (!folder.has(tasksFile)) folder.fail({ file: tasksFile, line: null }, missingFile)
    const found = folder.has(tasksFile) ? readTags(folder) : null
    if (!found) return { head: {}, phases: [] }
    const warnAboutItem = (list: object) =>
      folder.warn({ file: tasksFile, line: found.json.lineOf(list) }, notATask)
    const tags = found.tags.map(tag => {
      const tasks = numberTasks(tag.tasks, warnAboutItem)
      return { ...tag, tasks, ids: tasks.map(({ id }) => id) }
    })
    const prefixOf = chooseTagPrefixes(tags)
    return {
      head: {},
      phases: tags.map(tag => buildPhase(folder, found.json, tag, prefixOf.get(tag.name) ?? '')),
    }
  },
}

type NumberedTag = Omit<Tag, 'tasks'> & { tasks: NumberedTask[]; ids: string[] }

function buildPhase(folder: SourceFolder, json: ParsedJson, tag: NumberedTag, prefix: string): FoundPhase {
  const known = new Set(tag.ids)
  const { name, summary } = tag
  return {
    phase: { id: name, title: name, ...(summary && { summary }) },
    tasks: tag.tasks.map(task => buildTask(folder, json, name, task, known, prefix)),
  }
}

function buildTask(
  folder: SourceFolder,
  json: ParsedJson,
  tag: string,
  numbered: NumberedTask,
  known: ReadonlySet<string>,
  prefix: string,
): FoundTask {
  const { values } = numbered
  const id = prefix + numbered.id
  const at = { file: tasksFile, line: json.lineOf(values) }
  const onInvalid = (key: string) => folder.warn(at, wrongType(key))
  if (!numbered.hasOwnId) folder.warn(at, missingId(id))
  const title = toText(values.title) ?? id
  if (!toText(values.title)) folder.warn(at, missingTitle(id))
  const status = toText(values.status) ?? 'pending'
  if (!toText(values.status)) folder.warn(at, missingStatus(status))
  if (values.subtasks && !Array.isArray(values.subtasks)) onInvalid('subtasks')
  const summary = readProse(values, 'description', onInvalid)
  const dependsOn = resolveDependencies(numbered, readList(values, 'dependencies', onInvalid), known)
  const content = buildPlan(
    readProse(values, 'details', onInvalid),
    readProse(values, 'testStrategy', onInvalid),
  )
  const path = content && chooseDocumentPath(folder, choosePlanPath(tag, numbered.id), at)
  const task = {
    id,
    title,
    status: toStatus(status) ?? status,
    ...(summary && { summary }),
    ...(path && { planPath: path }),
    ...(dependsOn.length && { dependsOn: dependsOn.map(one => prefix + one) }),
    ...pickValues(values, keptKeys, onInvalid),
  }
  const otherId = prefix ? numbered.id : toTagPrefix(tag) + numbered.id
  return { task, at, otherId, documents: path ? [{ path, content, at }] : [] }
}

const keptKeys = [
  'priority',
  'complexity',
  'assignee',
  'tags',
  'effort',
  'actualEffort',
  'createdAt',
  'updatedAt',
]

const choosePlanPath = (tag: string, id: string): string =>
  `.taskmaster/${[tag, `${id}.md`].map(name => name.replaceAll('/', '-')).join('/')}`

function buildPlan(details: string, testStrategy: string): string {
  const sections = [
    details && `## Details\n\n${details}\n`,
    testStrategy && `## Test strategy\n\n${testStrategy}\n`,
  ]
  return sections.filter(Boolean).join('\n')
}

/** Reads a string or a list of lines. */
function readProse(values: Record<string, unknown>, key: string, onInvalid: (key: string) => void): string {
  const lines = [values[key] ?? []].flat()
  if (lines.some(line => typeof line === 'object')) onInvalid(key)
  return lines
    .filter(line => typeof line !== 'object')
    .join('\n')
    .trim()
}

function readList(values: Record<string, unknown>, key: string, onInvalid: (key: string) => void): unknown[] {
  const value = values[key]
  const list = Array.isArray(value) ? value : [value ?? []].flat()
  if (list.some(one => toText(one) === undefined)) onInvalid(key)
  return list
}
