import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { makeFolder, mutate, readFiles, readWith } from './made-folders.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/cli/spec-kit')
const ofDemo = () => readWith(specKit, join(fixtures, 'timothymeyers-sdd-demo-repo'))
const ofLoops = () => readWith(specKit, join(fixtures, 'jnhuynh-spec-kit-simpsons-loops'))

const file = 'specs/001-auth/tasks.md'
const read = (text: string, files: Record<string, string> = {}) =>
  readFiles(specKit, { [file]: text, ...files })
const taskIn = async (line: string) => (await read(`## Phase 1: Setup\n${line}`)).tasks[0]

describe('real repositories', () => {
  it('converts the headings of a feature to phases', async () => {
    const { phases, diagnostics, isThere, head } = await ofDemo()
    expect([diagnostics, isThere, head]).toEqual([[], true, {}])
    expect(phases.map(({ phase, tasks }) => [phase.id, phase.title, tasks.length])).toEqual([
      ['001-todo-app/phase-1', '001-todo-app: Phase 1: Setup (Project Initialization)', 4],
      ['001-todo-app/phase-2', '001-todo-app: Phase 2: Foundational (Core Infrastructure)', 8],
      [
        '001-todo-app/phase-3',
        '001-todo-app: Phase 3: User Story 1 - Create Tasks (Priority: P1) 🎯 MVP',
        10,
      ],
      ['001-todo-app/phase-4', '001-todo-app: Phase 4: User Story 2 - Delete Tasks (Priority: P2)', 6],
      ['001-todo-app/phase-5', '001-todo-app: Phase 5: User Story 3 - Mark Tasks Complete (Priority: P2)', 6],
      ['001-todo-app/phase-6', '001-todo-app: Phase 6: User Story 4 - Edit Tasks (Priority: P3)', 9],
      ['001-todo-app/phase-7', '001-todo-app: Phase 7: User Story 5 - Reorder Tasks (Priority: P4)', 10],
      ['001-todo-app/phase-8', '001-todo-app: Phase 8: Polish & Cross-Cutting Concerns', 14],
    ])
  })

  it('converts numbered checkboxes to tasks', async () => {
    const { tasks, phases } = await ofDemo()
    expect(tasks.filter(({ status }) => status === 'done')).toHaveLength(61)
    expect(tasks.filter(({ status }) => status === 'todo')).toHaveLength(6)
    expect(phases[0]!.tasks[1]!.at).toEqual({ file: 'specs/001-todo-app/tasks.md', line: 32 })
    expect(tasks.find(({ id }) => id === '001-todo-app/T014')).toEqual({
      id: '001-todo-app/T014',
      title:
        'Style the input form section with CSS (layout, colors, spacing) in index.html `<style>` section',
      status: 'done',
      parallel: true,
      labels: ['US1'],
    })
  })

  it('adds plan and spec to the first task of a feature', async () => {
    const { phases } = await ofDemo()
    const documents = phases.flatMap(({ tasks }) => tasks.flatMap(one => one.documents))
    expect(documents).toEqual(phases[0]!.tasks[0]!.documents)
    expect(documents.map(({ path, content }) => [path, content.length])).toEqual([
      ['specs/001-todo-app/plan.md', 17_092],
      ['specs/001-todo-app/spec.md', 11_593],
    ])
    expect(phases[0]!.tasks[0]!.task.planPath).toBe('specs/001-todo-app/plan.md')
  })

  it('reads several features, and skips those without tasks', async () => {
    const { phases, tasks, diagnostics } = await ofLoops()
    expect(diagnostics).toEqual([])
    const features = phases.map(({ phase }) => phase.id.split('/')[0])
    expect([...new Set(features)]).toEqual(['003-fix-pipeline-delegation', '004-fix-prereq-bootstrap'])
    expect([phases.length, tasks.length]).toEqual([12, 46])
    expect(tasks.map(({ id }) => id)).toContain('004-fix-prereq-bootstrap/T002a')
  })
})

describe('a checkbox', () => {
  const rows: [line: string, task: object | undefined][] = [
    ['- [ ] T001 Do it', { id: '001-auth/T001', title: 'Do it', status: 'todo' }],
    ['- [x] T001 Do it', { status: 'done' }],
    ['- [X] T001 Do it', { status: 'done' }],
    ['* [] T001 Do it', { status: 'todo' }],
    ['1. [ x ] T001 Do it', { status: 'done' }],
    ['  - [~] T001 Do it', { status: 'in_progress' }],
    ['- [-] T001 Do it', { status: '-' }],
    ['- [✔️] T001 Do it', { status: 'done' }],
    ['- [✓] T001 Do it', { status: 'done' }],
    ['- [✅] T001 Do it', { status: 'done' }],
    ['- [/] T001 Do it', { status: 'in_progress' }],
    ['- [🚧] T001 Do it', { status: 'in_progress' }],
    ['- [?] T001 Do it', { status: '?' }],
    ['- [🔄] T001 Do it', { status: 'in_progress' }],
    ['- [ ] T001 [P] [US1] Do it', { title: 'Do it', parallel: true, labels: ['US1'] }],
    ['- [ ] T001 [US1][P]: Do it', { title: 'Do it', parallel: true, labels: ['US1'] }],
    ['- [ ] T001 [US1+US2] [Sec] Do it', { labels: ['US1+US2', 'Sec'] }],
    ['- [ ] T001 [docs](a.md) say so', { title: '[docs](a.md) say so' }],
    ['- [ ] **T001** Do **it**', { id: '001-auth/T001', title: 'Do **it**' }],
    ['- [ ] **T-001: Do it** - now', { id: '001-auth/T-001', title: 'Do it - now' }],
    ['- [ ] ~~T001 Do it~~', { title: 'Do it' }],
    ['- [ ] [T001] Do it', { id: '001-auth/T001', title: 'Do it' }],
    ['- [ ] T001 - Do it', { title: 'Do it' }],
    ['- [ ] T001.2 Do it', { id: '001-auth/T001.2' }],
    ['- [ ] T001b Do it', { id: '001-auth/T001b' }],
    ['- [ ] T031-MIN Do it', { id: '001-auth/T031-MIN', title: 'Do it' }],
    ['- [ ] T001設定する', { id: '001-auth/T001', title: '設定する' }],
    ['- [ ] T001. Do it <!-- later -->', { title: 'Do it' }],
    ['- [ ] T001', { title: 'T001' }],
    ['- [ ] T001 a\0b', { title: 'a\uFFFDb' }],
    ['- [ ] T001 Do it\n  - by hand\n  or so\n\n  not this', { summary: '- by hand\nor so' }],
    ['- [ ] T001 Do it\r\n- [x] T002 And this', { title: 'Do it' }],
    ['- [ ] Do it', { id: '001-auth/phase-1/do-it', title: 'Do it', status: 'todo' }],
    ['- [x] [P] [US1] Do it', { id: '001-auth/phase-1/do-it', labels: ['US1'], parallel: true }],
    ['- [~] Do it', { title: 'Do it', status: 'in_progress' }],
    ['- [ ]設定する', { id: '001-auth/phase-1/設定する', title: '設定する' }],
    ['- [ ] TXXX Do it', { id: '001-auth/phase-1/txxx-do-it' }],
    ['- [ ] T2DM patients', { id: '001-auth/phase-1/t2dm-patients' }],
    ['- [ ] US1 T001', { id: '001-auth/phase-1/us1-t001' }],
    ['- [ ] [P]', { title: '[P]' }],
    ['- [P] tasks = different files', undefined],
    ['- [1] a note', undefined],
    ['- [ ]', undefined],
    ['- [x](a.md)', undefined],
    ['- T001 Do it', undefined],
    ['T001 [ ] Do it', undefined],
    ['`- [ ] T001 Do it`', undefined],
    ['```\n- [ ] T001 Do it\n```', undefined],
    ['  ~~~ md\n```\n- [ ] T001 Do it\n~~~~', undefined],
    ['<!--\n- [ ] T001 Do it\n-->', undefined],
    ['<!-- - [ ] T001 Do it -->', undefined],
  ]
  it.each(rows)('is a task, but not in code or comments: %j', async (line, task) => {
    const found = await taskIn(line)
    if (task) expect(found).toMatchObject(task)
    else expect(found).toBeUndefined()
  })

  it('depends on the tasks in its title', async () => {
    const { tasks } = await read(
      [
        ...['1', '2', '3', '4'].map(number => `- [ ] T00${number} x`),
        '- [ ] T005 x (depends on T001, T003 + T099)',
        '- [ ] T006 x (Depends on: T002-T004 and T006)',
        '- [ ] T007 x (depends on T001–T9999999999)',
        '- [ ] T008 x (depends on the weather)',
      ].join('\n'),
    )
    expect(tasks.slice(4).map(({ dependsOn }) => dependsOn?.map(id => id.slice(-4)))).toEqual([
      ['T001', 'T003'],
      ['T002', 'T003', 'T004'],
      ['T001'],
      undefined,
    ])
    expect(tasks[4]!.dependsOn![0]).toBe('001-auth/T001')
  })
})

describe('a phase', () => {
  const phasesIn = async (text: string) =>
    (await read(text)).phases.map(({ phase, tasks }) => [phase.id, phase.title, tasks.length])

  it('keeps its ID when its heading changes', async () => {
    const before = await phasesIn('# Tasks\n\n## Phase 1: Setup\n- [ ] T001 a\n### Tests\n- [ ] T002 b')
    const after = await phasesIn('# Tasks\n\n## ✅ **Phase 1**: Setup (done) ##\n- [ ] T001 a\n- [ ] T002 b')
    expect(before).toEqual([['001-auth/phase-1', '001-auth: Phase 1: Setup', 2]])
    expect(after).toEqual([['001-auth/phase-1', '001-auth: ✅ Phase 1: Setup (done)', 2]])
  })

  it('has a unique ID', async () => {
    const text = ['Phase 1: A', 'Phase 1: B', 'Phase 1-2', 'Later, Später', '設定', '!', 'x'.repeat(300)]
    const found = await phasesIn(text.map((heading, i) => `## ${heading}\n- [ ] T${i} a`).join('\n'))
    expect(found.map(([id]) => id)).toEqual([
      '001-auth/phase-1',
      '001-auth/phase-1-2',
      '001-auth/phase-1-3',
      '001-auth/later-später',
      '001-auth/設定',
      '001-auth',
      `001-auth/${'x'.repeat(80)}`,
    ])
  })

  it('is the feature if there is no heading', async () => {
    expect(await phasesIn('# Tasks\n- [ ] T001 a\n## Notes\n# More\n- [ ] T002 b')).toEqual([
      ['001-auth', '001-auth', 1],
      ['001-auth-2', '001-auth', 1],
    ])
  })
})

describe('unusual content', () => {
  const rows: [label: string, files: Record<string, string | Uint8Array>, ...diagnostics: string[]][] = [
    [
      'a code block without an end',
      { [file]: '- [ ] T001 a\n```sh\n- [ ] T002 b\n' },
      `${file}:2: This code block or comment is not closed and contains tasks`,
    ],
    ['one that holds no tasks', { [file]: '- [ ] T001 a\n```sh\nls\n' }],
    [
      'a comment without an end',
      { [file]: '- [ ] T001 a\n\n<!-- later\n- [ ] T002 b\n' },
      `${file}:3: This code block or comment is not closed and contains tasks`,
    ],
    [
      'a conflict',
      { [file]: '- [ ] T001 a\n<<<<<<< HEAD\n- [x] T002 b\n=======\n- [ ] T002 b\n>>>>>>> main\n' },
      `${file}:2: Unresolved merge conflict`,
    ],
    ['no checkboxes', { [file]: '- a\n', 'specs/001-auth/plan.md': 'x' }, `${file}: The file has no tasks`],
    ['only a checklist', { [file]: '# Checklist\n- [ ] a\n' }, `${file}: The file has no tasks`],
    ['an empty file', { [file]: ' \n' }, `${file}: The file is empty`],
    ['another encoding', { [file]: Uint8Array.of(0x2d, 0xff) }, `${file}: The file is not UTF-8 text`],
    [
      'a feature whose name cannot be sent',
      { 'specs/50%25/tasks.md': '- [ ] T001 a', 'specs/50%25/plan.md': 'x' },
      'specs/50%25/plan.md: Cannot send this path; using specs/50_25/plan.md instead',
    ],
  ]
  it.each(rows)('is reported: %s', async (_label, files, ...diagnostics) => {
    expect((await readFiles(specKit, files)).diagnostics).toEqual(diagnostics)
  })

  it('can repeat a task, which the reader keeps', async () => {
    const { tasks, diagnostics } = await read('- [ ] T001 a\n- [x] T001 b')
    expect([tasks.map(({ title }) => title), diagnostics]).toEqual([['a', 'b'], []])
  })

  it('can have a byte order mark or CRLF, which are removed', async () => {
    const { phases } = await readFiles(specKit, {
      [file]: '\ufeff## Phase 1: A\r\n- [x] T001 a  \r\n',
      'specs/001-auth/spec.md': '\ufeffone\r\ntwo\r\n',
    })
    expect(phases[0]!.phase.title).toBe('001-auth: Phase 1: A')
    expect(phases[0]!.tasks[0]!.task).toEqual({
      id: '001-auth/T001',
      title: 'a',
      status: 'done',
      planPath: 'specs/001-auth/spec.md',
    })
    expect(phases[0]!.tasks[0]!.documents[0]!.content).toBe('one\ntwo\n')
  })

  it('can have a decomposed name, which is composed', async () => {
    const name = '001-がく'
    const { tasks } = await readFiles(specKit, {
      [`specs/${name.normalize('NFD')}/tasks.md`]: '- [ ] T001 a',
      [`specs/${name.normalize('NFD')}/plan.md`]: 'x',
    })
    expect(tasks).toEqual([
      { id: `${name}/T001`, title: 'a', status: 'todo', planPath: `specs/${name}/plan.md` },
    ])
  })

  it('can be a link, which is followed within the repository', async () => {
    const root = makeFolder({ [file]: '- [ ] T001 a', 'elsewhere/tasks.md': '- [ ] T001 a' })
    symlinkSync('../elsewhere', join(root, 'specs/002-link'))
    const { tasks, diagnostics } = await readWith(specKit, root)
    expect(tasks).toHaveLength(2)
    expect(diagnostics).toEqual([])
  })

  it.each([
    {},
    { specs: 'a file' },
    { 'specs/tasks.md': '' },
    { 'specs/a/plan.md': '' },
    { 'specs/a/tasks.md/b': '' },
  ])('can be missing: %j', async files => {
    const { isThere, phases, diagnostics } = await readFiles(specKit, files)
    expect([isThere, phases, diagnostics]).toEqual([false, [], ['! specs: No specs/*/tasks.md found']])
  })

  it('can be a long line, which is not slow', async () => {
    const parts = [' ', '[a] ', '<!--', '(depends on ', '#', '# ', '`', '~', '[', '**', 'T1-', '- [ ] T1 ']
    for (const long of parts.map(part => part.repeat(400_000 / part.length)))
      for (const line of [long, `- [ ] T2 ${long}`, `- [${long}`, `## ${long}`, `${long}\n${long}`])
        expect((await read(`- [ ] T1 a\n\n${line}`)).tasks.length).toBeGreaterThan(0)
  })
})

it('never throws for corrupted content', async () => {
  const path = 'specs/004-fix-prereq-bootstrap/tasks.md'
  const bytes = readFileSync(join(fixtures, 'jnhuynh-spec-kit-simpsons-loops', path)).subarray(0, 6_000)
  for (let seed = 0; seed < 300; seed++) {
    const { tasks, diagnostics } = await readFiles(specKit, { [path]: mutate(bytes, seed) })
    if (!tasks.length) expect(diagnostics.length, `seed ${seed}`).toBeGreaterThan(0)
  }
})
