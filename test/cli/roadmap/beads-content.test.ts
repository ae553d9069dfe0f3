import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beads } from '../../../src/cli/roadmap/readers/beads/reader.ts'
import { blockedBy, epic, file, issue, read, readText, under } from './beads-issues.ts'
import { makeFolder, readFiles, readWith } from './made-folders.ts'

describe('unusual content', () => {
  const good = JSON.stringify(issue('bd-1'))
  const rows: [label: string, text: string | Uint8Array, ...diagnostics: string[]][] = [
    ['nothing', '', `${file}: The file is empty`],
    ['only blank lines', ' \n', `${file}: The file is empty`],
    ['only deleted issues', '{"id":"bd-1","status":"tombstone"}', `${file}: The file has no issues`],
    ['empty lines', `\n${good}\n\n \n`],
    ['a byte order mark and CR', `\ufeff${good}\r\n${good.replace('bd-1', 'bd-2')}\r\n`],
    ['a truncated line', `${good}\n${good.slice(0, 30)}`, `${file}:2: Invalid JSON`],
    [
      'a conflict',
      `<<<<<<< HEAD\n${good}\n=======\n${good}\n>>>>>>> main`,
      `${file}:1: Unresolved merge conflict`,
    ],
    ['a list', `[${good}]`, `${file}:1: Not an issue with an ID`],
    ['no id', '{"title":"x"}', `${file}:1: Not an issue with an ID`],
    ['an id of another kind', '{"id":{},"title":"x"}', `${file}:1: Not an issue with an ID`],
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
      '{"id":"bd-1","title":"x","dependencies":[null,1,{},{"depends_on_id":[]},{"depends_on_id":"bd-2","type":[]}]}',
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
      'an id that is not a valid file name',
      '{"id":"../x","title":"x","description":"x"}',
      `${file}:1: Cannot send this path; using .beads/_/x.md instead`,
    ],
    [
      'too deep',
      `{"id":"bd-1","title":"x","metadata":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      `${file}:1: JSON can be nested at most 100 levels deep`,
    ],
    ['another encoding', Uint8Array.of(0x7b, 0xff), `${file}: The file is not UTF-8 text`],
  ]
  it.each(rows)('is reported with its line: %s', async (_label, text, ...diagnostics) => {
    expect((await readText(text)).diagnostics).toEqual(diagnostics)
  })

  it('is reported for twenty lines, and the others are counted', async () => {
    const { diagnostics, tasks } = await readText('{}\n'.repeat(30) + good)
    expect([diagnostics.length, tasks.length]).toEqual([21, 1])
    expect(diagnostics.at(-1)).toBe(`${file}: 30 lines are invalid in total`)
  })

  it('can repeat a task, which the reader keeps', async () => {
    const { tasks, diagnostics } = await read(issue('bd-1'), issue('bd-1', { status: 'closed' }))
    expect([tasks.map(({ status }) => status), diagnostics]).toEqual([['todo', 'done'], []])
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

  it('can be a link, which is followed within the repository', async () => {
    const root = makeFolder({ '.beads/config.yaml': '', 'elsewhere.jsonl': good })
    symlinkSync('../elsewhere.jsonl', join(root, file))
    expect(await readWith(beads, root)).toMatchObject({ isThere: true, tasks: { length: 1 } })
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
