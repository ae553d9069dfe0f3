import { browserOf, type Somewhere, somewhere } from '../../support/clocked.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import type { Spans } from './span.ts'

/** A project whose issue was just moved to the trash. */
async function withTrashedIssue(at: OwnClock): Promise<Somewhere> {
  const where = await somewhere(at)
  await at.query`insert into issues (id, project_id, number, title, deleted_at, deleted_by)
    values (gen_random_uuid(), ${where.project}, 1, '課題', now(), ${where.owner.id})`
  return where
}

export const issues: Spans = {
  'an issue in the trash': {
    rule: 'issues § Trash',
    places: { isPastAt: 1 },
    span: '30 days',
    async begin(at) {
      const { project, owner } = await withTrashedIssue(at)
      return async () => {
        const { purged } = await runJobOn('sweepTrash', at.bindings)
        const as = await browserOf(at, owner)
        return [purged, (await as('GET', `/api/projects/${project}/issues?trashed=1`)).body.total]
      }
    },
    before: [0, 1],
    after: [1, 0],
  },
  'an issue that can be restored from the trash': {
    rule: 'issues § Trash',
    places: {},
    span: '30 days',
    async begin(at) {
      const { project, owner } = await withTrashedIssue(at)
      return async () => {
        const as = await browserOf(at, owner)
        return (await as('POST', `/api/projects/${project}/issues/1/restore`)).status
      }
    },
    before: 200,
    after: 410,
  },
  'the night before a reminder': {
    rule: 'notifications § Days due',
    places: { isToRemind: 1 },
    span: '8 hours',
    from: '2031-05-06T00:00:00Z',
    async begin(at) {
      const { project, owner } = await somewhere(at)
      await at.query`update users set time_zone = 'UTC' where id = ${owner.id}`
      await at.query`insert into issues (id, project_id, number, title, assignee_id, due_date)
        values (gen_random_uuid(), ${project}, 1, '課題', ${owner.id}, '2031-05-06')`
      return async () => (await runJobOn('sendReminders', at.bindings)).reminded
    },
    before: 0,
    after: 1,
  },
  'a reminder': {
    rule: 'notifications § Retention',
    places: { expired: 2 },
    span: '180 days',
    async begin(at) {
      const { owner } = await somewhere(at)
      await at.query`insert into reminders (id, user_id, day, in_app) values (gen_random_uuid(), ${owner.id}, '2031-05-06', true)`
      return async () => (await runJobOn('sweepExpired', at.bindings)).reminders
    },
    before: 0,
    after: 1,
  },
  'the notifications of an issue': {
    rule: 'notifications § Retention',
    places: { expired: 2 },
    span: '180 days',
    async begin(at) {
      const { project, owner } = await somewhere(at)
      await at.query`
        with i as (insert into issues (id, project_id, number, title) values (gen_random_uuid(), ${project}, 1, '課題') returning *),
        c as (insert into issue_changes (id, project_id, issue_id, status)
          select gen_random_uuid(), project_id, id, 'done' from i returning id)
        insert into issue_notifications (user_id, change_id, kind, in_app) select ${owner.id}, id, 'issue_status', true from c`
      return async () => {
        const { issue_changes } = await runJobOn('sweepExpired', at.bindings)
        const as = await browserOf(at, owner)
        return [issue_changes, (await as('GET', '/api/me/notifications')).body.total]
      }
    },
    before: [0, 1],
    after: [1, 0],
  },
}
