import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roadmapJson } from '../../../src/cli/roadmap/readers/roadmap-json/reader.ts'
import { openFolder } from '../../../src/cli/roadmap/reading/folder.ts'
import { SyncPayload } from '../../../src/worker/domain/roadmaps/payload.ts'
import { makeFolder, mutate, readFiles, readWith } from './made-folders.ts'

const file = 'roadmap.json'
const plan = (path: string, text = '# Plan\n') => ({ [path]: text })
const task = (more: object = {}) => ({ id: 'a', title: 'A', status: 'todo', ...more })
const roadmap = (tasks: unknown = [task()], more: object = {}) => ({
  schemaVersion: 2,
  project: { id: 'p', name: 'P' },
  phases: [{ id: 'one', title: 'One', tasks }],
  ...more,
})
const read = (payload: unknown, files: Record<string, string> = {}) =>
  readFiles(roadmapJson, { [file]: JSON.stringify(payload, null, 1), ...files })
/** Whether the service accepts a roadmap with the fields that the command line adds. */
const isAccepted = (roadmap: object) => {
  const repoIdentity = { kind: 'local', value: 'x' }
  const whole = { updatedAt: '2026-11-22T09:00:00Z', ...roadmap }
  return SyncPayload.safeParse({ repoIdentity, roadmap: whole, planDocuments: [] }).success
}
const readText = (text: string) => readFiles(roadmapJson, { [file]: text })

describe('a roadmap in the service’s own format', () => {
  it('is sent unchanged, including unknown keys', async () => {
    const head = {
      schemaVersion: 2,
      project: { id: 'p', name: 'P', repository: null, team: ['x'] },
      updatedAt: '2026-11-22T09:00:00+09:00',
      currentTaskId: 'b',
      summary: 'All of it',
      color: { main: 'red' },
    }
    const phase = { id: 'one', title: 'One', status: 'busy', summary: null, lead: 'me' }
    const first = { ...task({ planPath: 'docs/a.md' }), estimate: 3, dependsOn: null }
    const second = {
      ...task({ id: 'b', dependsOn: ['a'], issues: [1, 2], blockedReason: 'x' }),
      startedAt: 'May',
    }
    const payload = {
      roadmap: { ...head, phases: [{ ...phase, tasks: [first, second] }] },
      planDocuments: ['docs/a.md'],
    }
    const found = await read(payload, plan('docs/a.md', 'One\r\ntwo\r\n'))
    expect(found.diagnostics).toEqual([])
    expect([found.isThere, isAccepted(payload.roadmap)]).toEqual([true, true])
    expect(found.head).toEqual(head)
    expect(found.phases).toEqual([
      {
        phase,
        tasks: [
          {
            task: first,
            at: { file, line: 26 },
            documents: [{ path: 'docs/a.md', content: 'One\ntwo\n', at: { file: 'docs/a.md', line: null } }],
          },
          { task: second, at: { file, line: 34 }, documents: [] },
        ],
      },
    ])
  })

  it('is read completely, with many tasks and documents', async () => {
    const sent = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../fixtures/roadmap-backlog-md.json'), 'utf8'),
    )
    const documents: { path: string; taskId: string; content: string }[] = sent.planDocuments
    const planDocuments = documents.map(({ path }) => path)
    const files = Object.fromEntries(documents.map(({ path, content }) => [path, content]))
    const { head, phases, diagnostics } = await read({ roadmap: sent.roadmap, planDocuments }, files)
    expect(diagnostics).toEqual([])
    const whole = phases.map(({ phase, tasks }) => ({ ...phase, tasks: tasks.map(({ task }) => task) }))
    expect({ ...head, phases: whole }).toEqual(sent.roadmap)
    const found = phases.flatMap(({ tasks }) => tasks)
    expect(new Set(found.flatMap(one => one.documents.map(({ path }) => `${one.task.id} ${path}`)))).toEqual(
      new Set(documents.map(({ path, taskId }) => `${taskId} ${path}`)),
    )
    expect(found).toHaveLength(613)
  })

  it('does not need fields that the command line adds', async () => {
    const { diagnostics, tasks } = await read({
      roadmap: { phases: [{ id: 'one', title: '', tasks: [task()] }] },
    })
    expect([diagnostics, tasks]).toEqual([[], [task()]])
  })

  it('is not every file with this name', async () => {
    expect((await read({ name: 'Backend', topics: [] })).isThere).toBe(false)
    expect((await read([])).isThere).toBe(false)
    expect((await readFiles(roadmapJson, {})).isThere).toBe(false)
    expect((await readFiles(roadmapJson, { 'roadmap.json/x': '' })).isThere).toBe(false)
    expect((await readText('{"roadmap" : <<<<<<< HEAD')).isThere).toBe(true)
  })

  it('keeps the spelling of numbers if possible', async () => {
    const { tasks, diagnostics } = await readText(
      '{"roadmap":{"schemaVersion":2.0,"phases":[{"id":"o","title":"O","tasks":[\n{"id":"a","title":"A","status":"todo","issues":[7.0],"size":12345678901234567890}]}]}}',
    )
    const canKeep = 'rawJSON' in JSON
    expect(JSON.stringify(tasks[0])).toContain(
      canKeep ? '[7.0],"size":12345678901234567890' : '[7],"size":1234567890123456',
    )
    expect(diagnostics).toEqual(
      canKeep
        ? []
        : [`${file}:2: Cannot send 12345678901234567890 exactly; using 12345678901234567000 instead`],
    )
  })
})

describe('invalid content, which stays as it is stored,', () => {
  const wrong: [label: string, text: string, ...diagnostics: string[]][] = [
    ['no JSON', '{"roadmap": {\n"phases": [}', 'roadmap.json:2: Invalid JSON'],
    ['nothing', ' \n', 'roadmap.json: The file is empty'],
    ['a conflict', '{"roadmap":\n<<<<<<< HEAD\n{}', 'roadmap.json:2: Unresolved merge conflict'],
    ...['[]', 'null', '1.0', '{}', '{"roadmap": null}', '{"roadmap": []}'].map(
      (text): [string, string, string] => [
        text,
        text,
        'roadmap.json:1: Expected { "roadmap": { … }, "planDocuments": [ … ] }',
      ],
    ),
    ['no phases', '{"roadmap":\n{}}', 'roadmap.json:2: phases must be a list'],
    ['__proto__', '{"roadmap":\n{"__proto__": {"phases": []}}}', 'roadmap.json:2: phases must be a list'],
  ]
  it('that is valid beside it is sent', async () => {
    const given = roadmap([task(), task({ id: 'b', title: 1 }), 'c'])
    const { tasks, head } = await read({ roadmap: { ...given, phases: [1, ...given.phases] } })
    expect([tasks, head]).toEqual([[task()], { schemaVersion: 2, project: given.project }])
  })

  it('tells how to write the object around the roadmap if it is missing', async () => {
    const { diagnostics, isThere } = await read(roadmap())
    expect(isThere).toBe(false)
    expect(roadmapJson.couldBeThere?.(openFolder(makeFolder({ [file]: JSON.stringify(roadmap()) })))).toBe(
      true,
    )
    expect(diagnostics).toEqual([
      'roadmap.json:1: Wrap the roadmap in { "roadmap": … }: { "roadmap": { "schemaVersion": 2, "phases": [ … ] } }',
    ])
  })

  it.each(wrong)('is reported with its line: %s', async (_label, text, ...diagnostics) => {
    expect((await readText(text)).diagnostics).toEqual(diagnostics)
  })

  const heads: [more: object, diagnostic: string][] = [
    [{ schemaVersion: 3 }, 'schemaVersion must be 2'],
    [{ schemaVersion: '2' }, 'schemaVersion must be 2'],
    [{ project: 'P' }, 'project must be an object'],
    [{ project: null }, 'project must be an object'],
    [{ project: { id: 'p' } }, 'name must be a string'],
    [{ project: { id: 1, name: 'P' } }, 'id must be a string'],
    [{ project: { id: 'p', name: 'P', repository: [] } }, 'repository must be a string or null'],
    [{ updatedAt: 'yesterday' }, 'updatedAt must be a date and time with a time zone'],
    [{ updatedAt: '2026-11-22' }, 'updatedAt must be a date and time with a time zone'],
    [{ updatedAt: '2026-02-30T00:00:00Z' }, 'updatedAt must be a date and time with a time zone'],
    [{ updatedAt: '2026-11-22T25:00:00Z' }, 'updatedAt must be a date and time with a time zone'],
    [{ updatedAt: '2026-11-22T00:00:00' }, 'updatedAt must be a date and time with a time zone'],
    [{ currentTaskId: 1 }, 'currentTaskId must be a string or null'],
    [{ summary: {} }, 'summary must be a string or null'],
    [{ phases: {} }, 'phases must be a list'],
    [{ phases: [1] }, 'Each phase must be an object'],
    [{ phases: [{ id: 'x', title: 'X' }] }, 'tasks must be a list'],
    [{ phases: [{ id: '', title: 'X', tasks: [] }] }, 'id must be a non-empty string'],
    [{ phases: [{ id: 'x', title: null, tasks: [] }] }, 'title must be a string'],
    [{ phases: [{ id: 'x', title: 'X', status: 1, tasks: [] }] }, 'status must be a string or null'],
  ]
  it.each(heads)('is reported for heads and phases: %j', async (more, diagnostic) => {
    const { diagnostics } = await read({ roadmap: roadmap([], more) })
    expect(isAccepted(roadmap([], more))).toBe(false)
    expect(diagnostics).toEqual([expect.stringMatching(/^roadmap\.json:\d+: /)])
    expect(diagnostics[0]).toContain(`: ${diagnostic}`)
  })

  const tasks: [given: unknown, line: number, diagnostic: string][] = [
    ['a', 12, 'Each task must be an object'],
    [{ title: 'A', status: 'todo' }, 13, 'id must be a non-empty string'],
    [task({ title: undefined }), 13, 'title must be a string'],
    [task({ title: 1 }), 15, 'title must be a string'],
    [task({ status: '' }), 16, 'status must be a non-empty string'],
    [task({ status: null }), 16, 'status must be a non-empty string'],
    [task({ summary: 1 }), 17, 'summary must be a string or null'],
    [task({ planPath: ['a.md'] }), 17, 'planPath must be a string or null'],
    [task({ dependsOn: 'a' }), 17, 'dependsOn must be a list of strings'],
    [task({ dependsOn: ['a', 1] }), 17, 'dependsOn must be a list of strings'],
    [task({ issues: 7 }), 17, 'issues must be a list of positive integers'],
    [task({ issues: [0] }), 17, 'issues must be a list of positive integers'],
    [task({ issues: [1.5] }), 17, 'issues must be a list of positive integers'],
    [task({ issues: [2 ** 53] }), 17, 'issues must be a list of positive integers'],
    [task({ blockedReason: false }), 17, 'blockedReason must be a string or null'],
    [task({ completedAt: 2026 }), 17, 'completedAt must be a string or null'],
  ]
  it.each(tasks)('is reported for tasks: %j', async (given, line, diagnostic) => {
    const { diagnostics } = await read({ roadmap: roadmap([given]) })
    expect(isAccepted(roadmap([given]))).toBe(false)
    expect(diagnostics).toEqual([`roadmap.json:${line}: ${diagnostic}`])
  })
})

describe('documents', () => {
  const withPlan = (planPath: string, planDocuments?: unknown) => ({
    planDocuments,
    roadmap: roadmap([task({ planPath })]),
  })
  const documentsOf = ({ phases }: Awaited<ReturnType<typeof read>>) =>
    phases.flatMap(phase =>
      phase.tasks.flatMap(one => one.documents.map(({ path }) => `${one.task.id} ${path}`)),
    )

  it('are the plans of the tasks if none are listed', async () => {
    const found = await read(withPlan('docs/a.md'), plan('docs/a.md'))
    expect([documentsOf(found), found.diagnostics]).toEqual([['a docs/a.md'], []])
  })

  it('are none if the list is empty', async () => {
    const found = await read(withPlan('docs/a.md', []), plan('docs/a.md'))
    expect([documentsOf(found), found.diagnostics]).toEqual([[], []])
  })

  it('belong to the first task with their path', async () => {
    const tasks = [
      task({ planPath: null }),
      task({ id: 'b', planPath: './x.md' }),
      task({ id: 'c', planPath: 'x.md' }),
    ]
    const found = await read(
      { planDocuments: ['docs/../x.md', 'x.md'], roadmap: roadmap(tasks) },
      plan('x.md'),
    )
    expect([documentsOf(found), found.diagnostics]).toEqual([['b x.md'], []])
    expect(found.tasks.map(({ planPath }) => planPath)).toEqual([null, 'x.md', 'x.md'])
  })

  it('are found regardless of the Unicode form of their names', async () => {
    const path = 'docs/がく.md'
    const found = await read(withPlan(path.normalize('NFD'), [path]), plan(path.normalize('NFD')))
    expect([documentsOf(found), found.diagnostics]).toEqual([[`a ${path.normalize('NFC')}`], []])
  })

  it('get a path that the service accepts', async () => {
    const found = await read(
      withPlan('docs/100%20a.md', ['docs/100%20a.md']),
      plan('docs/100%20a.md', 'a\0b'),
    )
    expect(documentsOf(found)).toEqual(['a docs/100_20a.md'])
    expect(found.tasks[0]!.planPath).toBe('docs/100_20a.md')
    expect(found.phases[0]!.tasks[0]!.documents[0]!.content).toBe('a\uFFFDb')
    expect(found.diagnostics).toEqual([
      'roadmap.json:2: Cannot send this path; using docs/100_20a.md instead',
    ])
  })

  const deep = `${'d/'.repeat(3_000)}a.md`
  const odd: [planPath: string, planDocuments: unknown, ...diagnostics: (string | RegExp)[]][] = [
    ['a.md', 'a.md', 'roadmap.json:2: planDocuments must be a list of paths'],
    ['a.md', ['a.md', { path: 'a.md' }], 'roadmap.json:2: planDocuments must be a list of paths'],
    ['a.md', ['b.md'], 'roadmap.json:2: No task has the planPath b.md'],
    ['', [''], 'roadmap.json:2: No task has the planPath '],
    ['c.md', ['c.md'], 'roadmap.json:2: Cannot read the document c.md'],
    ['a.md/b.md', ['a.md/b.md'], /Cannot read the document a.md\/b.md/],
    ['docs', ['docs'], 'roadmap.json:2: Cannot read the document docs'],
    ['../a.md', ['../a.md'], 'roadmap.json:2: ../a.md is outside of the repository'],
    ['x/../../a.md', ['x/../../a.md'], 'roadmap.json:2: ../a.md is outside of the repository'],
    ['/etc/hosts', ['/etc/hosts'], 'roadmap.json:2: /etc/hosts is outside of the repository'],
    ['C:/a.md', ['C:/a.md'], 'roadmap.json:2: C:/a.md is outside of the repository'],
    ['..', undefined, 'roadmap.json:13: .. is outside of the repository'],
    ['c.md', undefined, 'roadmap.json:13: Cannot read the document c.md'],
    ['https://a.example/b', undefined, 'roadmap.json:13: Cannot read the document https:/a.example/b'],
    [deep, undefined, /Cannot read/],
    [`${'x'.repeat(300)}.md`, undefined, /Cannot read/],
    ['', undefined],
  ]
  it.each(odd)('that are invalid are reported: %#', async (planPath, planDocuments, ...diagnostics) => {
    const files = { ...plan('a.md'), ...plan('docs/x.md') }
    const found = await read(withPlan(planPath, planDocuments), files)
    expect(
      found.diagnostics.filter(one => !diagnostics.some(text => one.match(text) || one === text)),
    ).toEqual([])
    expect(found.diagnostics.length >= diagnostics.length).toBe(true)
  })

  it('are all plans of tasks if the list is invalid', async () => {
    const found = await read(withPlan('a.md', { a: 'a.md' }), plan('a.md'))
    expect(documentsOf(found)).toEqual(['a a.md'])
  })

  it('are read through links within the repository, but not out of it', async () => {
    const root = makeFolder({ [file]: JSON.stringify(withPlan('a.md', ['a.md'])), 'b.md': 'x' })
    symlinkSync('b.md', join(root, 'a.md'))
    expect(documentsOf(await readWith(roadmapJson, root))).toEqual(['a a.md'])
    rmSync(join(root, 'a.md'))
    symlinkSync(join(makeFolder({ 'b.md': 'x' }), 'b.md'), join(root, 'a.md'))
    const { diagnostics } = await readWith(roadmapJson, root)
    expect(diagnostics).toEqual([
      'a.md: Skipped: a symbolic link or a path that leads out of the repository',
      'roadmap.json:1: Cannot read the document a.md',
    ])
  })
})

it('never throws for corrupted content', async () => {
  const payload = { planDocuments: ['a.md'], roadmap: roadmap([task({ planPath: 'a.md', issues: [1] })]) }
  const bytes = Buffer.from(JSON.stringify(payload, null, 1))
  for (let seed = 0; seed < 300; seed++) {
    const text = mutate(bytes, seed)
    const { diagnostics, phases } = await readFiles(roadmapJson, {
      [file]: Buffer.from(text).toString(),
      'a.md': 'x',
    })
    if (!phases.length) expect(diagnostics.length, `seed ${seed}`).toBeGreaterThan(0)
  }
})
