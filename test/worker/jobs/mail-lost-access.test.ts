import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/worker/database.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { makeDigests } from '../../../src/worker/domain/notifications/digests.ts'
import { remindOfDueDays } from '../../../src/worker/domain/notifications/reminders.ts'
import { startOfRun } from '../../../src/worker/domain/shared/work.ts'
import { type Bindings, settings } from '../../../src/worker/env.ts'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { query as shared } from '../../support/database.ts'
import { comments, type Place, place, type Reader, reader, sync } from '../../support/digests.ts'
import { armFault } from '../../support/faults.ts'
import { issueScene } from '../../support/issues.ts'
import { listener, stage } from '../../support/listeners.ts'
import { awaitMail, enqueueMail, mailTo, type Received } from '../../support/mailbox.ts'
import { createIssue } from '../../support/notified-issues.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'
import { payload } from '../../support/payload.ts'

const appUrl = 'https://cairn.test'

describe('an email that waits for another try when its user loses access (mail § Lost access)', () => {
  const kinds = {
    'of an assigned issue': async () => {
      const at = await issueScene()
      const [who, other] = [await at.join(), await at.join()]
      const send = async () => {
        for (const { id } of [who, other]) await createIssue(at, { assigneeId: id })
      }
      return { of: at.of, who, other, send }
    },
    'of a blocked task': async () => {
      const at = await stage()
      const [who, other] = [await listener(at), await listener(at)]
      const send = async () => {
        for (const status of ['todo', 'blocked'])
          expect((await at.sync(payload([{ id: 'T1', status }]))).status).toBe(200)
      }
      return { of: at.of, who, other, send }
    },
  }

  it.each(Object.entries(kinds))('%s is never sent, while others get theirs', async (_, make) => {
    const { of, who, other, send } = await make()
    const people = [who.email, other.email]
    for (const email of people) await armFault('mailbox', 451, `DATA ${email}`)
    await send()
    const rows = () => shared<{ recipient: string; tried: boolean; is_over: boolean; is_empty: boolean }>`
      select recipient, last_error is not null as tried, gave_up_at = expires_at is true as is_over, data is null as is_empty
        from mail_outbox where recipient in (${who.email}, ${other.email})`
    await vi.waitUntil(async () => (await rows()).filter(({ tried }) => tried).length === 2, {
      timeout: 60_000,
      interval: 50,
    })
    await shared`delete from project_members where project_id = ${of.id} and user_id = ${who.id}`
    await shared`update mail_outbox set next_attempt_at = now() where recipient in (${who.email}, ${other.email})`
    await drainMail(env)
    expect(await awaitMail(other.email)).toHaveLength(1)
    expect(await mailTo(who.email)).toEqual([])
    expect((await rows()).find(({ recipient }) => recipient === who.email)).toMatchObject({
      is_over: true,
      is_empty: true,
    })
  })
})

describe('an email about several projects (mail § Lost access)', () => {
  let bindings: Bindings
  let query: OwnDatabase['query']
  let drop: OwnDatabase['drop']
  let database: Database
  let kept: Place
  let left: Place
  let who: Reader
  let sent: Pick<Received, 'to' | 'text'>[]

  beforeEach(async () => {
    ;({ bindings, query, drop } = await ownDatabase())
    database = openDatabase(settings(bindings))
    kept = await place(query, '残る')
    left = await place(query, '離れる')
    who = await reader(query, kept, left)
    sent = []
  })
  afterEach(() => drop())

  const drain = () =>
    drainOutbox(database, {
      send: async ({ recipient, text }) => void sent.push({ to: recipient, text }),
    })
  const leave = ({ project }: Place) =>
    query`delete from project_members where project_id = ${project} and user_id = ${who.id}`
  const digest = async () => expect(await makeDigests(database, 10, appUrl)).toMatchObject({ mailed: 1 })

  it('is sent without the project that its user can no longer see', async () => {
    for (const at of [kept, left]) {
      await sync(query, at, [who])
      await comments(query, at, [who], { title: at === kept ? '残る課題' : '離れる課題' })
    }
    await digest()
    await leave(left)
    expect(await drain()).toMatchObject({ sent: 1, expired: 0 })
    expect(sent[0]).toMatchObject({ to: who.email, text: expect.stringContaining('残る課題') })
    expect(sent[0]!.text).toContain(`/projects/${kept.project}/roadmaps/main`)
    expect(sent[0]!.text).not.toContain('離れる')
    expect(sent[0]!.text).not.toContain(left.project)
  })

  it.each<[string, (query: OwnDatabase['query'], project: string) => Promise<unknown>]>([
    ['was archived', (query, id) => query`update projects set archived_at = now() where id = ${id}`],
    [
      'is suspended',
      (query, id) => query`update orgs set suspended_at = now() where id = (
      select org_id from projects where id = ${id})`,
    ],
    [
      'has issues and the roadmap switched off',
      (query, id) => query`
      update projects set features = array_remove(array_remove(features, 'issues'), 'roadmap') where id = ${id}`,
    ],
  ])('is sent without a project that %s meanwhile, and ended if no other is left', async (_, change) => {
    for (const at of [kept, left]) {
      await sync(query, at, [who])
      await comments(query, at, [who], { title: at === kept ? '残る課題' : '離れる課題' })
    }
    await digest()
    const [data] = await query`select data from mail_outbox`
    await change(query, left.project)
    expect(await drain()).toMatchObject({ sent: 1, expired: 0 })
    expect(sent[0]!.text).toContain('残る課題')
    expect(sent[0]!.text).toContain(`/projects/${kept.project}/roadmaps/main`)
    expect(sent[0]!.text).not.toContain('離れる')
    expect(sent[0]!.text).not.toContain(left.project)
    await change(query, kept.project)
    await query`insert into mail_outbox (id, recipient, template, data)
      values (gen_random_uuid(), ${who.email}, 'digest', ${JSON.stringify(data!.data)}::jsonb)`
    expect(await drain()).toMatchObject({ sent: 0, expired: 1 })
  })

  it('is sent without the feature that a project has switched off meanwhile', async () => {
    await sync(query, kept, [who])
    await comments(query, kept, [who])
    await digest()
    await query`update projects set features = array_remove(features, 'roadmap') where id = ${kept.project}`
    expect(await drain()).toMatchObject({ sent: 1, expired: 0 })
    expect(sent[0]!.text).toContain('課題')
    expect(sent[0]!.text).not.toContain('/roadmaps/')
  })

  it('is sent without what is outside the feature scope that the user has now in each project', async () => {
    for (const at of [kept, left]) {
      await sync(query, at, [who])
      await comments(query, at, [who], { title: at === kept ? '課題あり' : '課題なし' })
    }
    await digest()
    for (const [at, feature] of [
      [kept, 'issues'],
      [left, 'roadmap'],
    ] as const)
      await query`update project_members set feature_scope = array[${feature}]
                   where project_id = ${at.project} and user_id = ${who.id}`
    expect(await drain()).toMatchObject({ sent: 1, expired: 0 })
    const [{ text }] = sent as [Received]
    const has = (words: string) => text.includes(words)
    expect([has('課題あり'), has('課題なし')]).toEqual([true, false])
    expect([kept, left].map(({ project }) => has(`/projects/${project}/roadmaps`))).toEqual([false, true])
  })

  it('does not say how many more changes there are if it leaves out some', async () => {
    await sync(query, kept, [who], 29)
    await sync(query, left, [who], 40)
    await digest()
    const furtherOf = async () =>
      (await query`select (data ->> 'further')::int as further from mail_outbox`)[0]!.further as number
    expect(await furtherOf()).toBe(19)
    await leave(left)
    await drain()
    expect(sent[0]!.text).toContain('作業29')
    expect(sent[0]!.text).not.toContain('19 件')
  })

  it('is ended if nothing is left, and the run counts it', async () => {
    await sync(query, kept, [who])
    await comments(query, left, [who])
    await digest()
    await leave(kept)
    await leave(left)
    expect(await drain()).toMatchObject({ sent: 0, failed: 0, abandoned: 0, expired: 1 })
    expect(sent).toEqual([])
    expect(
      await query`select data, gave_up_at = expires_at as over, sent_at, last_error from mail_outbox`,
    ).toEqual([{ data: null, over: true, sent_at: null, last_error: null }])
  })

  it('of issues that are due is sent without those of the lost project, and ended without any', async () => {
    // In one of these zones it is always after eight in the morning, and not almost midnight.
    const [zone] = await query`select name from (values ('UTC'), ('Asia/Tokyo')) z (name)
      where (now() at time zone name)::time between '08:00' and '23:30' limit 1`
    await query`update users set time_zone = ${zone!.name} where id = ${who.id}`
    for (const at of [kept, left])
      await query`insert into issues (id, project_id, number, title, assignee_id, due_date)
        select gen_random_uuid(), ${at.project}, 1, ${at === kept ? '残る課題' : '離れる課題'}, u.id, today_of(u)
          from users u where id = ${who.id}`
    expect(await remindOfDueDays(database, { limit: 10, appUrl, ...startOfRun() })).toMatchObject({
      mailed: 1,
    })
    await leave(left)
    const [data] = await query`select data from mail_outbox`
    expect(await drain()).toMatchObject({ sent: 1 })
    expect(sent[0]!.text).toContain('残る課題')
    expect(sent[0]!.text).not.toContain('離れる課題')
    await leave(kept)
    await query`insert into mail_outbox (id, recipient, template, data)
      values (gen_random_uuid(), ${who.email}, 'issues_due', ${JSON.stringify(data!.data)}::jsonb)`
    expect(await drain()).toMatchObject({ sent: 0, expired: 1 })
  })

  it('is sent as it is if an earlier version queued it without ids, and so is email about no project', async () => {
    await sync(query, left, [who])
    await digest()
    await query`update mail_outbox set data = data - 'userId' #- '{sections,0,projectId}'`
    await leave(left)
    await enqueueMail(query, who.email)
    expect(await drain()).toMatchObject({ sent: 2, expired: 0 })
  })
})
