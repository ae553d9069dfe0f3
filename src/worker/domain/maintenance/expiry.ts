import { type SQL, sql } from 'drizzle-orm'
import { actAsSystem } from '../../access/open.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import type { Database } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { chooseRows, isChosen } from '../shared/chosen-rows.ts'

/** The conditions of rows that are no longer needed, by table. */
const expired: Record<string, SQL> = {
  sessions: sql`expires_at <= now()`,
  sign_in_codes: sql`expires_at <= now()`,
  device_logins: sql`expires_at <= now()`,
  task_claims: sql`until <= now()`,
  write_marks: sql`expires_at <= now()`,
  kept_answers: sql`day < (now() at time zone 'UTC')::date`,
  rate_windows: sql`coalesce(hits[cardinality(hits)] <= now() - interval '1 hour', true)`,
  mail_outbox: sql`(sent_at <= now() - interval '7 days' or gave_up_at <= now() - interval '30 days')`,
  job_history: sql`finished_at <= now() - interval '14 days'`,
  billing_events: sql`received_at <= now() - interval '90 days'`,
  // These also delete their notifications.
  roadmap_syncs: sql`created_at <= now() - interval '180 days'`,
  issue_changes: sql`created_at <= now() - interval '180 days'`,
  reminders: sql`created_at <= now() - interval '180 days'`,
}

/** Whether a run would find such a row. */
export const hasExpired: SQL = sql`(${sql.join(
  Object.entries(expired).map(
    ([table, where]) => sql`exists (select from ${sql.identifier(table)} where ${where})`,
  ),
  sql` or `,
)})`

/** Days that an invitation is kept after it expired. */
const expiredInvitationDays = 30

/** Deletes up to `limit` expired rows of each table, in one round trip. Returns how many, by table. */
export async function deleteExpired(database: Database, limit: number): Promise<Record<string, number>> {
  const tables = Object.entries(expired)
  const rows = await database.transaction(tables.map(([table, where]) => deletion(table, where, limit)))
  return Object.fromEntries(tables.map(([table], i) => [table, rows[i]?.[0]?.count as number]))
}

/**
 * Deletes up to `limit` invitations that expired long ago. Returns how many. It locks their projects, because those to
 * projects are recorded in the activity.
 */
export async function deleteInvitations(database: Database, limit: number): Promise<number> {
  const [, , gone] = await database.transaction([actAsSystem, chooseInvitations(limit), endInvitations])
  return gone?.[0]?.count as number
}

const isPast = sql`accepted_at is null and expires_at <= now() - make_interval(days => ${expiredInvitationDays})`

/** Whether a run would find such an invitation. */
export const hasPastInvitations: SQL = sql`exists (select from invitations where ${isPast})`

const chooseInvitations = (limit: number): SQL =>
  chooseRows(
    setting.pastInvitations,
    sql`select id, project_id from invitations where ${isPast} order by expires_at limit ${limit}`,
  )

const endInvitations = sql`
  with gone as (
    delete from invitations
     where ${isChosen(setting.pastInvitations, sql`id`)} and ${isPast}
    returning id, project_id, project_role, feature_scope
  ), told as (
    ${recordEvent({
      projectId: sql`g.project_id`,
      type: 'invitation.expired',
      target: { kind: 'invitation', id: sql`g.id`, label: sql`null` },
      payload: sql`jsonb_build_object('role', g.project_role, 'featureScope', g.feature_scope)`,
      each: sql`gone g`,
      when: sql`g.project_id is not null`,
    })}
  )
  select count(*)::int as count from gone, (select count(*) from told) events`

const deletion = (table: string, where: SQL, limit: number): SQL => sql`
  with gone as (
    delete from ${sql.identifier(table)} where ctid = any (array(
      select ctid from ${sql.identifier(table)} where ${where} limit ${limit} for update skip locked))
    returning 1)
  select count(*)::int as count from gone`
