import type { Sentence } from '../../../language/language.ts'
import type { FoundPhase, Reader } from '../../reading/found.ts'
import { missingFile } from '../../reading/messages.ts'
import { findFiles, usualFiles } from './files.ts'
import { readBeads } from './lines.ts'
import { toPhase, toTask } from './tasks.ts'
import { buildTree } from './tree.ts'

export const beads: Reader = {
  name: 'beads',
  title: 'beads',
  paths: usualFiles,
  isThere: folder => findFiles(folder).length > 0,
  read(folder) {
    const files = findFiles(folder)
    if (!files.length) folder.fail({ file: usualFiles[0]!, line: null }, missingFile)
    const found = readBeads(folder, files)
    const tree = buildTree(folder, found)
    const phases = new Map<string, FoundPhase>()
    for (const bead of found.beads)
      if (tree.isPhase(bead)) phases.set(bead.id, { phase: toPhase(folder, bead, tree), tasks: [] })
    const rest: FoundPhase = { phase: { id: chooseUnusedId('beads', phases), title: folder.name }, tasks: [] }
    for (const bead of found.beads) {
      const phase = tree.phaseOf(bead)
      if (tree.isPhase(bead)) continue
      if (phases.has(bead.id)) folder.warn(bead.at, repeatedPhase(bead.id))
      ;(phase ? phases.get(phase.id)! : rest).tasks.push(toTask(folder, bead, tree))
    }
    return { head: {}, phases: [...phases.values(), ...(rest.tasks.length ? [rest] : [])] }
  },
}

const chooseUnusedId = (id: string, phases: ReadonlyMap<string, unknown>): string =>
  phases.has(id) ? chooseUnusedId(`${id}-`, phases) : id

const repeatedPhase = (id: string): Sentence => [
  `${id} は前の行のフェーズにもあるため、こちらはタスクとします`,
  `${id} is also a phase, from another line. This one becomes a task`,
]
