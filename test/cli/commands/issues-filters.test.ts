import { beforeAll, describe, expect, it } from 'vitest'
import type { Status } from '../../../src/cli/terminal/statuses.ts'
import { unwrap } from '../../../src/client/index.ts'
import { folder, type Person, person, projectOf } from '../../support/cli/shell.ts'

let sato: Person
let kim: Person
let projectId: string

beforeAll(async () => {
  ;[sato, kim] = await Promise.all([person(folder()), person(folder())])
  projectId = await projectOf(sato, { key: 'SHL' })
  await unwrap(kim.api.PATCH('/api/me/profile', { body: { displayName: 'Kim' } }))
  const params = { path: { projectId } }
  await unwrap(
    sato.api.POST('/api/projects/{projectId}/members', {
      params,
      body: { email: kim.email, featureScope: ['issues'] },
    }),
  )
  const issues: [by: Person, title: string, status: Status, assignee: Person | null][] = [
    [sato, 'House', 'in_progress', null],
    [sato, 'Roof', 'todo', sato],
    [kim, 'Window', 'done', kim],
    [kim, 'Door', 'deferred', sato],
    [sato, 'Cellar', 'cancelled', kim],
  ]
  for (const [by, title, status, assignee] of issues) {
    const body = { title, status, assigneeId: assignee?.id ?? null }
    await unwrap(by.api.POST('/api/projects/{projectId}/issues', { params, body }))
  }
  const { label } = await unwrap(
    sato.api.POST('/api/projects/{projectId}/labels', { params, body: { name: '不具合 Bug', color: 'red' } }),
  )
  await unwrap(
    sato.api.PATCH('/api/projects/{projectId}/issues', {
      params,
      body: {
        numbers: [2, 4],
        change: { priority: 'high', addLabelIds: [label.id], dueDate: '2026-11-20' },
      },
    }),
  )
  const { issue } = (await ls(['show', '1', '--json'])).json()
  for (const number of [2, 3])
    await unwrap(
      sato.api.PATCH('/api/projects/{projectId}/issues/{number}', {
        params: { path: { projectId, number } },
        body: { parentId: issue.id },
      }),
    )
})

const ls = (args: string[], by = sato) => by.cairn(['issues', ...args, '-p', projectId])
const numbersOf = async (args: string[], by = sato) => {
  const ran = await ls(['ls', ...args, '--jq', '.issues[].number'], by)
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  return ran.stdout.split('\n').filter(Boolean).map(Number)
}

describe('cairn issues ls finds issues', () => {
  it.each<[args: string[], numbers: number[]]>([
    [
      ['--status', 'todo,done'],
      [3, 2],
    ],
    [
      ['--status', 'todo', '--status', 'done'],
      [3, 2],
    ],
    [['--status', 'cancelled'], [5]],
    [['--open'], [4, 2, 1]],
    [
      ['--assignee', 'me'],
      [4, 2],
    ],
    [['--assignee', 'none'], [1]],
    [
      ['--assignee', 'Me,NONE'],
      [4, 2, 1],
    ],
    [
      ['--assignee', 'kim'],
      [5, 3],
    ],
    [
      ['--assignee', 'none', '--assignee', 'Kim'],
      [5, 3, 1],
    ],
    [
      ['--created-by', 'me'],
      [5, 2, 1],
    ],
    [
      ['--created-by', 'Kim'],
      [4, 3],
    ],
    [
      ['--parent', '1'],
      [3, 2],
    ],
    [
      ['--parent', 'shl-1,none'],
      [5, 4, 3, 2, 1],
    ],
    [
      ['--parent', 'none'],
      [5, 4, 1],
    ],
    [
      ['--updated-since', '1h'],
      [5, 4, 3, 2, 1],
    ],
    [['--updated-since', '2999-01-01'], []],
    [
      ['--priority', 'high,urgent'],
      [4, 2],
    ],
    [
      ['--label', '不具合 BUG'],
      [4, 2],
    ],
    [
      ['--label', 'none'],
      [5, 3, 1],
    ],
    [
      ['--due', '2026-11-01..2026-11-30'],
      [4, 2],
    ],
    [['--ready'], [2]],
    [
      ['--sort', 'priority', '--reverse', '--limit', '2'],
      [2, 4],
    ],
    [
      ['--sort', 'due', '--limit', '3'],
      [2, 4, 1],
    ],
    [['--reverse'], [1, 2, 3, 4, 5]],
    [['--open', '--assignee', 'me', '--parent', '1', '--search', 'roof'], [2]],
  ])('by %j', async (args, numbers) => {
    expect(await numbersOf(args)).toEqual(numbers)
  })

  it('of people by email address or ID, and of the caller', async () => {
    expect(await numbersOf(['--assignee', `${kim.email.toUpperCase()},${sato.id}`])).toEqual([5, 4, 3, 2])
    for (const me of ['me', '@me']) expect(await numbersOf(['--assignee', me], kim)).toEqual([5, 3])
  })

  it('in pages with the total of the filter', async () => {
    const ran = await ls(['ls', '--open', '--limit', '2'])
    expect(ran.stdout.trimEnd().split('\n')).toHaveLength(2)
    expect(ran.stderr).toBe('Showing 2 of 3. Use --all to show all\n')
    expect(await numbersOf(['--open', '--all'])).toEqual([4, 2, 1])
  })

  it('reports that there are none, with an empty list as JSON', async () => {
    const none = ['ls', '--assignee', 'none', '--status', 'done']
    expect(await ls(none)).toMatchObject({ code: 0, stdout: '', stderr: 'No matching issues\n' })
    expect((await ls([...none, '--json'])).json()).toEqual({
      ...{ issues: [], total: 0, page: 1, pageSize: 50 },
      truncated: false,
    })
    expect((await ls([...none, '--fields', 'number'])).stdout).toBe('[]\n')
  })

  it('of labels that exist, and names those that may be meant', async () => {
    const near = await ls(['ls', '--label', '不具合 Bgu', '--json'])
    expect([near.code, near.refusal()]).toMatchObject([
      1,
      { code: 'not_found', hint: 'Did you mean 不具合 Bug?' },
    ])
    const far = await ls(['ls', '--label', 'documentation', '--json'])
    expect(far.refusal().hint).toBe('Labels of the project: 不具合 Bug')
  })

  it('of nobody who is unknown, and of no issue that does not exist', async () => {
    const nobody = await ls(['ls', '--assignee', 'me,Park', '--json'])
    expect([nobody.code, nobody.refusal()]).toMatchObject([1, { code: 'not_found' }])
    const parent = await ls(['ls', '--parent', '99', '--json'])
    expect([parent.code, parent.refusal().code]).toEqual([1, 'issue_not_found'])
  })
})
