import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beads } from '../../../src/cli/roadmap/readers/beads/reader.ts'
import { blockedBy, file, issue, read, readText, shapeOf, under } from './beads-issues.ts'
import { mutate, readWith } from './made-folders.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/cli/beads')
const ofTool = () => readWith(beads, join(fixtures, 'steveyegge-beads'))
const ofLocdoc = () => readWith(beads, join(fixtures, 'fwojciec-locdoc'))

describe('real repositories', () => {
  it('converts epics with child issues to phases, and adds one for the rest', async () => {
    const { phases, head, diagnostics, isThere } = await ofTool()
    expect([isThere, head]).toEqual([true, {}])
    expect(phases.map(({ phase, tasks }) => [phase.id, phase.title, phase.status, tasks.length])).toEqual([
      ['bd-98c4e1fa', 'Event-driven daemon architecture', 'done', 1],
      ['bd-2b34', 'Refactor cmd/bd/daemon.go for testability and maintainability', 'done', 3],
      ['bd-4ms', 'Multi-repo contributor workflow support', 'done', 3],
      ['bd-qqvw', 'Vendor and integrate beads-merge tool', 'done', 5],
      ['bd-2oo', 'Edge Schema Consolidation: Unify all edges in dependencies table', 'done', 4],
      ['bd-1dez', 'Mol Mall: Formula marketplace using GitHub as backend', 'done', 8],
      ['bd-28sq', 'Fix JSON error output consistency across all commands', 'done', 5],
      ['bd-2ubv', 'Code Review: Swarm commands consolidation', 'done', 5],
      ['beads', 'repository', undefined, 14],
    ])
    expect(diagnostics).toEqual([`${file}:56: Several parents; using bd-98c4e1fa`])
  })

  it('skips deleted issues and internal records of agents', async () => {
    const { phases, tasks } = await ofTool()
    const lines = readFileSync(join(fixtures, 'steveyegge-beads', file), 'utf8')
      .trim()
      .split('\n')
    const given: Record<string, unknown>[] = lines.map(line => JSON.parse(line))
    const sent = new Set([...phases.map(({ phase }) => phase.id), ...tasks.map(({ id }) => id)])
    const leftOut = given.filter(({ id }) => !sent.has(String(id)))
    expect(leftOut.filter(({ status }) => status === 'tombstone')).toHaveLength(4)
    expect(
      [...new Set(leftOut.filter(one => one.status !== 'tombstone').map(one => one.issue_type))].sort(),
    ).toEqual(['agent', 'event', 'gate', 'message', 'rig', 'role'])
  })

  it('reads whole tasks, and replaces a blocking epic with its tasks', async () => {
    const { phases } = await ofTool()
    const found = phases.flatMap(({ tasks }) => tasks).find(({ task }) => task.id === 'bd-hv01')!
    expect(found.task).toMatchObject({
      dependsOn: ['bd-oif6', 'bd-omx1', 'bd-32nm', 'bd-kazt', 'bd-uiae'],
      status: 'done',
      planPath: '.beads/bd-hv01.md',
    })
    expect(found.documents.map(({ path, at }) => [path, at])).toEqual([['.beads/bd-hv01.md', found.at]])
  })

  it('sorts issues by creation time', async () => {
    const { phases, tasks, diagnostics } = await ofLocdoc()
    expect(phases.map(({ phase, tasks }) => [phase.id, tasks.length])).toEqual([
      ['locdoc-i7h', 12],
      ['locdoc-2yj', 12],
      ['locdoc-80r', 7],
      ['beads', 42],
    ])
    expect(tasks.slice(0, 3).map(({ id }) => id)).toEqual(['locdoc-nle', 'locdoc-fyy', 'locdoc-a3x'])
    expect(tasks[2]).toEqual({
      id: 'locdoc-a3x',
      title: 'Move retry logic to crawl package',
      status: 'done',
      planPath: '.beads/locdoc-a3x.md',
      dependsOn: ['locdoc-fyy'],
      completedAt: '2025-12-11T18:48:10.115265-08:00',
      issue_type: 'task',
      priority: 2,
    })
    expect(diagnostics).toEqual([`${file}:69: Several parents; using locdoc-d1w`])
  })
})

describe('an issue', () => {
  const statuses: [given: unknown, sent: string][] = [
    ['open', 'todo'],
    ['in_progress', 'in_progress'],
    ['hooked', 'in_progress'],
    ['blocked', 'blocked'],
    ['deferred', 'deferred'],
    ['pinned', 'todo'],
    ['closed', 'done'],
    ['In Review', 'in_progress'],
    ['CLOSED', 'done'],
    ["won't do", 'cancelled'],
    ['as you like', 'as you like'],
    [undefined, 'todo'],
    ['', 'todo'],
  ]
  it.each(statuses)('has a status: %j is %s', async (status, sent) => {
    const { tasks, diagnostics } = await read(issue('bd-1', { status }))
    expect([tasks[0]!.status, diagnostics]).toEqual([sent, []])
  })

  it('has all of its texts in its document', async () => {
    const texts = {
      description: 'What\r\nand why ',
      design: '# How',
      acceptance_criteria: '- [ ] Works',
      notes: 'Hm',
    }
    const { phases } = await read(
      issue('bd-1', texts),
      issue('bd-2', { description: ' \n', notes: null }),
      issue('bd-3', { design: 'x' }),
    )
    expect(phases[0]!.tasks.map(({ documents }) => documents)).toEqual([
      [
        {
          path: '.beads/bd-1.md',
          content:
            'What\nand why\n\n## Design\n\n# How\n\n## Acceptance criteria\n\n- [ ] Works\n\n## Notes\n\nHm\n',
          at: { file, line: 1 },
        },
      ],
      [],
      [{ path: '.beads/bd-3.md', content: '## Design\n\nx\n', at: { file, line: 3 } }],
    ])
    expect(phases[0]!.tasks.map(({ task }) => task.planPath)).toEqual([
      '.beads/bd-1.md',
      undefined,
      '.beads/bd-3.md',
    ])
  })

  it('keeps useful fields', async () => {
    const kept = {
      issue_type: 'bug',
      priority: 0,
      labels: ['a', 'b'],
      assignee: 'me',
      estimated_minutes: 30,
      due_at: '2026-12-01T00:00:00Z',
      external_ref: 'gh-9',
      close_reason: 'Done',
    }
    const others = {
      owner: 'me@a.example',
      created_by: 'me',
      content_hash: 'x',
      source_repo: '.',
      comment_count: 3,
      metadata: {},
    }
    const times = { started_at: '2026-01-02T00:00:00Z', closed_at: '2026-01-03T00:00:00Z' }
    const { tasks } = await read({ _type: 'issue', ...issue('bd-1'), ...kept, ...others, ...times })
    expect(tasks).toEqual([
      {
        id: 'bd-1',
        title: 'Title of bd-1',
        status: 'todo',
        startedAt: times.started_at,
        completedAt: times.closed_at,
        ...kept,
      },
    ])
  })

  const leftOut = [
    issue('bd-1', { status: 'tombstone' }),
    issue('bd-1', { issue_type: 'agent' }),
    issue('bd-1', { status: 'Tombstone' }),
    issue('bd-1', { ephemeral: true }),
    issue('bd-1', { ephemeral: 1 }),
    issue('bd-1', { is_template: true }),
    { _type: 'memory', key: 'a', value: 'b' },
  ]
  it.each(leftOut)('is not every record: %j', async given => {
    const { tasks, diagnostics } = await read(
      given,
      issue('bd-2', blockedBy('bd-1')),
      issue('bd-3', under('bd-1')),
    )
    expect(tasks.map(({ id }) => id)).toEqual(['bd-2', 'bd-3'])
    if ('id' in given) expect([tasks[0]!.dependsOn, diagnostics]).toEqual([undefined, []])
  })
})

describe('the order', () => {
  it('is by creation time, then by number', async () => {
    const at = (id: string, created_at: unknown) => issue(id, { created_at })
    const found = await read(
      at('bd-10', '2026-01-01T00:00:00Z'),
      at('bd-9', '2026-01-01T09:00:00+09:00'),
      at('bd-1', '2026-02-01T00:00:00Z'),
      at('bd-3', 'soon'),
      at('bd-1', '2025-01-01T00:00:00Z'),
    )
    expect(shapeOf(found)).toEqual({ beads: 'bd-3 bd-9 bd-10 bd-1 bd-1' })
    expect(found.phases[0]!.tasks.slice(-2).map(({ at }) => at.line)).toEqual([3, 5])
  })
})

it('never throws for corrupted content', async () => {
  const bytes = readFileSync(join(fixtures, 'steveyegge-beads', file)).subarray(0, 6_000)
  for (let seed = 0; seed < 300; seed++) {
    const { tasks, diagnostics } = await readText(mutate(bytes, seed))
    if (!tasks.length) expect(diagnostics.length, `seed ${seed}`).toBeGreaterThan(0)
  }
})
