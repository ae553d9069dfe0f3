import { describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { type IssueScene, issueScene, reader } from '../../../support/issues.ts'
import {
  changeIssue as change,
  commentOnIssue as comment,
  createIssue as create,
  kindsOf,
  listedFor as listed,
  mentionOf as mention,
} from '../../../support/notified-issues.ts'
import { assignGroup, joinOrg, joinProject, type Person } from '../../../support/world.ts'

describe('a notification of an issue (notifications § Issues)', () => {
  it('has the issue, the actor, and the beginning of the text', async () => {
    const at = await issueScene()
    const who = await at.join('田中')
    const number = await create(at, { assigneeId: who.id, body: `一行目\n\n  二行目 ${'あ'.repeat(300)}` })
    const id = await comment(at, number, at.owner, `${mention(who, '前の名前')} と [@他人](user:${at.of.id})`)
    await change(at, number, { status: 'in_progress', title: '改題' }, at.owner)
    const common = {
      id: expect.any(String),
      project: { id: at.of.id, name: 'プロジェクト' },
      issue: { number, key: `KEY-${number}`, title: '改題' },
      actor: { id: at.owner.id, displayName: '佐藤' },
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    }
    expect(await listed(who)).toEqual({
      notifications: [
        { ...common, kind: 'issue_status', commentId: null, status: 'in_progress', excerpt: null },
        { ...common, kind: 'issue_mentioned', commentId: id, status: null, excerpt: '@田中 と @他人' },
        {
          ...common,
          kind: 'issue_assigned',
          commentId: null,
          status: null,
          excerpt: `一行目 二行目 ${'あ'.repeat(192)}`,
        },
      ],
      unread: 3,
      total: 3,
      page: 1,
      pageSize: 50,
    })
  })

  it('has the current texts, and is deleted with its comment', async () => {
    const at = await issueScene()
    const watcher = await at.join()
    const number = await create(at, { body: '旧' }, watcher)
    const id = await comment(at, number, at.owner, '旧コメント')
    const excerpts = async () =>
      (await listed(watcher)).notifications.map(({ excerpt }: { excerpt: string | null }) => excerpt)
    expect(await excerpts()).toEqual(['旧コメント'])
    await at.owner.as('PATCH', `${at.path}/${number}/comments/${id}`, { body: '新コメント' })
    expect(await excerpts()).toEqual(['新コメント'])
    await change(at, number, { assigneeId: watcher.id, body: null }, at.owner)
    expect(await excerpts()).toEqual([null, '新コメント'])
    await at.owner.as('DELETE', `${at.path}/${number}/comments/${id}`)
    expect(await listed(watcher)).toMatchObject({ unread: 1, total: 1 })
    expect(await excerpts()).toEqual([null])
  })
})

describe('who is notified (notifications § Issues)', () => {
  it('of a new issue: its assignee and the mentioned users, each once, and never the actor', async () => {
    const at = await issueScene()
    const [assignee, mentioned, member] = [await at.join(), await at.join(), await at.join()]
    const body = [assignee, mentioned, at.owner, mentioned].map(who => mention(who)).join('')
    await create(at, { assigneeId: assignee.id, body })
    expect(await Promise.all([assignee, mentioned, member, at.owner].map(kindsOf))).toEqual([
      ['issue_assigned'],
      ['issue_mentioned'],
      [],
      [],
    ])
  })

  it('of a change: a new assignee, users who are newly mentioned, and of a new status who watches', async () => {
    const at = await issueScene()
    const [first, second, other] = [await at.join(), await at.join(), await at.join()]
    const number = await create(at, { assigneeId: first.id, body: mention(second) })
    await change(at, number, { assigneeId: first.id, body: mention(second), status: 'todo' }, other)
    await change(at, number, { title: '改題' }, other)
    expect(await Promise.all([first, second, at.owner].map(kindsOf))).toEqual([
      ['issue_assigned'],
      ['issue_mentioned'],
      [],
    ])
    const body = `${mention(second)}${mention(at.owner)}`
    await change(at, number, { assigneeId: second.id, body, status: 'done' }, other)
    expect(await Promise.all([first, second, at.owner, other].map(kindsOf))).toEqual([
      ['issue_status', 'issue_assigned'],
      ['issue_assigned', 'issue_mentioned'],
      ['issue_mentioned'],
      [],
    ])
    await change(at, number, { assigneeId: null }, other)
    expect(await kindsOf(second)).toHaveLength(2)
  })

  it('of a comment: the mentioned users and who watches; of its edit: users who are newly mentioned', async () => {
    const at = await issueScene()
    const [author, mentioned, later] = [await at.join(), await at.join(), await at.join()]
    const number = await create(at)
    const id = await comment(at, number, author, mention(mentioned))
    expect(await Promise.all([at.owner, mentioned, author].map(kindsOf))).toEqual([
      ['issue_commented'],
      ['issue_mentioned'],
      [],
    ])
    const edit = (body: string) => author.as('PATCH', `${at.path}/${number}/comments/${id}`, { body })
    await edit(`${mention(mentioned)}${mention(later)}`)
    await edit(`${mention(later)} 追記`)
    expect(await Promise.all([at.owner, mentioned, later].map(kindsOf))).toEqual([
      ['issue_commented'],
      ['issue_mentioned'],
      ['issue_mentioned'],
    ])
    await comment(at, number, at.owner)
    expect(await Promise.all([author, mentioned, later].map(async who => (await kindsOf(who))[0]))).toEqual(
      Array(3).fill('issue_commented'),
    )
  })

  it('leaves out users who decided not to watch, unless they are assigned or mentioned', async () => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at, { assigneeId: who.id })
    await who.as('DELETE', `${at.path}/${number}/watch`)
    await comment(at, number, at.owner)
    await change(at, number, { status: 'done' }, at.owner)
    await comment(at, number, at.owner, mention(who))
    expect(await kindsOf(who)).toEqual(['issue_mentioned', 'issue_assigned'])
  })

  const reaches: [
    who: string,
    join: (at: IssueScene, who: Person) => Promise<unknown>,
    isNotified: boolean,
  ][] = [
    ['a viewer', ({ of }, who) => joinProject(of, who, 'viewer'), true],
    ['a guest with issues', ({ of }, who) => joinProject(of, who, 'viewer', ['issues']), true],
    ['a guest without issues', ({ of }, who) => joinProject(of, who, 'member', ['wiki']), false],
    ['a member by a group', ({ of }, who) => assignGroup(of, [who], 'viewer'), true],
    ['an admin of the organization', ({ of }, who) => joinOrg({ id: of.orgId }, who, 'admin'), true],
    ['a colleague', ({ of }, who) => joinOrg({ id: of.orgId }, who, 'member'), false],
    ['a stranger', async () => {}, false],
  ]
  it.each(reaches)('%s who is mentioned and watches', async (_, join, isNotified) => {
    const [at, who] = [await issueScene(), await reader()]
    await join(at, who)
    const number = await create(at, { body: mention(who) })
    await query`insert into issue_watchers (project_id, issue_id, user_id, is_watching)
      select project_id, id, ${who.id}, true from issues where project_id = ${at.of.id} on conflict do nothing`
    await comment(at, number, at.owner)
    const [stored] = await query<{ count: number }>`
      select count(*)::int as count from issue_notifications where user_id = ${who.id}`
    expect([stored!.count, await kindsOf(who)]).toEqual(
      isNotified ? [2, ['issue_commented', 'issue_mentioned']] : [0, []],
    )
  })

  it('of each of many comments at once, exactly once', async () => {
    const at = await issueScene()
    const watchers = await Promise.all(Array.from({ length: 4 }, () => at.join()))
    const number = await create(at)
    for (const { as } of watchers) await as('PUT', `${at.path}/${number}/watch`)
    await Promise.all(watchers.flatMap(by => [1, 2, 3].map(n => comment(at, number, by, `${n}`))))
    for (const who of watchers) expect((await listed(who)).total).toBe(9)
    expect((await listed(at.owner)).total).toBe(12)
  })
})
