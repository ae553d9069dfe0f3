import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beads } from '../../../src/cli/roadmap/readers/beads/reader.ts'
import { readWith } from './made-folders.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/odd/beads')
const read = (name: string) => readWith(beads, join(fixtures, name))

/** Counted with jq: lines, closed ones, those in progress, dependencies by `blocks` and by `parent-child`, and those with texts. */
const counts: Record<
  string,
  [lines: number, closed: number, begun: number, blocks: number, parents: number, texts: number]
> = {
  'ChrisEdwards-abacus': [4, 0, 1, 0, 3, 4],
  'TheEditor-keyp': [3, 3, 0, 0, 0, 3],
  'dollspace-gay-AntiSynthID': [17, 16, 0, 12, 0, 17],
  'ghchinoy-echo-storyteller': [11, 6, 0, 0, 2, 11],
  'jeffreyp-goread2': [2, 2, 0, 0, 0, 1],
  'jlgeering-wt': [3, 0, 0, 2, 0, 3],
  'jmanhype-rec-praxis-action': [5, 5, 0, 0, 0, 5],
  'klauern-blues-traveler': [7, 0, 0, 0, 0, 7],
}

describe('the issues of more repositories', () => {
  it('have their counts in the table', () => {
    expect(readdirSync(fixtures).sort()).toEqual(Object.keys(counts).sort())
  })

  it.each(Object.entries(counts))('are all tasks: %s', async (name, counted) => {
    const { tasks, phases, diagnostics } = await read(name)
    const countOf = (status: string) => tasks.filter(task => task.status === status).length
    expect([
      tasks.length,
      countOf('done'),
      countOf('in_progress'),
      tasks.flatMap(({ dependsOn }) => dependsOn ?? []).length,
      tasks.filter(({ parent }) => parent).length,
      phases.flatMap(one => one.tasks.flatMap(({ documents }) => documents)).length,
    ]).toEqual(counted)
    expect([phases.map(({ phase }) => phase.id), diagnostics]).toEqual([['beads'], []])
  })
})
