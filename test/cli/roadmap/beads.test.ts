import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beads } from '../../../src/cli/roadmap/readers/beads/reader.ts'
import { makeFolder, mutate, readFiles, readWith } from './made-folders.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/cli/beads')
const ofTool = () => readWith(beads, join(fixtures, 'steveyegge-beads'))
const ofLocdoc = () => readWith(beads, join(fixtures, 'fwojciec-locdoc'))

const file = '.beads/issues.jsonl'
const readText = (text: string | Uint8Array) => readFiles(beads, { [file]: text })
const read = (...issues: object[]) => readText(issues.map(issue => `${JSON.stringify(issue)}\n`).join(''))
const issue = (id: string, more: object = {}) => ({ id, title: `Title of ${id}`, status: 'open', ...more })
const epic = (id: string, more: object = {}) => issue(id, { issue_type: 'epic', ...more })
const dependencies = (type: string, ...ids: string[]) => ({
  dependencies: ids.map(id => ({
    issue_id: 'x',
    depends_on_id: id,
    type,
    created_at: '2026-01-01T00:00:00Z',
  })),
})
const under = (...ids: string[]) => dependencies('parent-child', ...ids)
const blockedBy = (...ids: string[]) => dependencies('blocks', ...ids)
const shapeOf = ({ phases }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(phases.map(({ phase, tasks }) => [phase.id, tasks.map(({ task }) => task.id).join(' ')]))

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
    ['in review', 'in review'],
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
    issue('bd-1', { ephemeral: true }),
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

describe('the children of an epic', () => {
  it('are in its phase, by parent or by ID', async () => {
    const found = await read(
      epic('bd-1'),
      issue('bd-1.2', under('bd-1')),
      issue('bd-1.10'),
      issue('bd-1.2.1', under('bd-1.2')),
      issue('bd-7', under('bd-1.2')),
      issue('bd-1.3', under('bd-9')),
      issue('bd-9'),
    )
    expect(shapeOf(found)).toEqual({ 'bd-1': 'bd-1.2 bd-1.2.1 bd-1.10 bd-7', beads: 'bd-1.3 bd-9' })
    expect(found.tasks.map(({ id, parent }: any) => [id, parent]).filter(([, parent]) => parent)).toEqual([
      ['bd-1.2.1', 'bd-1.2'],
      ['bd-7', 'bd-1.2'],
      ['bd-1.3', 'bd-9'],
    ])
  })

  it('are phases of their own if they are epics with children, and tasks otherwise', async () => {
    const found = await read(
      epic('bd-1', { description: 'All', priority: 1, status: 'in_progress', ...blockedBy('bd-5') }),
      epic('bd-2', under('bd-1')),
      issue('bd-3', under('bd-2')),
      epic('bd-4', under('bd-1')),
      epic('bd-5', { description: 'Later' }),
    )
    expect(shapeOf(found)).toEqual({ 'bd-1': 'bd-4', 'bd-2': 'bd-3', beads: 'bd-5' })
    expect(found.phases.map(({ phase }) => phase)).toEqual([
      {
        id: 'bd-1',
        title: 'Title of bd-1',
        status: 'in_progress',
        summary: 'All\n',
        dependsOn: ['bd-5'],
        issue_type: 'epic',
        priority: 1,
      },
      { id: 'bd-2', title: 'Title of bd-2', status: 'todo', issue_type: 'epic', parent: 'bd-1' },
      { id: 'beads', title: 'repository' },
    ])
    expect(found.phases[2]!.tasks[0]!.documents).toHaveLength(1)
  })

  it('replace the epic in dependencies', async () => {
    const { tasks } = await read(
      epic('bd-1'),
      epic('bd-2', under('bd-1')),
      issue('bd-3', under('bd-1')),
      issue('bd-4', { ...dependencies('parent-child', 'bd-2') }),
      issue('bd-5', blockedBy('bd-1', 'bd-3', 'bd-99')),
      epic('bd-6'),
      issue('bd-7', blockedBy('bd-6')),
      issue('bd-8', { dependencies: [...under('bd-1').dependencies, ...blockedBy('bd-1').dependencies] }),
      issue('bd-9', dependencies('related', 'bd-3')),
    )
    const dependsOn = Object.fromEntries(tasks.map(task => [task.id, task.dependsOn?.join(' ')]))
    expect(dependsOn).toMatchObject({ 'bd-5': 'bd-3 bd-8 bd-4 bd-99', 'bd-7': 'bd-6' })
    expect([dependsOn['bd-8'], dependsOn['bd-9']]).toEqual([undefined, undefined])
  })

  it('are not listed in dependencies if there are hundreds', async () => {
    const many = Array.from({ length: 201 }, (_, index) => issue(`bd-1.${index}`))
    const { tasks } = await read(epic('bd-1'), ...many, issue('bd-5', blockedBy('bd-1')))
    expect(tasks.at(-1)).toMatchObject({ id: 'bd-5', dependsOn: ['bd-1'] })
  })

  it('can form a cycle', async () => {
    const found = await read(
      issue('bd-1', under('bd-2')),
      issue('bd-2', under('bd-1')),
      epic('bd-3', under('bd-4')),
      epic('bd-4', under('bd-3')),
      epic('bd-5', under('bd-5')),
      issue('bd-6', { dependencies: [...under('bd-3').dependencies, ...blockedBy('bd-4').dependencies] }),
    )
    expect(shapeOf(found)).toEqual({ 'bd-3': 'bd-6', 'bd-4': '', beads: 'bd-1 bd-2 bd-5' })
    expect(found.tasks[0]!.dependsOn).toBeUndefined()
  })

  it('can include an epic with the ID of the phase for the rest', async () => {
    expect(shapeOf(await read(epic('beads'), issue('a', under('beads')), issue('b')))).toEqual({
      beads: 'a',
      'beads-': 'b',
    })
  })

  it('add warnings for unknown and several parents', async () => {
    const { diagnostics } = await read(
      epic('bd-1'),
      epic('bd-2', under('bd-1')),
      issue('bd-3', under('bd-9')),
      issue('bd-4', under('bd-5', 'bd-1', 'bd-1')),
      issue('bd-5'),
      epic('bd-1'),
    )
    expect(diagnostics).toEqual([
      `${file}:3: Parent bd-9 is not in the file`,
      `${file}:4: Several parents; using bd-1`,
      `${file}:6: Skipped: bd-1 is already in an earlier line`,
    ])
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

describe('unusual content', () => {
  const good = JSON.stringify(issue('bd-1'))
  const rows: [label: string, text: string | Uint8Array, ...diagnostics: string[]][] = [
    ['nothing', '', `${file}: The file has no issues`],
    ['only deleted issues', '{"id":"bd-1","status":"tombstone"}', `${file}: The file has no issues`],
    ['empty lines', `\n${good}\n\n \n`],
    ['a byte order mark and CR', `\ufeff${good}\r\n${good.replace('bd-1', 'bd-2')}\r\n`],
    ['a truncated line', `${good}\n${good.slice(0, 30)}`, `! ${file}:2: Invalid JSON`],
    [
      'a conflict',
      `<<<<<<< HEAD\n${good}\n=======\n${good}\n>>>>>>> main`,
      ...[1, 3, 5].map(line => `! ${file}:${line}: Unresolved merge conflict`),
    ],
    ['a list', `[${good}]`, `! ${file}:1: Not an issue with an ID`],
    ['no id', '{"title":"x"}', `! ${file}:1: Not an issue with an ID`],
    ['an id of another kind', '{"id":{},"title":"x"}', `! ${file}:1: Not an issue with an ID`],
    ['no title', '{"id":"bd-1"}', `${file}:1: Missing title; using "bd-1" instead`],
    [
      'values of other kinds',
      '{"id":7,"title":["x"],"status":1,"issue_type":{},"dependencies":{},"labels":{},"priority":[[]],"description":1,"notes":[]}',
      `${file}:1: Skipped title: wrong type`,
      `${file}:1: Missing title; using "7" instead`,
      `${file}:1: Skipped dependencies: wrong type`,
      `${file}:1: Skipped issue_type: wrong type`,
      `${file}:1: Skipped status: wrong type`,
      `${file}:1: Skipped description: wrong type`,
      `${file}:1: Skipped notes: wrong type`,
      `${file}:1: Skipped priority: wrong type`,
      `${file}:1: Skipped labels: wrong type`,
    ],
    [
      'dependencies of other kinds',
      '{"id":"bd-1","title":"x","dependencies":[null,1,{},{"depends_on_id":[]},{"depends_on_id":"bd-2","type":3}]}',
      `${file}:1: Skipped dependencies: wrong type`,
    ],
    ['__proto__', '{"id":"bd-1","title":"x","__proto__":{"status":"closed"},"constructor":1}'],
    [
      'half a surrogate pair',
      '{"id":"bd-1","title":"\\ud83d"}',
      `${file}:1: Cannot send NUL or unpaired surrogates; replaced with U+FFFD`,
    ],
    [
      'a key twice',
      '{"id":"bd-1","title":"x","title":"y"}',
      `${file}:1: Duplicate key "title"; using the last value`,
    ],
    [
      'an id that is no name of a file',
      '{"id":"../x","title":"x","description":"x"}',
      `${file}:1: Cannot send this path; using .beads/_/x.md instead`,
    ],
    [
      'too deep',
      `{"id":"bd-1","title":"x","metadata":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      `! ${file}:1: JSON can be nested at most 100 levels deep`,
    ],
    [
      'another encoding',
      Uint8Array.of(0x7b, 0xff),
      `! ${file}: The file is not UTF-8 text`,
      `! ${file}: The roadmap is incomplete without this file`,
    ],
  ]
  it.each(rows)('is reported with its line: %s', async (_label, text, ...diagnostics) => {
    expect((await readText(text)).diagnostics).toEqual(diagnostics)
  })

  it('stops the reader after many invalid lines', async () => {
    const { diagnostics, tasks } = await readText('{}\n'.repeat(100_000) + good)
    expect([diagnostics.length, tasks.length]).toEqual([21, 0])
    expect(diagnostics.at(-1)).toBe(`! ${file}:20: Stopped reading after 20 invalid lines`)
  })

  it('can repeat a task, which the reader keeps', async () => {
    const { tasks, diagnostics } = await read(issue('bd-1'), issue('bd-1', { status: 'closed' }))
    expect([tasks.map(({ status }) => status), diagnostics]).toEqual([['todo', 'done'], []])
  })

  it('can have an older file name', async () => {
    const old = { '.beads/beads.jsonl': good }
    expect((await readFiles(beads, old)).tasks).toHaveLength(1)
    const both = await readFiles(beads, { ...old, [file]: `${good}\n${good}` })
    expect([both.isThere, both.tasks.length]).toEqual([true, 2])
  })

  it.each([{}, { '.beads': 'a file' }, { '.beads/interactions.jsonl': good }])(
    'can be missing: %j',
    async files => {
      const { isThere, phases, diagnostics } = await readFiles(beads, files)
      expect([isThere, phases, diagnostics]).toEqual([
        false,
        [],
        [expect.stringMatching(/^! .* does not exist/)],
      ])
    },
  )

  it('can be a link, which is not followed', async () => {
    const root = makeFolder({ '.beads/config.yaml': '', 'elsewhere.jsonl': good })
    symlinkSync('../elsewhere.jsonl', join(root, file))
    expect((await readWith(beads, root)).isThere).toBe(false)
  })

  it('can be a long chain, which is not slow', async () => {
    const chain = Array.from({ length: 5_000 }, (_, index) => [
      epic(`a-${index}`, under(`a-${index + 1}`)),
      issue(`b-${index}`, {
        dependencies: [...under(`b-${index + 1}`).dependencies, ...blockedBy('a-9').dependencies],
      }),
    ])
    const { tasks } = await read(...chain.flat())
    expect(tasks.length).toBeGreaterThan(5_000)
  })
})

it('never throws for corrupted content', async () => {
  const bytes = readFileSync(join(fixtures, 'steveyegge-beads', file)).subarray(0, 6_000)
  for (let seed = 0; seed < 300; seed++) {
    const { tasks, diagnostics } = await readText(mutate(bytes, seed))
    if (!tasks.length) expect(diagnostics.length, `seed ${seed}`).toBeGreaterThan(0)
  }
})
