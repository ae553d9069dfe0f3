import type { Sentence } from '../../../language/language.ts'
import type { Folder, FoundPhase, Reader } from '../../reading/found.ts'
import { isGone } from '../../reading/oddities.ts'
import { beadsIn } from './lines.ts'
import { phaseFrom, taskFrom } from './tasks.ts'
import { treeOf } from './tree.ts'

/** The second is an older name. */
const files = ['.beads/issues.jsonl', '.beads/beads.jsonl']

export const beads: Reader = {
  name: 'beads',
  title: 'beads',
  paths: files,
  isThere: folder => fileIn(folder) !== undefined,
  read(folder) {
    const file = fileIn(folder)
    if (!file) folder.fault({ file: files[0]!, line: null }, isGone)
    const found = file ? beadsIn(folder, file) : { beads: [], leftOut: new Set<string>() }
    const tree = treeOf(folder, found)
    const phases = new Map<string, FoundPhase>()
    for (const bead of found.beads)
      if (tree.isPhase(bead)) phases.set(bead.id, { phase: phaseFrom(folder, bead, tree), tasks: [] })
    const rest: FoundPhase = { phase: { id: unused('beads', phases), title: folder.name }, tasks: [] }
    for (const bead of found.beads) {
      const phase = tree.phaseOf(bead)
      if (!phases.has(bead.id))
        (phase ? phases.get(phase.id)! : rest).tasks.push(taskFrom(folder, bead, tree))
      else if (!tree.isPhase(bead)) folder.remark(bead.at, isTwice(bead.id))
    }
    return { head: {}, phases: [...phases.values(), ...(rest.tasks.length ? [rest] : [])] }
  },
}

function fileIn(folder: Folder): string | undefined {
  const there = new Set(folder.list('.beads').map(entry => entry.path))
  return files.find(file => there.has(file))
}

const unused = (id: string, phases: ReadonlyMap<string, unknown>): string =>
  phases.has(id) ? unused(`${id}-`, phases) : id

const isTwice = (id: string): Sentence => [
  `${id} は前の行にもあるため、除きます`,
  `Left out: ${id} stands in an earlier line, too`,
]
