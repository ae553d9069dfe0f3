import { describe, expect, it } from 'vitest'
import { idsIn, readLines } from './spec-kit-files.ts'

const taskIn = async (...lines: string[]) => (await readLines('## Phase 1: A', ...lines)).tasks[0]

describe('a heading with a number', () => {
  const titles: [heading: string, task: object][] = [
    ['#### T001: Create the model', { id: '001-auth/T001', title: 'Create the model', status: 'todo' }],
    ['## T001 Create the model', { id: '001-auth/T001', title: 'Create the model' }],
    ['### **T001** - Create the model', { title: 'Create the model' }],
    ['### T001 — Create the model ###', { title: 'Create the model' }],
    ['###### `T-001`. Create the model', { id: '001-auth/T-001', title: 'Create the model' }],
    ['### [T001] Create the model', { id: '001-auth/T001', title: 'Create the model' }],
    ['### Task T001: Create the model', { id: '001-auth/T001', title: 'Create the model' }],
    ['### T001 - 3D view', { title: '3D view' }],
    ['### T001', { title: 'T001' }],
    ['### T001: 設定する', { title: '設定する' }],
    ['### [x] T001: Create the model', { title: 'Create the model', status: 'done' }],
    ['### [ ] T001: Create the model', { title: 'Create the model', status: 'todo' }],
    ['### ✅ T001: Create the model', { title: 'Create the model', status: 'done' }],
    ['### T001: Create the model ✅', { title: 'Create the model', status: 'done' }],
    ['### T001: Create the model (done)', { title: 'Create the model', status: 'done' }],
    ['### T001: Create the model [COMPLETED]', { title: 'Create the model', status: 'done' }],
    ['### T001 ✅: Create the model', { title: 'Create the model', status: 'done' }],
    ['### T001: Create the model (in progress)', { title: 'Create the model', status: 'in_progress' }],
    ['### 🚧 T001: Create the model', { title: 'Create the model', status: 'in_progress' }],
    ['### T001: Create the model (blocked)', { title: 'Create the model', status: 'blocked' }],
    ['### T001: Create the model (3/5)', { title: 'Create the model', status: 'todo' }],
    ['### T001: Create the model (User)', { title: 'Create the model (User)', status: 'todo' }],
  ]
  it.each(titles)('is a task: %j', async (heading, task) => {
    expect(await taskIn(heading)).toMatchObject(task)
  })

  const others = [
    '# T001: Title of the file',
    '### T001-T005: Setup',
    '### T001, T002 and T003',
    '### T001 to T005',
  ]
  it.each([...others, '### T001 → T002', '### T001–005 Setup', '### See T001', '### T2DM patients'])(
    'is not a task if it is the title, names several, or begins with another word: %s',
    async heading => expect(await taskIn(heading)).toBeUndefined(),
  )

  it('has the checkboxes below it as steps, and the lines as its summary', async () => {
    const { tasks } = await readLines(
      '## Phase 1: A',
      '### T001: Create the model',
      '**Goal**: a table of users',
      '---',
      '- [x] Migration',
      '  for Postgres',
      '```sql',
      '- [ ] in code',
      '```',
      '#### Details',
      '- [ ] Index',
      '### Notes',
      '- [ ] Not of the task',
    )
    expect(tasks).toEqual([
      {
        id: '001-auth/T001',
        title: 'Create the model',
        status: 'in_progress',
        summary: '**Goal**: a table of users\n- [x] Migration\nfor Postgres\n- [ ] Index',
        steps: [
          { title: 'Migration', status: 'done' },
          { title: 'Index', status: 'todo' },
        ],
      },
      { id: '001-auth/phase-1/notes/not-of-the-task', title: 'Not of the task', status: 'todo' },
    ])
  })

  const boxes: [lines: string[], status: string][] = [
    [['- [x] a', '- [X] b'], 'done'],
    [['- [x] a', '- [ ] b'], 'in_progress'],
    [['- [~] a', '- [ ] b'], 'in_progress'],
    [['- [ ] a', '- [ ] b'], 'todo'],
    [['**Status**: ✅ Completed'], 'done'],
    [['- **Status:** In Review'], 'in_progress'],
    [['Status: as you like'], 'todo'],
    [['**Status**: Completed', '- [ ] a'], 'todo'],
  ]
  it.each(boxes)('is done when all of its steps are: %j is %s', async (lines, status) => {
    expect(await taskIn('### T001: Create the model', ...lines)).toMatchObject({ status })
  })

  it('counts by its own mark only if it has no checkboxes', async () => {
    expect(await taskIn('### T001: Create the model ✅', '- [ ] a')).toMatchObject({ status: 'todo' })
  })

  it('ends at the next heading of its level or a higher one', async () => {
    const found = await readLines(
      '## Phase 1: A',
      '### T001: One',
      '#### T002: Two',
      '- [ ] of two',
      '#### Notes',
      '- [ ] of one',
      '### Other',
      '- [ ] alone',
      '## Phase 2: B',
      '- [ ] alone',
    )
    expect(found.tasks.map(({ id, steps }) => [id.slice(9), steps])).toEqual([
      ['T001', [{ title: 'of one', status: 'todo' }]],
      ['T002', [{ title: 'of two', status: 'todo' }]],
      ['phase-1/other/alone', undefined],
      ['phase-2/alone', undefined],
    ])
  })

  it('can have numbered checkboxes below it, which are tasks of their own', async () => {
    const found = await readLines('### T001: One', '- [ ] T002 Two', '  - [ ] step', '- [ ] of one')
    expect(idsIn(found)).toEqual(['T001', 'T002'])
    expect(found.tasks.map(({ steps }) => steps)).toEqual([
      [{ title: 'of one', status: 'todo' }],
      [{ title: 'step', status: 'todo' }],
    ])
  })

  it('describes the checkbox that has its number, and is not another task', async () => {
    const found = await readLines('- [x] T001 One', '## Details', '### T001: One', 'How', '- [x] a')
    expect(found.tasks).toEqual([
      {
        id: '001-auth/T001',
        title: 'One',
        status: 'done',
        summary: 'How\n- [x] a',
        steps: [{ title: 'a', status: 'done' }],
      },
    ])
  })

  it('is not a phase', async () => {
    const { phases } = await readLines('## Phase 1: A', '## T001: One', '- [ ] a', '- [ ] T002 Two')
    expect(phases.map(({ phase, tasks }) => [phase.id, tasks.length])).toEqual([['001-auth/phase-1', 2]])
  })
})
