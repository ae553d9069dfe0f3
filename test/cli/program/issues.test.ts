import { describe, expect, it } from 'vitest'
import { renderIssue } from '../../../src/cli/commands/issues/details.ts'
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

describe('cairn issues ls', () => {
  it.each([
    [['--status', 'open'], 'Invalid value "open" for --status', 'Use one of todo, in_progress, blocked'],
    [['--status', 'todo,Done'], 'Invalid value "Done" for --status', 'Use one of todo'],
    [['--status', 'done', '--open'], '--open and --status cannot be combined', 'cairn issues ls --help'],
    [['--assignee', ' ,'], '--assignee needs a value', 'cairn issues ls --help'],
    [['--assignee', Array.from({ length: 51 }, (_, i) => `p${i}`).join(',')], 'at most 50 values', 'cairn'],
    [['--created-by', 'None'], '--created-by cannot be none', 'Every issue has a creator'],
    [['--parent', 'KEY'], 'Not an issue number: KEY', 'Use the form 12, #12, or KEY-12'],
    [['--updated-since', '2x'], 'Not a date: 2x', 'Use a form such as 2026-01-31'],
  ])('refuses %j', async (args, message, hint) => {
    const { cairn, asked } = offlineShell(folder())
    const ran = await cairn(['issues', 'ls', '-p', crypto.randomUUID(), ...args])
    expect([ran.code, ran.stdout]).toEqual([2, ''])
    expect(ran.stderr).toContain(message)
    expect(ran.stderr).toContain(hint)
    expect(asked).toEqual([])
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

describe('the details of an issue', () => {
  const id = crypto.randomUUID()
  const at = '2026-03-04T05:06:07.000Z'
  const issue = {
    ...{ id, number: 1, key: 'SHL-1', title: 'House', status: 'todo' as const, body: null },
    ...{ assigneeId: null, assignee: null, createdBy: null, createdAt: at, updatedAt: at },
    ...{ parentId: null, parent: null, children: [], gitLinks: [] },
    ...{ priority: 'none' as const, labels: [], startDate: null, dueDate: null },
    ...{ blockedType: null, blockedReason: null, blockedBy: [], isReady: true, position: 'a0' },
    ...{ commentCount: 0, isWatched: false, mentions: [] },
  }
  const task = { roadmapId: id, slug: 'main', taskId: 'T-1', title: 'Dig', status: 'done' }

  it.each([
    ['C', 'Done   '],
    ['ja_JP.UTF-8', '完了   '],
  ])('list roadmap tasks on lines of their own: %s', (LANG, done) => {
    const { io } = createTestContext({ cwd: '/', env: { LANG } }).context
    const shown = renderIssue(io, {
      ...issue,
      roadmapTasks: [task, { ...task, taskId: 'T-10', status: 'Waiting' }],
    })
    expect(shown.split('\n').slice(-2)).toEqual([`main T-1   ${done}  Dig`, 'main T-10  Waiting  Dig'])
  })
})
