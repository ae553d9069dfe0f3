import { describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { issueScene, newIssue } from '../../../support/issues.ts'
import { joinProject, person } from '../../../support/world.ts'

describe('the trash (issues § Trash)', () => {
  it('is 410 with the time and the user, and restores everything', async () => {
    const at = await issueScene()
    const made = await newIssue(at, { title: '消す', body: '本文' })
    const gone = await at.as('DELETE', `${at.path}/1`)
    expect([gone.status, gone.text, gone.trips]).toEqual([204, '', 1])
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const) {
      const answer = await at.as(method, `${at.path}/1`, body)
      expect([answer.status, answer.body]).toEqual([
        410,
        {
          error: 'issue_deleted',
          code: 'issue_deleted',
          message: expect.any(String),
          deletedAt: expect.stringMatching(/Z$/),
          deletedBy: { id: at.owner.id, displayName: '佐藤' },
        },
      ])
    }
    expect((await at.as('GET', at.path)).body).toMatchObject({ issues: [], total: 0 })
    const back = await at.as('POST', `${at.path}/1/restore`)
    expect([back.status, back.trips, back.body.issue]).toEqual([200, 1, made])
    expect((await at.as('GET', `${at.path}/1`)).body.issue).toMatchObject(made)
  })

  it('neither deletes nor restores an issue with the same number in another project', async () => {
    const [at, other] = [await issueScene(), await issueScene()]
    for (const each of [at, other]) await newIssue(each)
    const read = async () => (await other.as('GET', `${other.path}/1`)).status
    await at.as('DELETE', `${at.path}/1`)
    expect(await read()).toBe(200)
    await other.as('DELETE', `${other.path}/1`)
    await at.as('POST', `${at.path}/1/restore`)
    expect(await read()).toBe(410)
  })

  it('changes nothing if a missing issue is restored', async () => {
    const at = await issueScene()
    const made = await newIssue(at)
    expect((await at.as('POST', `${at.path}/1/restore`)).body.issue).toEqual(made)
    expect(await query`select type from events where project_id = ${at.of.id}`).toEqual([
      { type: 'issue.created' },
    ])
  })

  it('is for owners and admins, in both directions', async () => {
    const [at, member] = [await issueScene(), await person()]
    await joinProject(at.of, member, 'member')
    await newIssue(at)
    const as = await asBrowser(member)
    expect((await as('DELETE', `${at.path}/1`)).status).toBe(403)
    await at.as('DELETE', `${at.path}/1`)
    expect((await as('POST', `${at.path}/1/restore`)).status).toBe(403)
    expect((await as('GET', `${at.path}/1`)).status).toBe(410)
  })

  it('is listed, last deleted first, with time and user, in one round trip', async () => {
    const at = await issueScene()
    const made = []
    for (const title of ['一', '二', '三', '四']) made.push(await newIssue(at, { title }))
    for (const number of [3, 1, 2]) await at.as('DELETE', `${at.path}/${number}`)
    const { status, body, trips } = await at.as('GET', `${at.path}?trashed=1`)
    expect([status, trips, body.total]).toEqual([200, 1, 3])
    const gone = {
      deletedAt: expect.stringMatching(/Z$/),
      deletedBy: { id: at.owner.id, displayName: '佐藤' },
    }
    expect(body.issues).toEqual([made[1], made[0], made[2]].map(issue => ({ ...issue, ...gone })))
    const { issues } = (await at.as('GET', `${at.path}?trashed=0`)).body
    expect(issues).toEqual([made[3]])
    const second = (await at.as('GET', `${at.path}?trashed=true&page=2&pageSize=2`)).body
    expect([second.issues.map((issue: any) => issue.number), second.total]).toEqual([[3], 3])
    await query`update issues set deleted_by = null where project_id = ${at.of.id} and number = 3`
    expect((await at.as('GET', `${at.path}?trashed=1`)).body.issues[2].deletedBy).toBeNull()
  })

  it.each<[search: string, numbers: number[]]>([
    ['status=done', [2]],
    ['q=LOGIN', [2, 1]],
    ['status=todo&q=login', [1]],
    ['q=%25', []],
    ['q=%233', [3]],
    ['q=key-3', [3]],
    ['q=OTHER-3', []],
  ])('is searched like other issues: ?trashed=1&%s finds %j', async (search, numbers) => {
    const at = await issueScene()
    for (const [title, status] of [
      ['Login fails', 'todo'],
      ['login page', 'done'],
      ['ログ', 'blocked'],
      ['login 3', 'todo'],
    ])
      await newIssue(at, { title, status })
    for (const number of [1, 2, 3]) await at.as('DELETE', `${at.path}/${number}`)
    const { body } = await at.as('GET', `${at.path}?trashed=1&${search}`)
    expect([body.issues.map((issue: any) => issue.number), body.total]).toEqual([numbers, numbers.length])
  })

  it('is visible to everyone who reads issues', async () => {
    const at = await issueScene()
    await newIssue(at)
    await at.as('DELETE', `${at.path}/1`)
    const [guest, other] = [await person(), await person()]
    await joinProject(at.of, guest, 'viewer', ['issues'])
    await joinProject(at.of, other, 'viewer', ['files'])
    expect((await (await asBrowser(guest))('GET', `${at.path}?trashed=1`)).body.total).toBe(1)
    expect((await (await asBrowser(other))('GET', `${at.path}?trashed=1`)).status).toBe(404)
  })

  it('deletes once for two requests at once', async () => {
    const at = await issueScene()
    await newIssue(at)
    const answers = await Promise.all([1, 2].map(() => at.as('DELETE', `${at.path}/1`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410])
  })
})
