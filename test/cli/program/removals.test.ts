import { describe, expect, it } from 'vitest'
import { findRemovals } from '../../../src/cli/commands/sync/removals.ts'
import { compareRoadmaps } from '../../../src/cli/roadmap/compare.ts'
import type { StoredRoadmap } from '../../../src/cli/service/stored-roadmap.ts'

/** Numbers of tasks in each source file; files without a name have no `sourcePath`. */
type Counts = Record<string, number>

const phasesOf = (counts: Counts) => [
  {
    id: 'p',
    title: 'P',
    tasks: Object.entries(counts).flatMap(([file, count]) =>
      Array.from({ length: count }, (_, i) => ({
        id: `${file}-${i}`,
        title: 'T',
        status: 'todo',
        ...(file.endsWith('.md') && { sourcePath: file }),
      })),
    ),
  },
]

const headOf = (counts: Counts) => ({
  schemaVersion: 2 as const,
  project: { id: 'a', name: 'A' },
  updatedAt: '2026-01-05T09:00:00.000Z',
  phases: phasesOf(counts),
})

const storedOf = (counts: Counts): StoredRoadmap => ({
  ...headOf(counts),
  phases: phasesOf(counts).map(phase => ({
    ...phase,
    tasks: phase.tasks.map(task => ({ ...task, claim: null })),
  })),
  id: crypto.randomUUID(),
  slug: 'main',
  title: 'A',
  syncedAt: '2026-01-05T09:00:00.000Z',
  source: null,
  branchOf: null,
  stats: { total: 0, done: 0, blocked: 0 },
  issueLinks: [],
  documents: [],
})

const removalsOf = (before: Counts, after: Counts, kept: string[] = []) => {
  const stored = storedOf(before)
  const keep = { tasks: kept, documents: [] }
  return findRemovals(stored, compareRoadmaps({ roadmap: headOf(after), planDocuments: [] }, stored, keep))
}

describe('removals that need a confirmation', () => {
  it.each<[string, Counts, Counts, number | null]>([
    ['none', { a: 10 }, { a: 10 }, null],
    ['four of ten', { a: 10 }, { a: 6 }, null],
    ['five of ten', { a: 10 }, { a: 5 }, 5],
    ['five of twenty-five, which is a fifth', { a: 25 }, { a: 20 }, null],
    ['five of twenty-four', { a: 24 }, { a: 19 }, 5],
    ['the only task', { a: 1 }, {}, 1],
    ['all four', { a: 4 }, {}, 4],
    ['three of four', { a: 4 }, { a: 1 }, null],
    ['all four of a file', { 'a.md': 4, b: 50 }, { b: 50 }, null],
    ['all five of a file', { 'a.md': 5, b: 50 }, { b: 50 }, 5],
    ['five of six of a file', { 'a.md': 6, b: 50 }, { 'a.md': 1, b: 50 }, null],
    ['five, all with new IDs', { 'a.md': 5, b: 50 }, { 'c.md': 5, b: 50 }, 5],
    ['an empty roadmap', {}, {}, null],
  ])('%s', (_, before, after, expected) => {
    expect(removalsOf(before, after)?.tasks.length ?? null).toBe(expected)
  })

  it('name the files that lose all tasks', () => {
    const removals = removalsOf({ 'a.md': 5, 'b.md': 2, 'c.md': 20 }, { 'c.md': 20 })
    expect(removals).toMatchObject({ files: ['a.md'], of: 27 })
    expect(removals?.tasks.map(({ id }) => id)).toContain('b.md-1')
  })

  it('do not include kept tasks', () => {
    const ids = ['a.md-0', 'a.md-1', 'a.md-2', 'a.md-3', 'a.md-4']
    expect(removalsOf({ 'a.md': 5 }, {}, ids)).toBe(null)
    expect(removalsOf({ 'a.md': 5, b: 50 }, { b: 50 }, ids.slice(0, 1))).toBe(null)
  })
})
