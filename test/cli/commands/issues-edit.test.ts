import { beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '../../../src/cli/terminal/format.ts'
import { unwrap } from '../../../src/client/index.ts'
import { folder, type Person, person, projectOf, url } from '../../support/cli/shell.ts'

let sato: Person
let projectId: string
beforeAll(async () => {
  sato = await person(folder())
  projectId = await projectOf(sato, { key: 'SHL' })
  const params = { path: { projectId } }
  await unwrap(sato.api.PATCH('/api/me/profile', { body: { displayName: '佐藤 花子' } }))
  for (const name of ['不具合', 'API'])
    await unwrap(sato.api.POST('/api/projects/{projectId}/labels', { params, body: { name, color: 'red' } }))
  for (const title of ['House', 'Roof', 'Window'])
    await unwrap(sato.api.POST('/api/projects/{projectId}/issues', { params, body: { title } }))
})

/** Runs a command on issues of the project, and returns which requests it sent. */
async function issues(...args: string[]) {
  const sent: string[] = []
  const fetch = (asked: Request | URL | string, init?: RequestInit) => {
    const request = new Request(asked, init)
    sent.push(`${request.method} ${new URL(request.url).pathname.replace(/.*projects\/[^/]+/, '')}`)
    return globalThis.fetch(request)
  }
  const ran = await sato.cairn(['issues', ...args, '-p', projectId], { fetch, env: { TZ: 'UTC' } })
  return { ...ran, sent }
}

const created = async (...args: string[]) => (await issues('create', ...args, '--json')).json().issue
const viewed = async (name: string) => (await issues('view', name, '--json')).json().issue

const everyField = [
  ...[
    '--title',
    'Search',
    '--body',
    '1.',
    '--status',
    'blocked',
    '--priority',
    'urgent',
    '--label',
    'api,不具合',
  ],
  ...[
    '--assignee',
    '佐藤 花子',
    '--start',
    'today',
    '--due',
    '2w',
    '--parent',
    'shl-1',
    '--blocked-by',
    '#2,3',
  ],
  ...['--blocked-type', 'external', '--blocked-reason', '部品待ち\nUntil May'],
]

describe('cairn issues create', () => {
  it('accepts every field', async () => {
    const now = new Date()
    const issue = await created(...everyField)
    expect(issue).toMatchObject({
      ...{ title: 'Search', body: '1.', status: 'blocked', priority: 'urgent' },
      labels: [{ name: 'API' }, { name: '不具合' }],
      ...{ assigneeId: sato.id, startDate: formatDay(now), dueDate: formatDay(now, 14) },
      parentId: (await viewed('1')).id,
      blockedBy: [{ number: 2 }, { number: 3 }],
      ...{ blockedType: 'external', blockedReason: '部品待ち\nUntil May' },
    })
  })

  it('refuses labels and users that do not exist, and names those that may be meant', async () => {
    const label = await issues('create', 'A', '--label', 'AIP', '--json')
    expect(label.refusal()).toMatchObject({ code: 'not_found', hint: 'Did you mean API?' })
    const user = await issues('create', 'A', '--assignee', '佐藤 花', '--json')
    expect(user.refusal()).toMatchObject({ code: 'not_found', hint: 'Did you mean 佐藤 花子?' })
    for (const { sent } of [label, user]) expect(sent.filter(one => !one.startsWith('GET'))).toEqual([])
  })
})

it.each([
  [['create', 'A', '--parent', '99'], '--parent 99'],
  [['edit', '1', '--blocked-by', '2,SHL-98'], '--blocked-by SHL-98'],
  [['ls', '--parent', '2,#97'], '--parent #97'],
])('cairn issues %j names the issue that was not found', async (args, named) => {
  const { code, stderr } = await issues(...args)
  expect([code, stderr]).toEqual([
    1,
    `error: ${named}: The issue was not found\nhint: List them: cairn issues ls\n`,
  ])
})

describe('cairn issues view', () => {
  it('shows every field, and the newest comments', async () => {
    const { number } = await created(...everyField, '--start', '2020-01-01', '--due', '2020-01-31')
    const params = { path: { projectId, number } }
    const post = (body: string) =>
      unwrap(sato.api.POST('/api/projects/{projectId}/issues/{number}/comments', { params, body: { body } }))
    const { comment } = await post('One')
    await post(`[@Old name](user:${sato.id.toUpperCase()}) and [@Kim](user:${crypto.randomUUID()})\u202e.`)
    await unwrap(
      sato.api.PATCH('/api/projects/{projectId}/issues/{number}/comments/{commentId}', {
        params: { path: { ...params.path, commentId: comment.id } },
        body: { body: 'First' },
      }),
    )
    const shown = (await issues('view', `${number}`, '--comments')).stdout
      .replace(/\w{3} \d\d?, \d{4}, \d\d?:\d\d\s[AP]M/g, 'TIME')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    expect(shown).toBe(`SHL-${number}  Search

Status            Blocked
Type of blocking  External
Priority          Urgent
Labels            API, 不具合
Assignee          佐藤 花子
Start             2020-01-01
Due               2020-01-31 overdue
Created           TIME  佐藤 花子
Updated           TIME
Watching          Yes

1.

Blocked because
部品待ち
Until May

Waits for
SHL-2  To do  Roof
SHL-3  To do  Window

Parent
SHL-1  To do  House

Comments
佐藤 花子  TIME  edited  ID
First

佐藤 花子  TIME  ID
@佐藤 花子 and @Kim .
`)
    const newest = (await issues('view', `${number}`, '--comments', '--limit', '1')).stdout
    expect(newest).toContain('\n\nComments (the newest 1 of 2)\n佐藤 花子  ')
    expect(newest).not.toContain('First')
    expect((await issues('view', `${number}`)).stdout).toContain(
      'Comments          2 (--comments shows them)\n',
    )
    const [named] = (await issues('view', `${number}`, '--fields', 'comments')).json().comments
    expect(named).toMatchObject({ body: 'First', id: comment.id })
  })
})

describe('cairn issues edit', () => {
  it('changes several issues in one request', async () => {
    await issues('edit', '1', '--label', 'API')
    const { stdout, sent } = await issues(
      'edit',
      'SHL-1',
      '#2,shl-3',
      '1',
      '--priority',
      'high',
      '--add-label',
      '不具合',
      '--remove-label',
      'api',
    )
    expect(stdout).toBe(
      'SHL-1  To do  High  House   不具合\nSHL-2  To do  High  Roof    不具合\nSHL-3  To do  High  Window  不具合\n',
    )
    expect(sent.filter(one => !one.startsWith('GET'))).toEqual(['PATCH /issues'])
    // One issue is read to check the key.
    expect(sent.filter(one => one.startsWith('GET /issues'))).toHaveLength(1)
    const { issues: both } = (await issues('edit', '2', '3', '--priority', 'none', '--json')).json()
    expect(both.map(({ number }: { number: number }) => number)).toEqual([2, 3])
  })

  it('changes none of them if one cannot be changed, and names it', async () => {
    const { code, stderr } = await issues('edit', '1', '99', '--title', 'Same')
    expect([code, stderr]).toEqual([1, expect.stringContaining('#99: The issue was not found')])
    expect((await viewed('1')).title).toBe('House')
  })

  it('names a field of several issues like that of one', async () => {
    for (const numbers of [['1'], ['1', '2']])
      expect((await issues('edit', ...numbers, '--title', ' ')).stderr).toBe(
        'error: "title" must be at least 1 character long\nhint: See `cairn issues edit --help`\n',
      )
  })

  it('clears fields', async () => {
    const { number } = await created(...everyField)
    const none = ['label', 'assignee', 'start', 'due', 'parent', 'blocked-by', 'blocked-type']
    const given = none.flatMap(name => [`--${name}`, 'none'])
    const cleared = await issues(
      'edit',
      `${number}`,
      ...given,
      '--body',
      '',
      '--blocked-reason',
      '',
      '--json',
    )
    expect(cleared.stderr).toBe('')
    expect(cleared.json().issue).toMatchObject({
      ...{ body: null, labels: [], assigneeId: null, startDate: null, dueDate: null, parentId: null },
      ...{ blockedBy: [], blockedType: null, blockedReason: null, priority: 'urgent' },
    })
  })
})

it('cairn issues status and assign change one or several issues', async () => {
  expect((await issues('status', 'in_progress', '2', '3')).stdout).toMatch(/^SHL-2 {2}In progress .*\nSHL-3/)
  expect((await issues('assign', '@me', '3', '--json')).json().issue.assigneeId).toBe(sato.id)
  await issues('assign', 'none', '2', '3')
  expect(await viewed('3')).toMatchObject({ status: 'in_progress', assigneeId: null })
})

it('cairn issues watch and unwatch decide for the user', async () => {
  expect((await issues('unwatch', '1', 'SHL-2')).stdout).toBe('SHL-1  Not watching\nSHL-2  Not watching\n')
  expect((await viewed('2')).isWatched).toBe(false)
  expect((await issues('watch', '2', '--json')).json()).toEqual({ issues: [{ number: 2, isWatched: true }] })
  expect((await viewed('2')).isWatched).toBe(true)
})

it('cairn issues watch changes nothing if one of several issues does not exist, and names it', async () => {
  await issues('unwatch', '1')
  const { code, stdout, stderr, sent } = await issues('watch', '1', '99', 'SHL-98')
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([1, '', 'error: #99: The issue was not found'])
  expect(sent.filter(one => !one.startsWith('GET'))).toEqual([])
  expect((await viewed('1')).isWatched).toBe(false)
})

describe('an issue', () => {
  const page = () => `${url()}/projects/${projectId}/issues`

  it.each([
    ['its page', () => `${page()}/1`],
    ['a comment', () => `${page()}/1#comment-${crypto.randomUUID()}`],
    ['a list with the issue beside it', () => `${page()}?status=todo,blocked&issue=1`],
    ['full width', () => '＃１'],
    ['a key of full width', () => 'ＳＨＬ－１'],
  ])('can be given by %s', async (_, write) => {
    expect((await viewed(write())).title).toBe('House')
    const { stdout } = await issues('status', 'todo', write(), '2')
    expect(stdout).toMatch(/^SHL-1 .*\nSHL-2 /)
  })

  it('can be given by a URL alone, without a project', async () => {
    const ran = await sato.cairn(['issues', 'view', `${page()}/1`, '--jq', '.issue.title'])
    expect(ran).toMatchObject({ code: 0, stdout: 'House\n' })
    const mixed = await sato.cairn(['issues', 'assign', 'none', `${page()}/1`, '2'])
    expect([mixed.code, mixed.stderr]).toEqual([1, expect.stringContaining('not linked to a project')])
  })

  it('of another project or server is refused by its URL', async () => {
    const other = crypto.randomUUID()
    const ofProject = await issues('view', `${url()}/projects/${other}/issues/1`)
    expect([ofProject.code, ofProject.stderr, ofProject.sent]).toEqual([
      1,
      expect.stringContaining(`hint: Use --project ${other}`),
      [],
    ])
    const elsewhere = await issues(
      'status',
      'done',
      '1',
      `https://cairn.example.test/projects/${other}/issues/1`,
    )
    expect([elsewhere.code, elsewhere.stderr, elsewhere.sent]).toEqual([
      1,
      expect.stringContaining('hint: Use --server https://cairn.example.test'),
      [],
    ])
  })
})
