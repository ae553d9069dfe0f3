import type { Sentence } from '../../../language/language.ts'
import type { SourceFolder } from '../../reading/found.ts'
import type { ParsedJson } from '../../reading/json-text.ts'
import { readJson } from '../../reading/read-json.ts'
import { isRecord, toText } from '../../reading/texts.ts'

export const tasksFile = '.taskmaster/tasks/tasks.json'
const usualTag = 'master'

export type Tag = { name: string; tasks: unknown[]; summary: string | undefined }

/**
 * Reads the tags, `master` first. Tasks without a tag, from older versions of the tool, belong to `master`. Null with a warning
 * if a tag cannot be read, because the IDs of the other tags depend on it.
 */
export function readTags(folder: SourceFolder): { tags: Tag[]; json: ParsedJson } | null {
  const json = readJson(folder, tasksFile)
  if (!json) return null
  const entries = findTags(isRecord(json.value) ? json.value : { [usualTag]: json.value })
  const tags = new Map<string, Tag>()
  const invalid = entries.length ? entries.filter(({ tag }) => !Array.isArray(tag.tasks)) : [null]
  for (const one of invalid) {
    const [line, about] = one ? [json.lineOf(one.tag), noTaskList(one.name)] : [1, noTags]
    folder.warn({ file: tasksFile, line }, about)
    folder.markUnread(tasksFile)
  }
  if (invalid.length > 0) return null
  for (const { name, tag } of entries)
    tags.set(name, mergeTag(tags.get(name), name, tag.tasks as unknown[], tag.metadata))
  const compareTags = (one: Tag, other: Tag) =>
    Number(other.name === usualTag) - Number(one.name === usualTag)
  return { tags: [...tags.values()].sort(compareTags), json }
}

type Entry = { name: string; tag: Record<string, unknown> }

/** A tag can also be a plain list of tasks, which some users write by hand. */
function findTags(whole: Record<string, unknown>): Entry[] {
  return Object.entries(whole).flatMap(([key, value]): Entry[] => {
    const name = key.trim() || usualTag
    if (isRecord(value)) return Object.hasOwn(value, 'tasks') ? [{ name, tag: value }] : []
    if (key === 'tasks') return [{ name: usualTag, tag: whole }]
    return Array.isArray(value) && value.some(isTask) ? [{ name, tag: { tasks: value } }] : []
  })
}

const isTask = (value: unknown): boolean =>
  isRecord(value) && Object.hasOwn(value, 'title') && ['id', 'status'].some(key => Object.hasOwn(value, key))

function mergeTag(tag: Tag | undefined, name: string, tasks: unknown[], metadata: unknown): Tag {
  const description = isRecord(metadata) ? toText(metadata.description) : undefined
  const summary =
    description && /^Tasks (?:for .* context|live here by default)$/.test(description)
      ? undefined
      : description
  return { name, tasks: tag ? [...tag.tasks, ...tasks] : tasks, summary: tag?.summary ?? summary }
}

const noTags: Sentence = [
  'タグまたはタスクのオブジェクトではありません',
  'Expected an object of tags or tasks',
]
const noTaskList = (tag: string): Sentence => [
  `タグ ${tag} の tasks が配列ではありません`,
  `The tasks of the tag ${tag} are not a list`,
]
