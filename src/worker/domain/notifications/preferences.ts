import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { users } from '../../../../db/schema/index.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { build } from '../../database.ts'
import { changesSomething } from '../shared/fields.ts'

export const Preference = z.enum(['none', 'blocked', 'all'])

/** The meanings of the preferences. */
export const preferred = '`none`, `blocked` (tasks that became blocked), or `all` (every change)'

export const IssuePreference = z.enum(['none', 'mine', 'watched'])

export const preferredOfIssues =
  '`none`, `mine` (issues that are assigned to the user or due, and mentions of them), or `watched` (also comments on and new statuses of issues that they watch)'

const IssuePreferenceChange = z.lazy(() =>
  z
    .object({
      inApp: IssuePreference.optional().meta({
        description: `Notifications about issues in the app: ${preferredOfIssues}.`,
      }),
      email: IssuePreference.optional().meta({
        description: `Notifications about issues by email: ${preferredOfIssues}.`,
      }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1, description: 'What the user wants to be notified of about issues.' }),
)

export const PreferenceChange = z.lazy(() =>
  z
    .object({
      inApp: Preference.optional().meta({
        description: `Notifications about roadmaps in the app: ${preferred}.`,
      }),
      email: Preference.optional().meta({
        description: `Notifications about roadmaps by email: ${preferred}.`,
      }),
      issues: IssuePreferenceChange.optional(),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)

/** The user's preferences (notifications § Preferences). */
export const readPreferences = (ask: Ask): Promise<Json> => read(ask, preferencesOf(sql`gate.user_id`))

export const updatePreferences = (
  ask: Ask,
  { inApp, email, issues = {} }: z.output<typeof PreferenceChange>,
): Promise<Json> => {
  const change = {
    ...(inApp && { notifyInApp: inApp }),
    ...(email && { notifyEmail: email }),
    ...(issues.inApp && { notifyIssuesInApp: issues.inApp }),
    ...(issues.email && { notifyIssuesEmail: issues.email }),
  }
  return write(
    ask,
    [build.update(users).set(change).where(eq(users.id, sql`caller_id()`))],
    preferencesOf(sql`caller_id()`),
  )
}

const preferencesOf = (userId: SQL): SQL => sql`
  select json_build_object('preferences', json_build_object('inApp', notify_in_app, 'email', notify_email,
           'issues', json_build_object('inApp', notify_issues_in_app, 'email', notify_issues_email)))
    from users where id = ${userId}`
