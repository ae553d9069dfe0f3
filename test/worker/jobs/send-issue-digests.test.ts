import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { makeDigests, takenChanges } from '../../../src/worker/domain/notifications/digests.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { comments, type Place, place, type Reader, reader, sync } from '../../support/digests.ts'
import { holdIn, meanwhile } from '../../support/hold.ts'
import { runJobOn } from '../../support/jobs.ts'
import { nextMailTo } from '../../support/mailbox.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
let database: Database
let at: Place
let who: Reader

beforeEach(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  database = openDatabase(settings(bindings))
  at = await place(query)
  who = await reader(query, at)
})
afterEach(() => drop())

const make = (limit = 100) => makeDigests(database, limit, 'https://cairn.test')
const mails = ({ email }: Reader) =>
  query<{ template: string; data: any }>`
    select template, data from mail_outbox where recipient = ${email} order by created_at`
const awaiting = async () => (await query`select 1 from issue_notifications where awaits_digest`).length

describe('changes of issues in a digest (notifications § Digests)', () => {
  it('are by issue, with the texts of now, in the same email as the changes of roadmaps', async () => {
    const other = await place(query, '別のプロジェクト')
    await query`insert into project_members (id, project_id, user_id, role) values (gen_random_uuid(), ${other.project}, ${who.id}, 'viewer')`
    await query`update projects set issue_key = 'KEY' where id = ${at.project}`
    await comments(query, other, [who])
    const issue = await comments(query, at, [who], { count: 2 })
    await query`update issues set title = '改題' where id = ${issue}`
    await query`update issue_comments set body = '改' where issue_id = ${issue} and body = 'コメント2'`
    await query`insert into issue_changes (id, project_id, issue_id, status) values (${issue}, ${at.project}, ${issue}, 'done')`
    await query`insert into issue_notifications (user_id, change_id, kind, in_app, awaits_digest) values (${who.id}, ${issue}, 'issue_status', false, true)`
    await sync(query, at, [who])
    expect(await make()).toEqual({ settled: 1, mailed: 1 })
    const [mail, ...others] = await mails(who)
    expect([others, mail!.template, mail!.data.sections.length, mail!.data.further]).toEqual([
      [],
      'digest',
      1,
      0,
    ])
    const commented = {
      kind: 'issue_commented',
      commentId: expect.any(String),
      actor: '佐藤',
      status: null,
    }
    const url = (of: Place) => `https://cairn.test/projects/${of.project}/issues/1`
    expect(mail!.data.issues).toEqual([
      {
        projectId: at.project,
        issueId: expect.any(String),
        project: 'プロジェクト',
        name: 'KEY-1',
        title: '改題',
        url: url(at),
        changes: [
          { ...commented, excerpt: 'コメント1' },
          { ...commented, excerpt: '改' },
          { kind: 'issue_status', commentId: null, actor: null, status: 'done', excerpt: null },
        ],
      },
      {
        projectId: other.project,
        issueId: expect.any(String),
        project: '別のプロジェクト',
        name: '#1',
        title: '課題',
        url: url(other),
        changes: [{ ...commented, excerpt: 'コメント1' }],
      },
    ])
    expect(await awaiting()).toBe(0)
    expect(await make()).toEqual({ settled: 0, mailed: 0 })
  })

  it('are a digest of their own without roadmaps, which says that replies reach nobody', async () => {
    await comments(query, at, [who])
    await runJobOn('sendDigests', bindings)
    const { subject, text, html } = await nextMailTo(who.email)
    expect(subject).toBe('「プロジェクト」の課題の変更')
    expect(text).toContain(
      'プロジェクト「プロジェクト」の課題 #1「課題」\n\n・佐藤さんのコメント: コメント1\n',
    )
    expect(text).toContain('このメールに返信しても、誰にも届きません。')
    expect(html).toContain('<li>佐藤さんのコメント: コメント1</li>')
  })

  it('are 50, and the rest is counted', async () => {
    await comments(query, at, [who], { count: 40 })
    await comments(query, at, [who], { count: 15 })
    await sync(query, at, [who], 70)
    await make()
    const { data } = (await mails(who))[0]!
    expect(data.issues.map(({ changes }: any) => changes.length)).toEqual([40, 10])
    expect(data.further).toBe(5 + 20)
  })

  it('are at most 2,000 of a user, and the rest waits for the next digest, after what was not read', async () => {
    await comments(query, at, [who], { count: takenChanges + 7 })
    await query`update issue_notifications n set read_at = now() from issue_comments m
      where m.id = n.change_id and m.body in ('コメント1', 'コメント2', 'コメント3')`
    await make()
    expect([(await mails(who))[0]!.data.further, await awaiting()]).toEqual([takenChanges - 50, 7])
    expect(await make()).toEqual({ settled: 0, mailed: 0 })
    await query`update users set digested_at = null`
    await make()
    const { data } = (await mails(who))[1]!
    const excerpts = data.issues[0].changes.map(({ excerpt }: any) => excerpt)
    expect([excerpts.length, data.further, await awaiting()]).toEqual([4, 0, 0])
  })

  it('do not wait for a deletion: what is deleted is left out, and the rest is sent', async () => {
    await comments(query, at, [who], { count: 2 })
    const held = await holdIn(bindings, sql`delete from issue_comments where body = 'コメント1'`)
    expect(await meanwhile(held, make())).toEqual({ waited: false, came: { settled: 1, mailed: 1 } })
    const changes = (await mails(who))[0]!.data.issues[0].changes
    expect([changes.map(({ excerpt }: any) => excerpt), await awaiting()]).toEqual([['コメント2'], 0])
  })

  it('include assignments and mentions that had no room for an email at once, also for `mine`', async () => {
    await comments(query, at, [who], { count: 3 })
    await query`update users set notify_email = 'none', notify_issues_email = 'mine' where id = ${who.id}`
    await query`update issue_notifications n set kind = case m.body when 'コメント1' then 'issue_mentioned' else 'issue_assigned' end
      from issue_comments m where m.id = n.change_id and m.body <> 'コメント3'`
    await query`update issue_changes c set comment_id = null from issue_comments m where m.id = c.comment_id and m.body = 'コメント2'`
    await runJobOn('sendDigests', bindings)
    const { text } = await nextMailTo(who.email)
    expect(text).toContain(
      '\n・佐藤さんがあなたをメンションしました: コメント1\n・佐藤さんがあなたを担当者にしました\n\n',
    )
    expect(text).toMatch(/&of=issues$/m)
  })

  const cases: Record<string, () => Promise<unknown>> = {
    'notifications that were read in the app': () => query`update issue_notifications set read_at = now()`,
    'a deleted comment': () => query`delete from issue_comments`,
    'an issue in the trash': () => query`update issues set deleted_at = now()`,
    'an archived project': () => query`update projects set archived_at = now()`,
    'a suspended organization': () => query`update orgs set suspended_at = now()`,
    'a project with issues switched off': () => query`update projects set features = '{roadmap}'`,
    'a project that the reader was removed from': () => query`delete from project_members`,
    'a reader who has lost issues': () => query`update project_members set feature_scope = '{wiki}'`,
    'a reader who wants only what is theirs': () => query`update users set notify_issues_email = 'mine'`,
    'a reader who wants no email': () => query`update users set notify_issues_email = 'none'`,
  }
  it.each(Object.entries(cases))('leave out %s', async (name, change) => {
    await comments(query, at, [who])
    await change()
    expect(await make()).toEqual({ settled: name === 'a deleted comment' ? 0 : 1, mailed: 0 })
    expect([await mails(who), await awaiting()]).toEqual([[], 0])
  })

  it('are sent once to each of 30 users by ten runs at once', async () => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => reader(query, at)))
    await comments(query, at, readers)
    await sync(query, at, readers)
    const runs = await Promise.all(Array.from({ length: 10 }, () => make(5)))
    for (let more = 1; more > 0; ) {
      const run = await make(5)
      runs.push(run)
      more = run.settled
    }
    expect(runs.reduce((sum, { mailed }) => sum + mailed, 0)).toBe(30)
    for (const one of readers)
      expect((await mails(one)).map(({ data }) => [data.sections.length, data.issues.length])).toEqual([
        [1, 1],
      ])
    expect(await awaiting()).toBe(0)
  })
})
