import { compareTexts } from '../../../language/order.ts'
import type { SourceFolder } from '../../reading/found.ts'
import { readFrontMatter } from '../../reading/front-matter.ts'
import { toText } from '../../reading/texts.ts'
import type { Backlog } from './folder.ts'

/** `isUnread`: its file could not be read, so only the name of the file is known. */
export type Milestone = {
  id: string
  title: string
  due_date?: string
  isArchived: boolean
  isUnread?: boolean
}

/**
 * Milestones that tasks refer to by an ID, with or without `m-` and leading zeros, a unique title, or a file name. An unknown
 * name is a milestone of its own.
 */
export type Milestones = { all: Milestone[]; find(name: string): Milestone }

export async function readMilestones(folder: SourceFolder, { path, config }: Backlog): Promise<Milestones> {
  const active = await readMilestonesIn(folder, `${path}/milestones`, false)
  const archived = await readMilestonesIn(folder, `${path}/archive/milestones`, true)
  const listed = Array.isArray(config.milestones) ? config.milestones.map(String) : []
  const inConfig = listed.filter(Boolean).map(title => ({ id: title, title, isArchived: false }))
  const all = [...[...active, ...archived].sort(byId), ...inConfig]
  const createUnlisted = (id: string): Milestone => ({ id, title: id, isArchived: true })
  const idIn = (name: string) => name.replace(/^(m-\d+) - .*$/i, '$1')
  return {
    all,
    find: name => findMilestone(all, name) ?? findMilestone(all, idIn(name)) ?? createUnlisted(idIn(name)),
  }
}

async function readMilestonesIn(
  folder: SourceFolder,
  path: string,
  isArchived: boolean,
): Promise<Milestone[]> {
  const milestones: Milestone[] = []
  for (const entry of folder.list(path)) {
    if (entry.isFolder || !/\.md$/i.test(entry.name) || /^readme\./i.test(entry.name)) continue
    const front = await readFrontMatter(folder, entry.path)
    const named = front ? undefined : parseMilestoneName(entry.name)
    const id = toText(front?.values.id) ?? named?.id
    const due_date = toText(front?.values.due_date)
    if (id)
      milestones.push({
        id,
        title: toText(front?.values.title) ?? named?.title ?? id,
        ...(due_date && { due_date }),
        isArchived,
        isUnread: front === null,
      })
  }
  return milestones
}

/** Parses a file name such as `m-2 - new-pages.md`, for a milestone whose file cannot be read. */
function parseMilestoneName(file: string): { id: string; title: string | undefined } | undefined {
  const [, id, title] = /^(m-\d+)(?: - (.*))?\.md$/i.exec(file) ?? []
  return id === undefined ? undefined : { id, title: title?.replace(/[-_]+/g, ' ').trim() }
}

const byId = (one: Milestone, other: Milestone) => compareTexts(one.id, other.id)

function findMilestone(all: Milestone[], name: string): Milestone | undefined {
  const [key, number] = [name.toLowerCase(), numberOf(name)]
  const byNumber = number === undefined ? undefined : all.find(({ id }) => numberOf(id) === number)
  return all.find(({ id }) => id.toLowerCase() === key) ?? byNumber ?? findByTitle(all, key)
}

/** Prefers active milestones to archived ones. */
function findByTitle(all: Milestone[], key: string): Milestone | undefined {
  const found = all.filter(({ title }) => title.toLowerCase() === key)
  const active = found.filter(({ isArchived }) => !isArchived)
  const [only, another] = active.length ? active : found
  return another ? undefined : only
}

const numberOf = (id: string): string | undefined => /^(?:m-)?0*(\d+)$/i.exec(id)?.[1]
