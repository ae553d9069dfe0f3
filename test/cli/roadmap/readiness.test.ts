import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { printTaskLists } from '../../../src/cli/commands/status/task-lists.ts'
import { sortByReadiness } from '../../../src/cli/roadmap/readiness.ts'
import type { Snapshot } from '../../../src/cli/roadmap/snapshot.ts'
import type { Claim } from '../../../src/cli/service/claims.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'
import { createTestContext } from '../../support/cli/in-process.ts'

type Task = Snapshot['roadmap']['phases'][number]['tasks'][number]

/** A roadmap with each task in a phase of its own. The titles are the IDs. */
function snapshotOf(tasks: Record<string, Omit<Task, 'id' | 'title'>>): Snapshot {
  const phases = Object.entries(tasks).map(([id, task]) => ({
    id,
    title: id,
    tasks: [{ id, title: id, ...task }],
  }))
  const project = { id: 'app', name: 'App' }
  return {
    roadmap: { schemaVersion: 2, project, updatedAt: '2026-01-01T00:00:00Z', phases },
    planDocuments: [],
  }
}

describe('the readiness of a task', () => {
  it.each<[status: string, dependency: string, readiness: 'ready' | 'waiting' | 'blocked' | null]>([
    ['todo', 'done', 'ready'],
    ['todo', 'cancelled', 'ready'],
    ['todo', 'todo', 'waiting'],
    ['todo', 'in_progress', 'waiting'],
    ['todo', 'blocked', 'waiting'],
    ['todo', 'deferred', 'waiting'],
    ['todo', 'Parked', 'waiting'],
    ['in_progress', 'todo', 'waiting'],
    ['in_progress', 'done', null],
    ['blocked', 'done', 'blocked'],
    ['blocked', 'todo', 'blocked'],
    ['deferred', 'todo', null],
    ['done', 'todo', null],
    ['cancelled', 'todo', null],
    ['Parked', 'todo', null],
  ])('with the status %s that depends on one with %s is %s', (status, dependency, readiness) => {
    const snapshot = snapshotOf({ it: { status, dependsOn: ['other'] }, other: { status: dependency } })
    const { blocked, ready } = sortByReadiness(snapshot)
    const found = [...blocked, ...ready.map(one => ({ kind: 'ready', ...one }))].filter(
      ({ id }) => id === 'it',
    )
    expect(found.map(({ kind }) => kind)).toEqual(readiness ? [readiness] : [])
  })

  it('names the reason and the open tasks among those that it depends on', () => {
    const snapshot = snapshotOf({
      roof: { status: 'todo', dependsOn: ['walls', 'permit', 'nothing', 'tiles'], blockedReason: 'Rain' },
      walls: { status: 'in_progress' },
      permit: { status: 'done' },
      tiles: { status: 'todo' },
    })
    expect(sortByReadiness(snapshot)).toEqual({
      blocked: [{ kind: 'waiting', id: 'roof', title: 'roof', reason: 'Rain', waitsFor: ['walls', 'tiles'] }],
      ready: [{ id: 'tiles', title: 'tiles' }],
    })
  })
})

describe('the lists of cairn status', () => {
  const claimOf = (displayName: string): Claim => ({
    id: 'c1',
    by: { id: 'u1', displayName, via: { kind: 'api_token', tokenName: 'agent-1', tokenId: 'k1' } },
    note: null,
    since: '2026-01-05T09:00:00.000Z',
    until: '2026-01-05T10:00:00.000Z',
  })
  const tasks = (count: number, prefix: string, task: Omit<Task, 'id' | 'title'>) =>
    Array.from({ length: count }, (_, i) => [`${prefix}${i + 1}`, task])
  const sorted = sortByReadiness(
    snapshotOf({
      ...Object.fromEntries(tasks(1, 'b', { status: 'blocked', blockedReason: 'No index yet' })),
      ...Object.fromEntries(tasks(6, 'w', { status: 'todo', dependsOn: ['b1'] })),
      ...Object.fromEntries(tasks(8, 'r', { status: 'todo' })),
    }),
  )

  it.each([
    ['C', 'Blocked (1)', 'Waiting (6)', 'and 1 more', 'Ready (8)', 'and 3 more'],
    ['ja_JP.UTF-8', 'ブロック中 (1)', '待機中 (6)', 'ほか 1 件', '着手できるタスク (8)', 'ほか 3 件'],
  ])('show the first tasks and count all: %s', (LANG, blocked, waiting, oneMore, ready, more) => {
    const { context, written } = createTestContext({ cwd: '/', env: { LANG } })
    printTaskLists(context.io, { ...sorted, ready: sorted.ready.map(task => ({ ...task, claim: null })) })
    const lines = written.stdout.split('\n')
    expect(lines.filter(line => /^\S/.test(line))).toEqual([blocked, waiting, ready])
    expect(lines.filter(line => line.includes('b1'))).toHaveLength(6)
    expect(written.stdout).toContain(`\n  ${oneMore}\n`)
    expect(lines.slice(-4)).toEqual(['  r4  r4', '  r5  r5', `  ${more}`, ''])
  })

  it('fit in the terminal', () => {
    const title = '長いタイトル '.repeat(20)
    const long = { id: 'T001', title, reason: 'Because '.repeat(20), waitsFor: ['T002'] }
    const { context, written } = createTestContext({ cwd: '/', inTerminal: true, columns: 80 })
    printTaskLists(context.io, {
      blocked: [{ kind: 'blocked', ...long }],
      ready: [
        { id: 'T001', title, claim: null },
        { id: 'T002', title, claim: claimOf('長い名前') },
      ],
    })
    const widths = written.stdout.split('\r\n').map(line => textWidth(stripVTControlCharacters(line)))
    expect(widths.every(width => width <= 80)).toBe(true)
    expect(widths.filter(width => width > 70)).toHaveLength(3)
    expect(stripVTControlCharacters(written.stdout)).toMatch(
      /by 長い名前 \(agent-1\) until Jan 5, 2026, .{7,8}\r\n/,
    )
  })

  it.each([
    ['C', 'Ready, but claimed (1)', /^ {2}T2 {2}Search {2}by Anna \(agent-1\) until \S.+$/m, 'Ready (1)'],
    [
      'ja_JP.UTF-8',
      '着手可能・担当者あり (1)',
      /^ {2}T2 {2}Search {2}Anna（agent-1）、.+ まで$/m,
      '着手できるタスク (1)',
    ],
  ])('show who has claimed a task, apart from the free ones: %s', (LANG, claimed, row, ready) => {
    const { context, written } = createTestContext({ cwd: '/', env: { LANG } })
    printTaskLists(context.io, {
      blocked: [],
      ready: [
        { id: 'T1', title: 'Export', claim: null },
        { id: 'T2', title: 'Search', claim: claimOf('Anna') },
      ],
    })
    expect(written.stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([claimed, ready])
    expect(written.stdout).toMatch(row)
    expect(written.stdout.endsWith('  T1  Export\n')).toBe(true)
  })

  it('are left out if they are empty', () => {
    const { context, written } = createTestContext({ cwd: '/' })
    printTaskLists(context.io, { blocked: [], ready: [] })
    expect(written.stdout).toBe('')
  })
})
