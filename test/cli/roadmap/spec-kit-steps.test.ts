import { describe, expect, it } from 'vitest'
import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { readFiles } from './made-folders.ts'
import { idsIn, readLines } from './spec-kit-files.ts'

describe('a nested checkbox', () => {
  it('is a step without a number, and a task with one', async () => {
    const found = await readLines(
      '- [ ] T001 One',
      '  - [x] a step',
      '    - [ ] a step of the step',
      '  - [ ] T002 Two',
      '    - [ ] a step of two',
      '',
      '  - [ ] another step of one',
      '- [ ] Without a number',
      '\t- [x] its step',
      ' - [ ] Not nested',
    )
    expect(found.tasks.map(({ id, steps }) => [id.slice(9), steps])).toEqual([
      [
        'T001',
        [
          { title: 'a step', status: 'done' },
          { title: 'a step of the step', status: 'todo' },
          { title: 'another step of one', status: 'todo' },
        ],
      ],
      ['T002', [{ title: 'a step of two', status: 'todo' }]],
      ['without-a-number', [{ title: 'its step', status: 'done' }]],
      ['not-nested', undefined],
    ])
  })

  it('is a task if a paragraph is between it and the task above', async () => {
    expect(idsIn(await readLines('- [ ] T001 One', 'Then:', '  - [ ] Two'))).toEqual(['T001', 'two'])
  })

  const statuses: [lines: string[], status: string][] = [
    [['- [ ] T001 One', '  - [ ] a'], 'todo'],
    [['- [ ] T001 One', '  - [x] a', '  - [ ] b'], 'in_progress'],
    [['- [ ] T001 One', '  - [x] a'], 'in_progress'],
    [['- [x] T001 One', '  - [ ] a'], 'done'],
  ]
  it.each(statuses)('begins its task, whose own box says that it is done: %j', async (lines, status) => {
    expect((await readLines(...lines)).tasks[0]).toMatchObject({ status })
  })
})

describe('a checklist', () => {
  const checklists = [
    '## Checklist',
    '# Requirements Checklists',
    '### Task Completion Checklist',
    '## Phase 1 checklist',
    '#### Acceptance Criteria',
    '## REVIEW',
    '### Code Reviews ✅',
    '## **Validation**',
    '### Validation & Success Criteria',
    '## 受け入れ基準',
    '### 品質チェックリスト',
  ]
  it.each(checklists)('has no tasks: %s', async heading => {
    expect(idsIn(await readLines('- [ ] Before', heading, '- [ ] a', '  - [x] b'))).toEqual(['before'])
  })

  const others = [
    '## Phase 4: Validation',
    '### User Story 2: Write a review',
    '#### Task 3: Acceptance tests',
    '# Tasks: Form validation',
    '## Preview',
    '## Validate',
    '## Reviewers',
    '## フェーズ 5: 検証',
    '### 検証環境の構築',
  ]
  it.each(others)('is not every heading with such a word: %s', async heading => {
    expect((await readLines(heading, '- [ ] a')).tasks).toHaveLength(1)
  })

  it('ends at the next heading of its level or a higher one', async () => {
    const found = await readLines(
      ...['## A', '### Checklist', '- [ ] no', '#### Part', '- [ ] no', '### B', '- [ ] yes'],
      ...['## Validation', '- [ ] no', '## C', '- [ ] yes'],
    )
    expect(idsIn(found)).toEqual(['a/b/yes', 'c/yes'])
  })

  it('can have tasks with numbers and their steps', async () => {
    const found = await readLines(
      '## Validation',
      '- [ ] no',
      '- [ ] T001 yes',
      '  - [ ] step',
      '### T002: yes',
    )
    expect(found.tasks.map(({ id, steps }) => [id.slice(9), steps])).toEqual([
      ['T001', [{ title: 'step', status: 'todo' }]],
      ['T002', undefined],
    ])
  })

  it('below a task has no steps of it', async () => {
    const found = await readLines('### T001: One', '- [x] step', '#### Acceptance criteria', '- [ ] no')
    expect(found.tasks).toEqual([
      {
        id: '001-auth/T001',
        title: 'One',
        status: 'done',
        summary: '- [x] step',
        steps: [{ title: 'step', status: 'done' }],
      },
    ])
  })

  it('can be a folder of a feature', async () => {
    const { tasks } = await readFiles(specKit, {
      'specs/001-review/tasks.md': '- [ ] T001 yes',
      'specs/001-review/checklists/tasks.md': '- [ ] T001 no',
      'specs/001-review/Acceptance/tasks.md': '- [ ] T001 no',
      'specs/validation/tasks.md': '- [ ] T001 yes',
    })
    expect(tasks.map(({ id }) => id)).toEqual(['001-review/T001', 'validation/T001'])
  })
})
