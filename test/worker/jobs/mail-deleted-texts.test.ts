import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/worker/database.ts'
import { drainOutbox } from '../../../src/worker/domain/mail/drain.ts'
import { makeDigests } from '../../../src/worker/domain/notifications/digests.ts'
import { settings } from '../../../src/worker/env.ts'
import { drainMail } from '../../../src/worker/jobs/run-job.ts'
import { query as shared } from '../../support/database.ts'
import { comments, place, reader } from '../../support/digests.ts'
import { armFault } from '../../support/faults.ts'
import { type IssueScene, issueScene, type Reader } from '../../support/issues.ts'
import { mailTo, nextMailTo } from '../../support/mailbox.ts'
import { changeIssue, commentOnIssue, createIssue, mentionOf } from '../../support/notified-issues.ts'
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts'

describe('an email that waits for another try (mail § Deleted texts)', () => {
  let at: IssueScene
  let who: Reader
  let number: number
  let path: string

  beforeEach(async () => {
    at = await issueScene()
    who = await at.join()
    number = await createIssue(at, { body: '本文' })
    path = `${at.path}/${number}`
    await armFault('mailbox', 451, `DATA ${who.email}`)
  })

  const tries = () =>
    shared`select 1 from mail_outbox where recipient = ${who.email} and last_error is not null`
  /** Resolves when the first attempt has failed, so that the email is changed between its attempts. */
  const failed = () => expect.poll(tries, { timeout: 60_000, interval: 20 }).toHaveLength(1)
  const retry = async () => {
    await shared`update mail_outbox set next_attempt_at = now() where recipient = ${who.email}`
    await drainMail(env)
  }
  const mention = async () => {
    const comment = await commentOnIssue(at, number, at.owner, `${mentionOf(who)} 秘密`)
    await failed()
    return comment
  }
  const ended = () => shared`
    select data is null as is_empty, gave_up_at is not null as is_over from mail_outbox where recipient = ${who.email}`

  it.each<[string, (comment: string) => Promise<{ status: number }>]>([
    ['comment', comment => at.owner.as('DELETE', `${path}/comments/${comment}`)],
    ['issue', () => at.owner.as('DELETE', path)],
  ])('is ended if its %s is deleted meanwhile', async (_, remove) => {
    const comment = await mention()
    expect((await remove(comment)).status).toBeLessThan(300)
    await retry()
    expect(await mailTo(who.email)).toEqual([])
    expect(await ended()).toEqual([{ is_empty: true, is_over: true }])
  })

  it('has the text of a comment that is edited meanwhile, and nothing of the earlier one', async () => {
    const comment = await mention()
    await at.owner.as('PATCH', `${path}/comments/${comment}`, { body: `${mentionOf(who)} 訂正` })
    await retry()
    const { text } = await nextMailTo(who.email)
    expect(text).toContain(' 訂正\n')
    expect(text).not.toContain('秘密')
  })

  it('has the title and the text of an issue that changes meanwhile', async () => {
    await changeIssue(at, number, { assigneeId: who.id }, at.owner)
    await failed()
    await changeIssue(at, number, { title: '改題', body: '新しい本文' }, at.owner)
    await retry()
    const { subject, text } = await nextMailTo(who.email)
    expect(subject).toBe(`KEY-${number}「改題」の担当者になりました`)
    expect(text).toContain('\n> 新しい本文\n')
  })

  it('of many issues leaves out those in the trash, and does not say how many more there are', async () => {
    const more = await createIssue(at, { title: '残る課題' })
    await at.owner.as('PATCH', at.path, { numbers: [number, more], change: { assigneeId: who.id } })
    await failed()
    await at.owner.as('DELETE', path)
    await retry()
    const { subject } = await nextMailTo(who.email)
    expect(subject).toBe(`KEY-${more}「残る課題」の担当者になりました`)
  })
})

describe('a digest that is sent late (mail § Deleted texts)', () => {
  type Change = (query: OwnDatabase['query'], issue: string) => Promise<unknown>

  const sendAfter = async (change: Change) => {
    const { bindings, query, drop } = await ownDatabase()
    const database = openDatabase(settings(bindings))
    const of = await place(query)
    const who = await reader(query, of)
    const issue = await comments(query, of, [who], { count: 2 })
    expect(await makeDigests(database, 10, 'https://cairn.test')).toMatchObject({ mailed: 1 })
    await change(query, issue)
    const sent: string[] = []
    const { expired } = await drainOutbox(database, { send: async ({ text }) => void sent.push(text) })
    await drop()
    return { sent, expired }
  }

  it('is without deleted comments, and has the texts of now', async () => {
    const { sent } = await sendAfter(async (query, issue) => {
      await query`delete from issue_comments where issue_id = ${issue} and body = 'コメント1'`
      await query`update issue_comments set body = '訂正', edited_at = now() where issue_id = ${issue}`
    })
    expect(sent).toEqual([expect.stringContaining(': 訂正\n')])
    expect(sent[0]).not.toContain('コメント1')
    expect(sent[0]).not.toContain('コメント2')
  })

  it.each<[string, Change]>([
    ['comments are deleted', (query, issue) => query`delete from issue_comments where issue_id = ${issue}`],
    [
      'issues are in the trash',
      (query, issue) => query`update issues set deleted_at = now() where id = ${issue}`,
    ],
  ])('is ended if all of its %s', async (_, change) => {
    expect(await sendAfter(change)).toEqual({ sent: [], expired: 1 })
  })
})
