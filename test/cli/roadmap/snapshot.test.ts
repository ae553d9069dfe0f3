import { describe, expect, it } from 'vitest'
import type { Diagnostic, FoundPhase, FoundTask, Place } from '../../../src/cli/roadmap/reading/found.ts'
import { createSnapshot, hashContent } from '../../../src/cli/roadmap/snapshot.ts'

const defaults = {
  project: { id: 'app', name: 'app', repository: 'github.com/team/app' },
  updatedAt: '2026-01-01T00:00:00.000Z',
}

function made(phases: FoundPhase[], head = {}) {
  const told: [string, number | null, string][] = []
  const warn = ({ file, line }: Place, about: Diagnostic['about']) => void told.push([file, line, about[1]])
  const snapshot = createSnapshot({ head, phases }, defaults, { warn })
  return { ...snapshot, told }
}

let line = 0
const task = (id: string, more: object = {}, documents: FoundTask['documents'] = []): FoundTask => ({
  task: { id, title: id, status: 'todo', ...more },
  at: { file: 'a.md', line: ++line },
  documents,
})
const phase = (id: string, ...tasks: FoundTask[]): FoundPhase => ({ phase: { id, title: id }, tasks })
const document = (path: string, content: string, at = { file: path, line: 1 }) => ({ path, content, at })

describe('a snapshot', () => {
  it('has the head of its source, with defaults of the repository', () => {
    expect(made([]).roadmap).toEqual({ schemaVersion: 2, ...defaults, phases: [] })
    const head = { project: { id: 'p', name: 'P' }, updatedAt: '2025-05-05T00:00:00Z', summary: 'S' }
    const project = { ...head.project, repository: defaults.project.repository }
    expect(made([], head).roadmap).toEqual({ schemaVersion: 2, ...head, project, phases: [] })
  })

  it('has each document with its hash and its task', () => {
    const { planDocuments } = made([phase('p', task('t', {}, [document('t.md', '計画\n')]))])
    expect(planDocuments).toEqual([
      { path: 't.md', taskId: 't', content: '計画\n', contentHash: hashContent('計画\n') },
    ])
    expect(hashContent('')).toBe('sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('has the path that each task was read from, instead of a key of that name', () => {
    const { roadmap } = made([phase('p', task('t', { sourcePath: 'elsewhere' }))])
    expect(roadmap.phases[0]!.tasks).toEqual([{ id: 't', title: 't', status: 'todo', sourcePath: 'a.md' }])
  })

  it('merges phases with the same ID', () => {
    const { roadmap, told } = made([phase('p', task('a')), phase('p', task('b'))])
    expect(roadmap.phases.map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([['a', 'b']])
    expect(told).toHaveLength(1)
  })

  it.each<[circle: string, tasks: [id: string, dependsOn: string[]][], told: string[]]>([
    [
      'none',
      [
        ['a', ['b']],
        ['b', ['c', 'x']],
        ['c', []],
      ],
      [],
    ],
    ['of itself', [['a', ['a']]], ['a → a']],
    [
      'of two',
      [
        ['a', ['b']],
        ['b', ['a']],
      ],
      ['a → b → a'],
    ],
    [
      'beside a chain',
      [
        ['x', ['a']],
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ],
      ['a → b → c → a'],
    ],
    [
      'twice',
      [
        ['a', ['a']],
        ['b', ['c']],
        ['c', ['b']],
      ],
      ['a → a', 'b → c → b'],
    ],
  ])('warns about dependency cycles: %s', (_, tasks, circles) => {
    const { told, roadmap } = made([phase('p', ...tasks.map(([id, dependsOn]) => task(id, { dependsOn })))])
    expect(told.map(([, , about]) => about)).toEqual(circles.map(circle => `Dependency cycle: ${circle}`))
    expect(roadmap.phases[0]!.tasks).toHaveLength(tasks.length)
  })

  it('shortens a long cycle in the warning', () => {
    const ring = Array.from({ length: 1000 }, (_, i) => task(`t${i}`, { dependsOn: [`t${(i + 1) % 1000}`] }))
    expect(made([phase('p', ...ring)]).told.map(([, , about]) => about)).toEqual([
      'Dependency cycle: t0 → t1 → t2 → t3 → t4 → t5 → t6 → t7 → t8 → t9 → … → t0',
    ])
  })

  it('supports a chain of ten thousand tasks', () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => task(`t${i}`, { dependsOn: [`t${i + 1}`] }))
    expect(made([phase('p', ...chain)]).told).toEqual([])
  })

  it('replaces characters that a database cannot store', () => {
    const odd = task('t', { title: 'a\0b\ud800', deep: [{ 'k\0': '\udfff' }] }, [document('d.md', 'x\0')])
    const { roadmap, planDocuments } = made([phase('p', odd)])
    expect(roadmap.phases[0]!.tasks[0]).toMatchObject({
      title: 'a\ufffdb\ufffd',
      deep: [{ 'k\ufffd': '\ufffd' }],
    })
    expect(planDocuments[0]).toMatchObject({ content: 'x\ufffd', contentHash: hashContent('x\ufffd') })
  })

  it('keeps numbers as they are written if Node can', () => {
    const { rawJSON } = JSON as unknown as { rawJSON(text: string): object }
    const { roadmap } = made([phase('p', task('t', { big: rawJSON('12345678901234567890') }))])
    expect(JSON.stringify(roadmap)).toContain('"big":12345678901234567890')
  })
})
