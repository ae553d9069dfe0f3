import { describe, expect, it } from 'vitest'
import { renderIssue } from '../../../src/cli/commands/issues/details.ts'
import { createTestContext } from '../../support/cli/in-process.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

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

describe('the details of an issue', () => {
  const id = crypto.randomUUID()
  const at = '2026-03-04T05:06:07.000Z'
  const issue = {
    ...{ id, number: 1, key: 'SHL-1', title: 'House', status: 'todo' as const, body: null },
    ...{ assigneeId: null, assignee: null, createdBy: null, createdAt: at, updatedAt: at },
    ...{ parentId: null, parent: null, children: [], gitLinks: [] },
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
