import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailsAtOnce } from '../../../../src/worker/domain/notifications/issue-mails.ts'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { type IssueScene, issueScene, type Reader, reader } from '../../../support/issues.ts'
import { nextMailTo } from '../../../support/mailbox.ts'
import {
  changeIssue as change,
  commentOnIssue as comment,
  createIssue as create,
  listedFor,
  mentionOf as mention,
  preferForIssues as prefer,
} from '../../../support/notified-issues.ts'
import { joinOrg, joinProject, type Person } from '../../../support/world.ts'

/** The templates of the emails that were queued for a user, so that sent ones count too. */
const queued = async ({ email }: Person): Promise<string[]> =>
  (
    await query<{ template: string }>`
      select template from mail_outbox where recipient = ${email} order by created_at`
  ).map(({ template }) => template)

const queuedFor = (people: Reader[]) => Promise.all(people.map(async who => (await queued(who)).length))

/** The limits of the emails that the writes of a user cause: one of all emails, and one for each recipient. */
const limitsOf = ({ id }: Person) => query`
  select subject from rate_windows where starts_with(subject, ${`issue_mail:${id}`})`

const changeMany = async ({ owner, path }: IssueScene, numbers: number[], body: object) => {
  const answer = await owner.as('PATCH', path, { numbers, change: body })
  expect([answer.status, answer.trips]).toEqual([200, 1])
}

describe('the email about an issue (notifications § Email about issues)', () => {
  it('is sent at once to the assignee, with the beginning of the text, and says that replies reach nobody', async () => {
    const at = await issueScene()
    const who = await at.join()
    await query`update users set locale = 'en' where id = ${who.id}`
    const number = await create(at, {
      assigneeId: who.id,
      body: `一行目\n\n${mention(who)} 二行目`,
      title: '<b>',
    })
    const { subject, text, html, headers } = await nextMailTo(who.email)
    expect(subject).toBe(`KEY-${number} “<b>” was assigned to you`)
    const [{ key, name }] = (await query`
      select unsubscribe_key as key, person_name(display_name, email) as name from users where id = ${who.id}`) as [
      { key: string; name: string },
    ]
    const url = `https://cairn.test/projects/${at.of.id}/issues/${number}`
    const unsubscribe = `https://cairn.test/api/unsubscribe?key=${key}&of=issues`
    expect(
      text.trimEnd(),
    ).toBe(`佐藤 assigned the issue KEY-${number} “<b>” in the project “プロジェクト” to you.

> 一行目 @${name} 二行目

    ${url}

Replies to this email do not reach anyone. To reply, comment on the issue.

To unsubscribe from these emails:

    ${unsubscribe}

-- 
Cairn`)
    expect(html).toContain(`<a href="${url}">`)
    expect(html).not.toContain('<b>')
    expect(headers['list-unsubscribe']).toBe(`<${unsubscribe}>`)
  })

  it('is sent to mentioned users, with the text of the comment, in the language of each', async () => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at)
    const id = await comment(at, number, at.owner, `${mention(who, '旧')} 確認してください`)
    const { subject, text } = await nextMailTo(who.email)
    expect(subject).toBe(`KEY-${number}「課題」であなたがメンションされました`)
    expect(text).toContain('確認してください')
    expect(text).toContain(`https://cairn.test/projects/${at.of.id}/issues/${number}#comment-${id}\n`)
    expect(text).toContain('このメールに返信しても、誰にも届きません。')
  })

  it('has the title and the text after the change', async () => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at, { body: '旧' })
    await change(at, number, { assigneeId: who.id, title: '改題', body: '新' }, at.owner)
    const { subject, text } = await nextMailTo(who.email)
    expect(subject).toBe(`KEY-${number}「改題」の担当者になりました`)
    expect(text).toContain('\n> 新\n')
  })

  it('goes to newly mentioned users of an edit, and never to the actor or twice', async () => {
    const at = await issueScene()
    const [author, first, later] = [await at.join(), await at.join(), await at.join()]
    const number = await create(at, { assigneeId: first.id, body: mention(first) })
    const id = await comment(at, number, author, `${mention(author)}${mention(first)}`)
    await author.as('PATCH', `${at.path}/${number}/comments/${id}`, {
      body: `${mention(first)}${mention(later)}`,
    })
    await change(at, number, { assigneeId: author.id }, author)
    await change(at, number, { status: 'done' }, at.owner)
    await comment(at, number, at.owner)
    expect(await queuedFor([author, first, later, at.owner])).toEqual([0, 2, 1, 0])
  })

  const expected = { none: [0, 0], mine: [2, 0], watched: [2, 2] }
  it.each(Object.entries(expected))('with the preference %s', async (email, [atOnce, waiting]) => {
    const at = await issueScene()
    const who = await at.join()
    await prefer(who, { email, inApp: 'none' })
    const number = await create(at, { assigneeId: who.id })
    await comment(at, number, at.owner, mention(who))
    await comment(at, number, at.owner)
    await change(at, number, { status: 'done' }, at.owner)
    expect(await queued(who)).toEqual(Array(atOnce!).fill('issue_notification'))
    const stored = await query`
      select kind, in_app, awaits_digest from issue_notifications where user_id = ${who.id} order by id`
    expect(stored).toEqual(
      ['issue_commented', 'issue_status']
        .slice(0, waiting)
        .map(kind => ({ kind, in_app: false, awaits_digest: true })),
    )
    expect((await who.as('GET', '/api/me/notifications')).body.total).toBe(0)
  })

  it('goes only to users who reach the project with issues', async () => {
    const at = await issueScene()
    const [guest, outside, admin, stranger] = [await reader(), await reader(), await reader(), await reader()]
    await joinProject(at.of, guest, 'viewer', ['issues'])
    await joinProject(at.of, outside, 'member', ['wiki'])
    await joinOrg({ id: at.of.orgId }, admin, 'admin')
    const people = [guest, outside, admin, stranger]
    await create(at, { body: people.map(who => mention(who)).join('') })
    expect(await queuedFor(people)).toEqual([1, 0, 1, 0])
  })

  it('is one for all issues of a write, names them, and counts those beyond 50', async () => {
    const at = await issueScene()
    const [assignee, mentioned] = [await at.join(), await at.join()]
    const numbers: number[] = []
    for (let n = 0; n < 52; n++) numbers.push(await create(at, { title: `課題 ${n}` }))
    await changeMany(at, numbers.slice(0, 2), { assigneeId: assignee.id })
    await changeMany(at, numbers, {
      assigneeId: assignee.id,
      body: `${mention(assignee)}${mention(mentioned)}`,
    })
    expect(await queuedFor([assignee, mentioned])).toEqual([2, 2].map((n, i) => n - i))
    const { subject, text } = await nextMailTo(mentioned.email)
    expect(subject).toBe('「プロジェクト」の課題 52 件であなたがメンションされました')
    expect(text.match(/・KEY-/g)).toHaveLength(50)
    expect(text).toContain(
      `・KEY-${numbers[0]} 課題 0\n    https://cairn.test/projects/${at.of.id}/issues/${numbers[0]}\n`,
    )
    expect(text).toContain('ほかに 2 件の課題があります。')
    const both = (await nextMailTo(assignee.email)).text
    expect(both).toContain('の次の課題の担当者にしました。')
    expect(both).toContain('の次の課題であなたをメンションしました。')
  })

  it('is sent at most 20 times an hour by one user to another, and the rest waits for the digest', async () => {
    const [at, other] = [await issueScene(), await issueScene()]
    const [who, another] = [await at.join(), await at.join()]
    await joinProject(at.of, other.owner, 'member')
    await joinProject(other.of, who, 'member')
    const [number, elsewhere] = [await create(at), await create(other)]
    const mentionOften = (where: IssueScene, issue: number) =>
      Array.from({ length: 14 }, () => comment(where, issue, other.owner, mention(who)))
    await Promise.all([...mentionOften(at, number), ...mentionOften(other, elsewhere)])
    await comment(at, number, at.owner, mention(who))
    await comment(at, number, other.owner, mention(another))
    expect(await queuedFor([who, another])).toEqual([mailsAtOnce.toOne + 1, 1])
    const waiting = await query`
      select kind, in_app from issue_notifications where user_id = ${who.id} and awaits_digest`
    expect(waiting).toEqual(Array(8).fill({ kind: 'issue_mentioned', in_app: true }))
  })

  it('is sent at most 200 times an hour by one user, counting each user of a write once', async () => {
    const at = await issueScene()
    const people: Reader[] = []
    for (let n = 0; n < 3; n++) people.push(await at.join())
    const numbers = [await create(at), await create(at)]
    await query`insert into rate_windows (subject, hits)
      values (${`issue_mail:${at.owner.id}`}, array_fill(now(), array[${mailsAtOnce.toAll - 2}::int]))`
    await changeMany(at, numbers, { body: people.map(who => mention(who)).join('') })
    expect((await queuedFor(people)).toSorted()).toEqual([0, 1, 1])
    // The third user loses no room for an email that was not sent.
    expect(await limitsOf(at.owner)).toHaveLength(1 + 2)
    const waiting = await query<{ count: number }>`
      select count(*)::int as count from issue_notifications n join issue_changes c on c.id = n.change_id
       where c.project_id = ${at.of.id} and n.awaits_digest`
    expect(waiting[0]!.count).toBe(2)
    await create(at, { assigneeId: at.owner.id })
    await prefer(people[0]!, { email: 'none' })
    await comment(at, numbers[0]!, people[1]!, people.map(who => mention(who)).join(''))
    expect((await queuedFor(people)).reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  it('counts nothing for a write that addresses no other user', async () => {
    const at = await issueScene()
    const number = await create(at, { assigneeId: at.owner.id, body: mention(at.owner) })
    await comment(at, number, at.owner, 'あとで見ます')
    expect(await limitsOf(at.owner)).toEqual([])
  })

  it('is not queued by a write that is refused', async () => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at)
    const answer = await at.owner.as('PATCH', at.path, {
      numbers: [number, number + 1],
      change: { assigneeId: who.id },
    })
    expect([answer.status, await queued(who)]).toEqual([404, []])
  })

  it.each([
    ['is assigned first', true],
    ['leaves the project first', false],
  ])('is queued for an assignee who leaves the project meanwhile, if the user %s', async (_, isFirst) => {
    const at = await issueScene()
    const who = await at.join()
    const number = await create(at)
    const [row] = await query<{ id: string }>`
      select id from project_members where project_id = ${at.of.id} and user_id = ${who.id}`
    const assign = () => at.owner.as('PATCH', `${at.path}/${number}`, { assigneeId: who.id })
    const leave = () => who.as('DELETE', `/api/projects/${at.of.id}/members/${row!.id}`)
    const held = await hold(sql`select from projects where id = ${at.of.id} for no key update`)
    const first = isFirst ? assign() : leave()
    await held.queued(1)
    const second = isFirst ? leave() : assign()
    await held.queued(2)
    await held.release()
    const [assigned, left] = isFirst ? [await first, await second] : [await second, await first]
    expect([left.status, assigned.status, assigned.body.code]).toEqual(
      isFirst ? [200, 200, undefined] : [200, 400, 'assignee_invalid'],
    )
    const { issue } = (await at.owner.as('GET', `${at.path}/${number}`)).body
    expect([issue.assigneeId, await queued(who)]).toEqual(
      isFirst ? [who.id, ['issue_notification']] : [null, []],
    )
    expect(await listedFor(who)).toMatchObject({ total: 0, unread: 0 })
  })
})
