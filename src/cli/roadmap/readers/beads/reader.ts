import type { Sentence } from '../../../language/language.ts'
import type { FoundPhase, Reader, SourceFolder } from '../../reading/found.ts'
import { missingFile } from '../../reading/messages.ts'
import { readBeads } from './lines.ts'
import { toPhase, toTask } from './tasks.ts'
import { buildTree } from './tree.ts'

/** The second one is an older name. */
const files = ['.beads/issues.jsonl', '.beads/beads.jsonl']

export const beads: Reader = {
  name: 'beads',
  title: 'beads',
  paths: files,
  isThere: folder => findFile(folder) !== undefined,
  read(folder) {
    const file = findFile(folder)
    if (!file) folder.fail({ file: files[0]!, line: null }, missingFile)
    const found = file ? readBeads(folder, file) : { beads: [], leftOut: new Set<string>() }
    const tree = buildTree(folder, found)
    const phases = new Map<string, FoundPhase>()
    for (const bead of found.beads)
      if (tree.isPhase(bead)) phases.set(bead.id, { phase: toPhase(folder, bead, tree), tasks: [] })
    const rest: FoundPhase = { phase: { id: chooseUnusedId('beads', phases), title: folder.name }, tasks: [] }
    for (const bead of found.beads) {
      const phase = tree.phaseOf(bead)
      if (!phases.has(bead.id)) (phase ? phases.get(phase.id)! : rest).tasks.push(toTask(folder, bead, tree))
      else if (!tree.isPhase(bead)) folder.warn(bead.at, duplicateIssue(bead.id))
    }
    return { head: {}, phases: [...phases.values(), ...(rest.tasks.length ? [rest] : [])] }
  },
}

function findFile(folder: SourceFolder): string | undefined {
  const there = new Set(folder.list('.beads').map(entry => entry.path))
  return files.find(file => there.has(file))
}

const chooseUnusedId = (id: string, phases: ReadonlyMap<string, unknown>): string =>
  phases.has(id) ? chooseUnusedId(`${id}-`, phases) : id

const duplicateIssue = (id: string): Sentence => [
  `${id} は前の行にもあるため、除外します`,
  `Skipped: ${id} is already in an earlier line`,
]
