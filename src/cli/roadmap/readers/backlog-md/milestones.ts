import { compareTexts } from '../../../language/order.ts'
import type { Folder } from '../../reading/found.ts'
import { readFrontMatter } from '../../reading/front-matter.ts'
import { textOf } from '../../reading/texts.ts'
import type { Backlog } from './folder.ts'

export type Milestone = { id: string; title: string; due_date?: string; isArchived: boolean }

/**
 * Milestones by what a task may call them: an id, with or without `m-` and leading zeros, a title that only one has, or the
 * name of a file, which is both. What names none of them is one by itself.
 */
export type Milestones = { all: Milestone[]; named(name: string): Milestone }

export async function readMilestones(folder: Folder, { path, config }: Backlog): Promise<Milestones> {
  const active = await milestonesIn(folder, `${path}/milestones`, false)
  const archived = await milestonesIn(folder, `${path}/archive/milestones`, true)
  const listed = Array.isArray(config.milestones) ? config.milestones.map(String) : []
  const inConfig = listed.filter(Boolean).map(title => ({ id: title, title, isArchived: false }))
  const all = [...[...active, ...archived].sort(byId), ...inConfig]
  const unlisted = (id: string): Milestone => ({ id, title: id, isArchived: true })
  const idIn = (name: string) => name.replace(/^(m-\d+) - .*$/i, '$1')
  return { all, named: name => namedIn(all, name) ?? namedIn(all, idIn(name)) ?? unlisted(idIn(name)) }
}

async function milestonesIn(folder: Folder, path: string, isArchived: boolean): Promise<Milestone[]> {
  const milestones: Milestone[] = []
  for (const entry of folder.list(path)) {
    if (entry.isFolder || !/\.md$/i.test(entry.name)) continue
    const front = await readFrontMatter(folder, entry.path)
    const id = textOf(front?.values.id)
    const due_date = textOf(front?.values.due_date)
    if (id)
      milestones.push({
        id,
        title: textOf(front?.values.title) ?? id,
        ...(due_date && { due_date }),
        isArchived,
      })
  }
  return milestones
}

const byId = (one: Milestone, other: Milestone) => compareTexts(one.id, other.id)

function namedIn(all: Milestone[], name: string): Milestone | undefined {
  const [key, number] = [name.toLowerCase(), numberOf(name)]
  const byNumber = number === undefined ? undefined : all.find(({ id }) => numberOf(id) === number)
  return all.find(({ id }) => id.toLowerCase() === key) ?? byNumber ?? titled(all, key)
}

/** Titles of active milestones go before those of archived ones. */
function titled(all: Milestone[], key: string): Milestone | undefined {
  const found = all.filter(({ title }) => title.toLowerCase() === key)
  const active = found.filter(({ isArchived }) => !isArchived)
  const [only, another] = active.length ? active : found
  return another ? undefined : only
}

const numberOf = (id: string): string | undefined => /^(?:m-)?0*(\d+)$/i.exec(id)?.[1]
