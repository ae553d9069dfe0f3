import type { Sentence } from '../../../language/language.ts'
import type { SourceFolder } from '../../reading/found.ts'
import type { Bead, Beads } from './lines.ts'

/** The parents, phases, and dependencies of issues. */
export type Tree = {
  parentOf(bead: Bead): Bead | undefined
  /** Whether an issue is a phase: an epic with child issues. */
  isPhase(bead: Bead): boolean
  /** The nearest phase above an issue. */
  phaseOf(bead: Bead): Bead | undefined
  /** The IDs of the tasks that a task waits for. A phase is replaced with its tasks. */
  dependsOn(bead: Bead): string[]
}

export function buildTree(folder: SourceFolder, { beads, leftOut }: Beads): Tree {
  const byId = new Map(beads.toReversed().map(bead => [bead.id, bead]))
  const parents = new Map(beads.map(bead => [bead, findParent(folder, bead, byId, leftOut)]))
  const children = groupChildren(parents)
  const parentOf = (bead: Bead) => parents.get(bead)
  const isPhase = (bead: Bead) => bead.type === 'epic' && children.has(bead)
  const phaseOf = createEpicFinder(parentOf)
  let room = mostOfPhases
  const waitsFor = (bead: Bead, id: string): string[] => {
    const other = byId.get(id)
    if (!other || !isPhase(other)) return other || !leftOut.has(id) ? [id] : []
    if (isUnder(bead, other, phaseOf)) return []
    const tasks = listTasksUnder(other, children, isPhase, Math.min(room, mostOfPhase))
    room -= tasks.length
    return tasks.length ? tasks.filter(one => one !== bead.id) : [id]
  }
  const dependsOn = (bead: Bead) => [...new Set(bead.blockers.flatMap(id => waitsFor(bead, id)))]
  return { parentOf, isPhase, phaseOf, dependsOn }
}

function groupChildren(parents: ReadonlyMap<Bead, Bead | undefined>): Map<Bead, Bead[]> {
  const children = new Map<Bead, Bead[]>()
  for (const [bead, parent] of parents) {
    if (!parent) continue
    const others = children.get(parent)
    if (others) others.push(bead)
    else children.set(parent, [bead])
  }
  return children
}

/** Finds the parent. Without a parent of its own, `bd-1.2` is a child of `bd-1`. */
function findParent(
  folder: SourceFolder,
  bead: Bead,
  byId: Map<string, Bead>,
  leftOut: Set<string>,
): Bead | undefined {
  const named = bead.parents.length ? bead.parents : [bead.id.replace(/\.[^.]*$/, '')]
  const there = named.flatMap(id => byId.get(id) ?? []).filter(parent => parent.id !== bead.id)
  const parent = there.find(({ type }) => type === 'epic') ?? there[0]
  if (parent && new Set(there).size > 1) folder.warn(bead.at, severalParents(parent.id))
  for (const id of bead.parents)
    if (!byId.has(id) && !leftOut.has(id)) folder.warn(bead.at, missingParent(id))
  return parent
}

function createEpicFinder(parentOf: Tree['parentOf']): Tree['phaseOf'] {
  const known = new Map<Bead, Bead | undefined>()
  return bead => {
    const path: Bead[] = []
    let one: Bead | undefined = bead
    let epic: Bead | undefined
    for (; one && !epic && !known.has(one); one = parentOf(one)) {
      known.set(one, undefined)
      path.push(one)
      const parent = parentOf(one)
      if (parent?.type === 'epic') epic = parent
    }
    epic ??= one && known.get(one)
    for (const passed of path) known.set(passed, epic)
    return epic
  }
}

function isUnder(bead: Bead, phase: Bead, phaseOf: Tree['phaseOf']): boolean {
  let one = phaseOf(bead)
  for (let level = 0; one && one !== phase && level < mostLevels; level++) one = phaseOf(one)
  return one === phase
}

/** A limit, because epics can form a cycle. */
const mostLevels = 100

/** Lists the tasks below a phase; empty if there are more than `most`. */
function listTasksUnder(
  phase: Bead,
  children: Map<Bead, Bead[]>,
  isPhase: Tree['isPhase'],
  most: number,
): string[] {
  const tasks: string[] = []
  const seen = new Set<Bead>([phase])
  for (const one of seen) {
    for (const child of children.get(one) ?? []) seen.add(child)
    if (!isPhase(one)) tasks.push(one.id)
    if (tasks.length > most) return []
  }
  return tasks
}

/** The service accepts 50,000 dependencies in total. */
const [mostOfPhase, mostOfPhases] = [200, 20_000]

const severalParents = (id: string): Sentence => [
  `親が複数あるため、${id} の子とします`,
  `Several parents; using ${id}`,
]
const missingParent = (id: string): Sentence => [
  `親の ${id} がファイルにありません`,
  `Parent ${id} is not in the file`,
]
