import { type SQL, sql } from 'drizzle-orm'
import { personName } from './people.ts'

/** Days within which an invitation can be accepted (decisions § 5). */
export const invitationDays = 14

/** When an invitation that is made now expires. */
export const invitationExpiry: SQL = sql`now() + make_interval(days => ${invitationDays})`

/** Where the invited signs in: a page of the web app on its `origin`. */
export const signInUrl = (origin: string, email: string): string =>
  `${origin}/sign-in?${new URLSearchParams({ email })}`

/** What an invitation's mail is written from; `inviter` is the alias of a user, `project` a name or null. */
export const invitationWords = (inviter: SQL, org: SQL, project: SQL, url: SQL): SQL => sql`
  jsonb_build_object('inviter', ${personName(inviter)}, 'org', ${org}, 'project', ${project}, 'url', ${url},
    'days', ${invitationDays}::int)`
