import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensureFound } from '../../access/ensure.ts'
import { type OpenAsk, writeOpen } from '../../access/open.ts'
import { type Database, rowsOf } from '../../database.ts'
import type { Locale } from '../shared/locales.ts'

export const Unsubscribing = z.lazy(() =>
  z.object({
    key: z.string().max(100).meta({ description: 'The key in the link of the email.' }),
    of: z.enum(['digest', 'issues', 'all']).default('all').meta({
      description:
        'Which emails: `digest` for summaries of changes, `issues` for everything about issues, `all` for every notification.',
    }),
  }),
)

export type Unsubscribed = z.output<typeof Unsubscribing>['of']

/** Unsubscribes the owner of the key from these emails, without a sign-in (RFC 8058). Returns the owner's language. */
export async function unsubscribe(
  ask: OpenAsk,
  { key, of }: z.output<typeof Unsubscribing>,
): Promise<Locale> {
  const { roadmaps, issues } = left[of]
  const locale = await writeOpen(
    ask,
    [
      sql`select ${ensureFound(sql`users where ${hasKey(key)}`, 'not_found')}`,
      sql`
      update users set notify_email = ${roadmaps}, notify_issues_email = ${issues}
       where ${hasKey(key)} and (notify_email, notify_issues_email) <> (${roadmaps}, ${issues})`,
    ],
    sql`select locale from users where ${hasKey(key)}`,
  )
  return locale as string as Locale
}

/** The preferences of a user who unsubscribes (notifications § Unsubscribing). */
const left: Record<Unsubscribed, { roadmaps: SQL; issues: SQL }> = {
  digest: {
    roadmaps: sql`case notify_email when 'all' then 'blocked' else notify_email end`,
    issues: sql`case notify_issues_email when 'watched' then 'mine' else notify_issues_email end`,
  },
  issues: { roadmaps: sql`notify_email`, issues: sql`'none'` },
  all: { roadmaps: sql`'none'`, issues: sql`'none'` },
}

/** The language of the key's owner, if there is one. */
export async function languageOfKey(database: Database, key: string): Promise<Locale | null> {
  const [row] = await rowsOf(database, sql`select locale from users where ${hasKey(key)}`)
  return (row?.locale ?? null) as Locale | null
}

const hasKey = (key: string): SQL => sql`unsubscribe_key = ${z.guid().safeParse(key).data ?? null}::uuid`
