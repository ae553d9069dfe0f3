import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { createSnapshot } from '../../../src/cli/roadmap/snapshot.ts'
import { readFiles } from './made-folders.ts'

const path = 'specs/1-aikit-generalize/tasks.md'
const original = readFileSync(
  join(import.meta.dirname, '../../fixtures/odd/spec-kit/goaikit-aikit', path),
  'utf8',
)

/** The IDs without the feature, after the snapshot has made them unique. */
async function listIds(text: string): Promise<string[]> {
  const found = await readFiles(specKit, { [path]: text })
  const defaults = { project: { id: 'p', name: 'P' }, updatedAt: '2026-01-01T00:00:00Z' }
  const { roadmap } = createSnapshot(found, defaults, { warn: () => undefined })
  return roadmap.phases.flatMap(({ tasks }) => tasks.map(({ id }) => id.replace(/^[^/]*\//, '')))
}

type Edit = [label: string, edit: (text: string) => string, added?: string[], removed?: string[]]

const insertAfter = (line: string, inserted: string) => (text: string) =>
  text.replace(`${line}\n`, `${line}\n${inserted}\n`)

const gates = '### Code Quality'
const repeated = 'T024~phase-3-package-creation-cli'

/** What users do to a file, one after another. */
const edits: Edit[] = [
  ['check the first ten tasks', text => text.replace(/- \[ \] (?=T00\d)/g, '- [x] ')],
  ['check both tasks with one number', text => text.replace(/- \[ \] (?=T024)/g, '- [X] ')],
  ['check all quality gates', text => text.replace(/- \[ \] (?!T\d)/g, '- [x] ')],
  ['mark a phase as done', text => text.replace('## Phase 1: Setup', '## ✅ Phase 1: Setup (done)')],
  ['rename a phase', text => text.replace('Package Developer Creates Custom Package', 'Packages')],
  ['count in a heading', text => text.replace(gates, `${gates} (4/4)`)],
  [
    'add a note',
    insertAfter('- [x] T004 Set up basic project structure per plan.md specifications', '  as agreed'),
  ],
  [
    'add a step',
    insertAfter('- [x] T005 Add required dependencies to Cargo.toml (reqwest, zip, serde)', '  - [ ] zip'),
  ],
  [
    'insert a task with a number',
    insertAfter(`${gates} (4/4)`, '- [ ] T075 Enforce coverage in CI'),
    ['T075'],
  ],
  [
    'insert a task without one before the others',
    insertAfter(`${gates} (4/4)`, '- [ ] Lint is clean'),
    ['quality-gates/code-quality/lint-is-clean'],
  ],
  [
    'strike a task out',
    text =>
      text.replace(
        '[x] Integration tests for all CLI commands',
        '[x] ~~Integration tests for all CLI commands~~',
      ),
  ],
  [
    'move a phase to the end',
    text => text.replace(/(## Phase 5: .*?)(?=## Phase 6: )(.*?)(?=## Implementation)/s, '$2$1'),
  ],
  [
    'reword a task without a number',
    text => text.replace('[x] Command generation <1 second', '[x] Command generation <2 seconds'),
    ['quality-gates/performance-reliability/command-generation-2-seconds'],
    ['quality-gates/performance-reliability/command-generation-1-second'],
  ],
  [
    'give the second task another number',
    text => text.replace(/T024(?= \[P\] \[US1\])/, 'T076'),
    ['T076'],
    [repeated],
  ],
  ['delete a task', text => text.replace(/- \[.\] T074 .*\n/, ''), [], ['T074']],
]

it('keeps all IDs of a real feature through its edits, except for those that were edited themselves', async () => {
  let text = original
  let before = await listIds(text)
  expect(before).toHaveLength(87)
  for (const [label, edit, added = [], removed = []] of edits) {
    const edited = edit(text)
    expect(edited, label).not.toBe(text)
    const ids = await listIds(edited)
    const changes = [ids.filter(id => !before.includes(id)), before.filter(id => !ids.includes(id))]
    expect([label, ...changes]).toEqual([label, added, removed])
    text = edited
    before = ids
  }
})
