import { describe, expect, it } from 'vitest'
import { specKit } from '../../../src/cli/roadmap/readers/spec-kit/reader.ts'
import { createSnapshot } from '../../../src/cli/roadmap/snapshot.ts'
import { readFiles } from './made-folders.ts'
import { file, idsIn, readLines } from './spec-kit-files.ts'

const hashed = (start: string) => expect.stringMatching(new RegExp(`^${start}-[0-9a-f]{8}$`))

describe('a checkbox without a number', () => {
  it('has an ID from its headings and its text', async () => {
    const found = await readLines(
      '- [ ] Read the spec',
      '## Phase 2: Core (later)',
      '- [ ] Add `User` in src/user.ts',
      '### Tests & docs',
      '- [ ] Write tests',
      '## Later',
      '- [ ] Write tests',
    )
    expect(idsIn(found)).toEqual([
      'read-the-spec',
      'phase-2/add-user-in-src-user-ts',
      'phase-2/tests-docs/write-tests',
      'later/write-tests',
    ])
  })

  it('keeps its ID when others are inserted, when it is checked, and when its notes change', async () => {
    const before = await readLines('## Phase 1: A', '- [ ] One', '- [ ] Two', '### B', '- [ ] 1.1 Three')
    const after = await readLines(
      '## ✅ Phase 1: Everything (done)',
      '- [ ] Before',
      '- [x] ~~One~~ ✅',
      '- [x] **Two** (done)',
      '  with a note',
      '### B (1/2)',
      '- [x] 1.1 Inserted',
      '- [X] 1.2 Three [DONE]',
    )
    expect(idsIn(before)).toEqual(['phase-1/one', 'phase-1/two', 'phase-1/b/three'])
    expect(idsIn(after)).toEqual([
      'phase-1/before',
      'phase-1/one',
      'phase-1/two',
      'phase-1/b/inserted',
      'phase-1/b/three',
    ])
  })

  it('gets a number at the end of its ID if an equal one is before it below the same heading', async () => {
    const box = '- [ ] Write tests'
    const found = await readLines('## A', box, box, '- [ ] Write tests!', '### B', box, box)
    expect(idsIn(found)).toEqual([
      'a/write-tests',
      'a/write-tests-2',
      'a/write-tests-3',
      'a/b/write-tests',
      'a/b/write-tests-2',
    ])
  })

  it('has a hash in its ID if the text is long or has no letters', async () => {
    const long = 'word '.repeat(40)
    const found = await readLines(`- [ ] ${long}a`, `- [ ] ${long}b`, '- [ ] !?', `### ${long}`, '- [ ] c')
    const [a, b, symbols, below] = idsIn(found)
    expect([a, b]).toEqual([hashed('word-[word-]*'), hashed('word-[word-]*')])
    expect(a).not.toBe(b)
    expect([symbols, below]).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}$/),
      expect.stringMatching(/^word-[word-]*-[0-9a-f]{8}\/c$/),
    ])
    for (const { id } of found.tasks) expect([...id].length).toBeLessThan(200)
  })
})

describe('phases that number their tasks anew', () => {
  const text = [
    ...['## Phase 1: Setup', '- [x] T001 Install', '- [x] T002 Configure'],
    ...['## Phase 2: Core', '- [ ] T001 Model', '- [ ] T002 View', '### Tests', '- [ ] T001 Test'],
  ]
  const snapshotOf = async (lines: string[]) => {
    const warnings: string[] = []
    const found = await readFiles(specKit, { [file]: lines.join('\n') })
    const defaults = { project: { id: 'p', name: 'P' }, updatedAt: '2026-01-01T00:00:00Z' }
    const snapshot = createSnapshot(found, defaults, {
      warn: ({ line }, about) => warnings.push(`${line}: ${about[1]}`),
    })
    const ids = snapshot.roadmap.phases.flatMap(({ tasks }) => tasks.map(({ id }) => id.slice(9)))
    return { ids, warnings }
  }

  it('keep them all, and those after the first get an ID from their headings', async () => {
    const { ids, warnings } = await snapshotOf(text)
    expect(ids).toEqual(['T001', 'T002', 'T001~phase-2', 'T002~phase-2', 'T001~phase-2-tests'])
    expect(warnings).toHaveLength(3)
  })

  it('keep those IDs when tasks are inserted, and when the headings change', async () => {
    const changed = text.map(line => line.replace('Core', 'Everything else ✅'))
    const { ids } = await snapshotOf(changed.toSpliced(4, 0, '- [ ] T000 Plan'))
    expect(ids).toEqual(['T001', 'T002', 'T000', 'T001~phase-2', 'T002~phase-2', 'T001~phase-2-tests'])
  })

  it('have an ID from the title if a number occurs twice below one heading', async () => {
    const { ids } = await snapshotOf(['## A', '- [ ] T001 Install', '- [ ] T001 Configure', '- [ ] T001 Run'])
    expect(ids).toEqual(['T001', 'T001~configure', 'T001~run'])
  })
})
