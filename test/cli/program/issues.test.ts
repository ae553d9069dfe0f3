import { describe, expect, it } from 'vitest'
import { renderIssue } from '../../../src/cli/commands/issues/details.ts'
import { renderIssues } from '../../../src/cli/commands/issues/rows.ts'
import { renderColors } from '../../../src/cli/terminal/colors.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'
import { createTestContext, runInProcess } from '../../support/cli/in-process.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'
import { shell } from '../../support/cli/shell.ts'

const folder = temporaryFolders()

describe('cairn issues set', () => {
  it('requires a valid status and at least one change', async () => {
    const { cairn, asked } = offlineShell(folder())
    const ran = await cairn(['issues', 'set', '1', '--status', 'open'], { env: { LANG: 'ja_JP.UTF-8' } })
    expect([ran.code, ran.stderr]).toEqual([
      2,
      'エラー: --status に「open」は指定できません\n' +
        'ヒント: todo, in_progress, blocked, done, deferred, cancelled のいずれかを指定してください\n',
    ])
    expect(await cairn(['issues', 'set', '1'])).toMatchObject({ code: 2, stdout: '' })
    expect(asked).toEqual([])
  })
})

describe('cairn issues edit', () => {
  it.each([
    [['1', '--label', 'bug,none'], 'none cannot be combined with other values of --label'],
    [['1', '--blocked-by', 'None', '--blocked-by', '3'], 'none cannot be combined with other values'],
    [['1', '--add-label', 'none'], '--add-label cannot be none'],
    [['1', '--remove-label', 'bug,none'], '--remove-label cannot be none'],
    [[' ,', '--title', 'x'], 'Not an issue number:  ,'],
    [['https://cairn.example.test/projects', '--title', 'x'], 'Not an issue number: https://cairn'],
  ])('refuses %j', async (args, message) => {
    const { cairn, asked } = offlineShell(folder())
    const ran = await cairn(['issues', 'edit', '-p', crypto.randomUUID(), ...args])
    expect([ran.code, ran.stdout, asked]).toEqual([2, '', []])
    expect(ran.stderr).toContain(message)
  })
})

describe('cairn issues ls', () => {
  it.each([
    [['--status', 'later'], 'Invalid value "later" for --status', 'Use one of todo, in_progress, blocked'],
    [['--status', 'todo,Done'], 'Invalid value "Done" for --status', 'Use one of todo'],
    [['--status', 'done', '--open'], '--open and --status cannot be combined', 'cairn issues ls --help'],
    [['--assignee', ' ,'], '--assignee needs a value', 'cairn issues ls --help'],
    [['--assignee', Array.from({ length: 51 }, (_, i) => `p${i}`).join(',')], 'at most 50 values', 'cairn'],
    [['--created-by', 'None'], '--created-by cannot be none', 'Every issue has a creator'],
    [['--due', 'tomorrow'], 'Not a due day: tomorrow', 'Use a form such as overdue, today, week, none'],
    [['--parent', 'KEY'], 'Not an issue number: KEY', 'Use the form 12, #12, KEY-12, or the URL of an issue'],
    [['--mine', 'watching'], 'Invalid value "watching" for --mine', 'Use one of assigned, created, watched'],
    [['--mine', '--assignee', 'me'], '--mine lists issues of all projects', 'use --assignee me'],
    [['--web', '--mine', '--open'], 'The console cannot filter or sort', 'cairn issues ls --help'],
    [['--web', '--mine', '--sort', 'due'], 'The console cannot filter or sort', 'cairn issues ls --help'],
    [['--updated-since', '2x'], 'Not a date: 2x', 'Use a form such as 2026-01-31'],
  ])('refuses %j', async (args, message, hint) => {
    const { cairn, asked } = offlineShell(folder())
    const ran = await cairn(['issues', 'ls', '-p', crypto.randomUUID(), ...args])
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.stderr).toContain(message)
    expect(ran.stderr).toContain(hint)
    expect(asked).toEqual([])
  })

  it.each([
    ['ls', true, 'No matching issues\nSome older descriptions and comments were not searched\n'],
    ['ls', false, 'No matching issues\n'],
    ['next', true, 'No issues are ready\nSome older descriptions and comments were not searched\n'],
    ['next', false, 'No issues are ready\n'],
  ])('reports whether texts were not searched: cairn issues %s, %s', async (name, truncated, report) => {
    const signedIn = { CAIRN_URL: 'https://cairn.example.test', CAIRN_TOKEN: 'svc_user_x' }
    const { cairn } = shell(folder(), signedIn, runInProcess)
    const fetch = async () => Response.json({ issues: [], total: 0, page: 1, pageSize: 50, truncated })
    const args = ['issues', name, '-p', crypto.randomUUID(), '--search', 'x']
    expect(await cairn(args, { fetch })).toMatchObject({ code: 0, stdout: '', stderr: report })
  })

  it('reports that issues were created while it read all of them', async () => {
    const { cairn } = shell(
      folder(),
      { CAIRN_URL: 'https://cairn.example.test', CAIRN_TOKEN: 'svc_user_x' },
      runInProcess,
    )
    const issues = [{ id: 'i', number: 1, key: null, title: 'Roof', status: 'todo' }]
    const fetch = async () => Response.json({ issues, total: 3, page: 1, pageSize: 100 })
    const all = await cairn(['issues', 'ls', '-p', crypto.randomUUID(), '--all'], { fetch })
    expect(all).toMatchObject({
      ...{ code: 0, stdout: '#1  To do  Roof\n' },
      stderr: 'Issues changed while they were read, so some are missing here. Run it again\n',
    })
  })

  it.each<[LANG: string, args: string[], unknown: string[], message: string]>([
    ['C', ['--assignee', 'me'], ['assignee'], 'cannot filter by --assignee'],
    ['C', ['--assignee', 'me', '--updated-since', '2d'], [], 'cannot filter by --assignee, --updated-since'],
    ['C', ['--status', 'todo,done'], [], 'cannot filter by --status'],
    ['ja_JP.UTF-8', ['--open'], [], 'サーバーがこの cairn より古いため、--open で絞り込めません'],
  ])('reports that a server is older: %s %j', async (LANG, args, unknown, message) => {
    const signedIn = { CAIRN_URL: 'https://cairn.example.test', CAIRN_TOKEN: 'svc_user_x' }
    const { cairn } = shell(folder(), signedIn, runInProcess)
    // It knows none of the filters. Most old servers ignore unknown parameters, but refuse several statuses.
    const fetch = async (request: Request | URL | string) => {
      const { searchParams } = new URL(request instanceof Request ? request.url : request)
      const isList = searchParams.get('status')?.includes(',')
      const [field] = [...unknown, ...(isList ? ['status'] : [])]
      if (field === undefined) return Response.json({ issues: [], total: 0, page: 1, pageSize: 50 })
      return Response.json({ error: 'Invalid', code: 'invalid', message: 'Invalid', field }, { status: 400 })
    }
    const of = ['-p', crypto.randomUUID(), '--json']
    const ran = await cairn(['issues', 'ls', ...of, ...args], { env: { LANG }, fetch })
    expect([ran.code, ran.refusal()]).toMatchObject([1, { code: 'server_outdated' }])
    expect(ran.refusal().message).toContain(message)
    expect(ran.refusal().hint).toContain('npm install --global SERVER/cairn-cli.tgz')
  })
})

it.each([
  ['C', 'At most 100 issues can be changed at once, and these are 101'],
  ['ja_JP.UTF-8', '一度に変更できる課題は 100 件までです（101 件指定されています）'],
])('more issues than the service changes at once are refused before a request: %s', async (LANG, message) => {
  const { cairn, asked } = offlineShell(folder())
  const numbers = Array.from({ length: 101 }, (_, i) => `${i + 1}`)
  const run = (given: string[]) =>
    cairn(['issues', 'status', 'done', ...given, '-p', crypto.randomUUID()], { env: { LANG } })
  const refused = await run([...numbers, '1'])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(message)])
  expect(asked).toEqual([])
  await run([...numbers.slice(1), '2'])
  expect(asked.length).toBeGreaterThan(0)
})

describe('a table of issues', () => {
  const at = (columns: number, LANG = 'C', env = {}) =>
    createTestContext({ cwd: '/', inTerminal: true, columns, env: { LANG, NO_COLOR: '1', ...env } }).context
      .io
  const issues = [
    {
      ...{ number: 7, key: 'SHL-7', title: '検索が遅いので、索引を付けて速くする', status: 'todo' as const },
      ...{ priority: 'urgent' as const, dueDate: '2020-01-31', commentCount: 1 },
      labels: [
        { id: 'l1', name: '不具合', color: 'red' as const },
        { id: 'l2', name: 'API', color: 'blue' as const },
      ],
      assignee: { id: 'u1', displayName: '佐藤 花子' },
    },
    {
      ...{ number: 12, key: 'SHL-12', title: 'Roof', status: 'done' as const },
      ...{ priority: 'none' as const, dueDate: '2020-01-31', commentCount: 0, labels: [], assignee: null },
    },
  ]

  it('has each field that an issue has, and tells which are overdue', () => {
    expect(renderIssues(at(140), issues)).toBe(
      'SHL-7   To do  Urgent  検索が遅いので、索引を付けて速くする  不具合, API  佐藤 花子  2020-01-31 overdue  1 comment\n' +
        'SHL-12  Done           Roof                                                          2020-01-31',
    )
    expect(renderIssues(at(140, 'ja'), issues.slice(0, 1))).toBe(
      'SHL-7  未着手  緊急  検索が遅いので、索引を付けて速くする  不具合, API  佐藤 花子  2020-01-31 超過  コメント 1',
    )
  })

  it.each([40, 50, 60, 70, 80, 100, 120, 140])(
    'fits in %i columns, and leaves out what is less important than titles',
    columns => {
      for (const LANG of ['C', 'ja'])
        for (const line of renderIssues(at(columns, LANG), issues).split('\n'))
          expect(textWidth(line)).toBeLessThanOrEqual(Math.max(columns, 48))
      const [first = ''] = renderIssues(at(60), issues).split('\n')
      expect(first).toBe('SHL-7   To do  検索が遅いので、索引を付…  2020-01-31 overdue')
    },
  )

  it('of all projects keeps the project longer than other columns', () => {
    const project = { id: 'p1', name: 'A mobile app for everyone', key: 'SHL', icon: null }
    const own = issues.map(issue => ({ ...issue, project }))
    expect(renderIssues(at(80), own).split('\n')[1]).toBe(
      'SHL-12  A mobile ap…  Done   Roof                             2020-01-31',
    )
    expect(renderIssues(at(60), own)).not.toContain('mobile')
  })

  it('is colored by what is urgent and overdue', () => {
    const colored = renderColors(renderIssues(at(140, 'C', { NO_COLOR: '' }), issues), text => text)
    for (const red of ['Urgent', '2020-01-31 overdue'])
      expect(colored).toContain(`\u001b[31m${red}\u001b[39m`)
    expect(colored.split('\n')[1]).not.toContain('\u001b[31m')
  })
})

describe('the details of an issue', () => {
  const id = crypto.randomUUID()
  const at = '2026-03-04T05:06:07.000Z'
  const issue = {
    ...{ id, number: 1, key: 'SHL-1', title: 'House', status: 'todo' as const, body: null },
    ...{ assigneeId: null, assignee: null, createdBy: null, createdAt: at, updatedAt: at },
    ...{ parentId: null, parent: null, children: [], gitLinks: [] },
    ...{ priority: 'none' as const, labels: [], startDate: null, dueDate: null },
    ...{ blockedType: null, blockedReason: null, blockedBy: [], isReady: true, position: 'a0' },
    ...{ commentCount: 0, attachmentCount: 0, isWatched: false, mentions: [], attachments: [] },
  }
  const task = { roadmapId: id, slug: 'main', taskId: 'T-1', title: 'Dig', status: 'done' }

  it.each([
    ['C', 'Done   '],
    ['ja_JP.UTF-8', '完了   '],
  ])('list roadmap tasks on lines of their own: %s', (LANG, done) => {
    const { io } = createTestContext({ cwd: '/', env: { LANG } }).context
    const shown = renderIssue(
      io,
      { ...issue, roadmapTasks: [task, { ...task, taskId: 'T-10', status: 'Waiting' }] },
      null,
    )
    expect(shown.split('\n').slice(-2)).toEqual([`main T-1   ${done}  Dig`, 'main T-10  Waiting  Dig'])
  })
})
