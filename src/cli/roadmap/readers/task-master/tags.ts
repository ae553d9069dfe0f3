import type { Sentence } from '../../../language/language.ts'
import type { Folder } from '../../reading/found.ts'
import type { JsonText } from '../../reading/json-text.ts'
import { readJson } from '../../reading/located-json.ts'
import { isRecord, textOf } from '../../reading/texts.ts'

export const tasksFile = '.taskmaster/tasks/tasks.json'
const usualTag = 'master'

export type Tag = { name: string; tasks: unknown[]; summary: string | undefined }

/** The tags of the file, `master` first; tasks outside of any tag, as older versions of the tool write them, are of `master`. */
export function readTags(folder: Folder): { tags: Tag[]; json: JsonText } | null {
  const json = readJson(folder, tasksFile)
  if (!json) return null
  const entries = isRecord(json.value) ? entriesOf(json.value) : []
  if (entries.length === 0) folder.fault({ file: tasksFile, line: 1 }, isNoTags)
  const tags = new Map<string, Tag>()
  for (const { name, tag } of entries)
    if (Array.isArray(tag.tasks)) tags.set(name, joined(tags.get(name), name, tag.tasks, tag.metadata))
    else folder.fault({ file: tasksFile, line: json.lineOf(tag) }, hasNoList(name))
  const byUse = (one: Tag, other: Tag) => Number(other.name === usualTag) - Number(one.name === usualTag)
  return { tags: [...tags.values()].sort(byUse), json }
}

type Entry = { name: string; tag: Record<string, unknown> }

/** Some write a tag by hand as the list of its tasks alone. */
function entriesOf(whole: Record<string, unknown>): Entry[] {
  return Object.entries(whole).flatMap(([key, value]): Entry[] => {
    const name = key.trim() || usualTag
    if (isRecord(value)) return Object.hasOwn(value, 'tasks') ? [{ name, tag: value }] : []
    if (key === 'tasks') return [{ name: usualTag, tag: whole }]
    return Array.isArray(value) && value.some(isTask) ? [{ name, tag: { tasks: value } }] : []
  })
}

const isTask = (value: unknown): boolean =>
  isRecord(value) && Object.hasOwn(value, 'id') && Object.hasOwn(value, 'title')

function joined(tag: Tag | undefined, name: string, tasks: unknown[], metadata: unknown): Tag {
  const said = isRecord(metadata) ? textOf(metadata.description) : undefined
  const summary = said && /^Tasks (?:for .* context|live here by default)$/.test(said) ? undefined : said
  return { name, tasks: tag ? [...tag.tasks, ...tasks] : tasks, summary: tag?.summary ?? summary }
}

const isNoTags: Sentence = ['タグやタスクのオブジェクトではありません', 'It holds no object of tags or tasks']
const hasNoList = (tag: string): Sentence => [
  `タグ ${tag} の tasks が配列ではありません`,
  `The tasks of the tag ${tag} are no list`,
]
