import { beforeEach, describe, expect, it } from 'vitest'
import { remindedIssues } from '../../../src/worker/domain/notifications/reminders.ts'
import { type Someone, type Somewhere, someone, somewhere } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { type OwnClock, ownClock } from '../../support/own-clock.ts'

const today = '2026-11-25'

let at: OwnClock
let where: Somewhere

beforeEach(async () => {
  at = await ownClock()
  await at.clear()
  await at.set(`${today}T09:00:00Z`)
  where = await somewhere(at)
})

/** A member in this time zone, to whom issues are assigned that are due today, except for the first one: tomorrow. */
async function assigned(zone: string, issues: number): Promise<Someone> {
  const member = await someone(at)
  await at.query`update users set time_zone = ${zone}, locale = 'en' where id = ${member.id}`
  await at.query`insert into project_members (id, project_id, user_id, role)
    values (${id()}, ${where.project}, ${member.id}, 'member')`
  await at.query`
    insert into issues (id, project_id, number, title, assignee_id, due_date, position)
    select gen_random_uuid(), ${where.project}, n + (select count(*) from issues), '課題', ${member.id},
           ${today}::date + (n = 1 and ${issues}::int > 1)::int, 'a0'
      from generate_series(1, ${issues}::int) n`
  return member
}

const run = () => runJobOn('sendReminders', at.bindings)

describe('reminders (notifications § Days due)', () => {
  it('have at most 2,000 issues, the first by due day', async () => {
    const { email } = await assigned('UTC', remindedIssues + 1)
    expect(await run()).toEqual({ settled: 1, reminded: 1, mailed: 1 })
    expect(
      await at.query`select day::text, count(*)::int from reminders r join reminder_issues on reminder_id = r.id
      group by day`,
    ).toEqual([{ day: today, count: remindedIssues }])
    expect(await at.query`select from reminder_issues where due_date > ${today}`).toEqual([])
    const [mail] = await at.query<{ data: any }>`select data from mail_outbox where recipient = ${email}`
    expect(mail!.data.further).toBe(remindedIssues - 50)
  })

  it('follow UTC for a user whose time zone Postgres no longer has, and stop nobody', async () => {
    for (const zone of ['UTC', 'America/Gone']) await assigned(zone, 1)
    expect(await run()).toEqual({ settled: 2, reminded: 2, mailed: 2 })
  })
})
