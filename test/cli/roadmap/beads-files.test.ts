import { describe, expect, it } from 'vitest'
import { beads } from '../../../src/cli/roadmap/readers/beads/reader.ts'
import { openFolder } from '../../../src/cli/roadmap/reading/folder.ts'
import { issue } from './beads-issues.ts'
import { makeFolder, readFiles } from './made-folders.ts'

const lineOf = (id: string, more: object = {}) => `${JSON.stringify(issue(id, more))}\n`
const settings = (jsonl_export: unknown) => JSON.stringify({ database: 'beads.db', jsonl_export })

describe('the file of issues', () => {
  const rows: [label: string, files: Record<string, string>, ids: string[]][] = [
    ['the usual name', { 'issues.jsonl': lineOf('a'), 'bd.jsonl': lineOf('c') }, ['a']],
    ['both usual names', { 'issues.jsonl': lineOf('a'), 'beads.jsonl': lineOf('b') }, ['a', 'b']],
    ['an older name', { 'beads.jsonl': lineOf('b'), 'bd.jsonl': lineOf('c') }, ['b']],
    [
      'the name in the settings',
      { 'metadata.json': settings('own.jsonl'), 'own.jsonl': lineOf('c'), 'issues.jsonl': lineOf('a') },
      ['a', 'c'],
    ],
    ['the name in older settings', { 'config.json': settings('own.jsonl'), 'own.jsonl': lineOf('c') }, ['c']],
    ['a name that is not there', { 'metadata.json': settings('x'), 'issues.jsonl': lineOf('a') }, ['a']],
    ['another folder', { 'metadata.json': settings('../x.jsonl'), 'issues.jsonl': lineOf('a') }, ['a']],
    ['invalid settings', { 'metadata.json': '{', 'issues.jsonl': lineOf('a') }, ['a']],
    ['settings of another kind', { 'metadata.json': settings([]), 'issues.jsonl': lineOf('a') }, ['a']],
    ['any file with issues', { 'bd.jsonl': lineOf('c') }, ['c']],
    ['not other records', { 'routes.jsonl': '{"prefix":"a-"}', 'x.jsonl': '{"id":"a"}\n' }, []],
    ['not copies', { 'beads.base.jsonl': lineOf('a'), 'beads.left.jsonl': lineOf('a') }, []],
    ['not deleted issues', { 'deletions.jsonl': lineOf('a') }, []],
    ['no empty file if another one has issues', { 'issues.jsonl': '\n', 'beads.jsonl': lineOf('b') }, ['b']],
    ['the copy of the database', { 'backup/issues.jsonl': lineOf('d'), 'issues.jsonl': '' }, ['d']],
    ['not that copy', { 'backup/issues.jsonl': lineOf('d'), 'issues.jsonl': lineOf('a') }, ['a']],
  ]
  it.each(rows)('has %s', async (_label, files, ids) => {
    const paths = Object.fromEntries(Object.entries(files).map(([name, text]) => [`.beads/${name}`, text]))
    const { tasks, isThere, diagnostics } = await readFiles(beads, paths)
    expect([tasks.map(({ id }) => id), isThere]).toEqual([ids, ids.length > 0])
    if (isThere) expect(diagnostics).toEqual([])
  })
})

describe('an issue in several files', () => {
  const at = (time: string, more: object) => lineOf('a', { updated_at: `2026-01-${time}T00:00:00Z`, ...more })
  const read = async (issues: string, others: string) =>
    (await readFiles(beads, { '.beads/issues.jsonl': issues, '.beads/beads.jsonl': others })).tasks

  it('is read from the file in which it was updated last', async () => {
    const [newer, older] = [at('02', { status: 'closed' }), at('01', { status: 'open' })]
    expect(await read(older, newer)).toMatchObject([{ id: 'a', status: 'done' }])
    expect(await read(newer, older)).toMatchObject([{ id: 'a', status: 'done' }])
    expect(await read(lineOf('a', { status: 'closed' }), lineOf('a'))).toMatchObject([{ status: 'done' }])
  })

  it('is left out if it was deleted last', async () => {
    expect(await read(at('01', {}), at('02', { status: 'tombstone' }))).toEqual([])
  })
})

describe('the copy of the database', () => {
  const backup = {
    '.beads/backup/issues.jsonl':
      lineOf('a', { issue_type: 'epic', ephemeral: 0, due_at: null }) + lineOf('b') + lineOf('c'),
    '.beads/backup/dependencies.jsonl': [
      { issue_id: 'b', depends_on_id: 'a', type: 'parent-child' },
      { issue_id: 'b', depends_on_id: 'c', type: 'blocks' },
      { issue_id: 'c', depends_on_id: 'b', type: 'related' },
    ]
      .map(one => JSON.stringify(one))
      .join('\n'),
    '.beads/backup/labels.jsonl': '{"issue_id":"c","label":"x"}\n{"issue_id":"c","label":"y"}\n',
  }

  it('has dependencies and labels in files of their own', async () => {
    const { phases, diagnostics } = await readFiles(beads, backup)
    expect(diagnostics).toEqual([])
    expect(phases.map(({ phase, tasks }) => [phase.id, tasks.map(({ task }) => task)])).toEqual([
      ['a', [{ id: 'b', title: 'Title of b', status: 'todo', dependsOn: ['c'] }]],
      [
        'beads',
        [
          {
            id: 'c',
            title: 'Title of c',
            status: 'todo',
            labels: ['x', 'y'],
            relations: [{ type: 'related', id: 'b' }],
          },
        ],
      ],
    ])
  })

  it('is sent without invalid lines of those files, which then count as unread', async () => {
    const labels = '.beads/backup/labels.jsonl'
    const folder = openFolder(
      makeFolder({ ...backup, [labels]: '{"issue_id":"c","label":"x"}\n{"label":1}' }),
    )
    const { phases } = await beads.read(folder)
    expect(phases[1]!.tasks[0]!.task.labels).toEqual(['x'])
    expect([folder.diagnostics.map(({ file, line }) => [file, line]), [...folder.unread]]).toEqual([
      [[labels, 2]],
      [labels],
    ])
  })
})

describe('a file with an invalid part', () => {
  const file = '.beads/issues.jsonl'
  const rows: [label: string, text: string, sent: string[]][] = [
    ['a line that is cut', `${lineOf('a')}{"id":"b","ti\n${lineOf('c')}`, ['a', 'c']],
    ['a record that is not an issue', `${lineOf('a')}{"title":"x"}`, ['a']],
    ['a conflict', `${lineOf('a')}<<<<<<< HEAD\n${lineOf('b')}=======\n>>>>>>> x\n`, []],
    ['nothing', '', []],
  ]
  it.each(rows)('counts as unread, so that what was stored is kept: %s', async (_label, text, sent) => {
    const folder = openFolder(makeFolder({ [file]: text }))
    const { phases } = await beads.read(folder)
    const ids = phases.flatMap(({ tasks }) => tasks.map(({ task }) => task.id))
    expect([ids, [...folder.unread]]).toEqual([sent, [file]])
    expect(folder.diagnostics.map(({ isError }) => isError)).toEqual([false])
  })
})
