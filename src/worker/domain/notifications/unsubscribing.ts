import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensureFound } from '../../access/ensure.ts'
import { type OpenAsk, writeOpen } from '../../access/open.ts'
import { type Database, rowsOf } from '../../database.ts'
import type { Locale } from '../shared/locales.ts'

export const Unsubscribing = z.lazy(() =>
  z.object({
    key: z.string().max(100).meta({ description: 'The key in the link of the email.' }),
    of: z.enum(['digest', 'all']).default('all').meta({
      description: 'Which emails: `digest` for summaries of roadmap changes, `all` for every notification.',
    }),
  }),
)

export type Unsubscribed = z.output<typeof Unsubscribing>['of']

/** Unsubscribes the owner of the key from these emails, without a sign-in (RFC 8058). Returns the owner's language. */
export async function unsubscribe(
  ask: OpenAsk,
  { key, of }: z.output<typeof Unsubscribing>,
): Promise<Locale> {
  const left =
    of === 'digest' ? sql`case notify_email when 'all' then 'blocked' else notify_email end` : sql`'none'`
  const locale = await writeOpen(
    ask,
    [
      sql`select ${ensureFound(sql`users where ${hasKey(key)}`, 'not_found')}`,
      sql`update users set notify_email = ${left} where ${hasKey(key)} and notify_email <> ${left}`,
    ],
    sql`select locale from users where ${hasKey(key)}`,
  )
  return locale as string as Locale
}

/** The language of the key's owner, if there is one. */
export async function languageOfKey(database: Database, key: string): Promise<Locale | null> {
  const [row] = await rowsOf(database, sql`select locale from users where ${hasKey(key)}`)
  return (row?.locale ?? null) as Locale | null
}

const hasKey = (key: string): SQL => sql`unsubscribe_key = ${z.guid().safeParse(key).data ?? null}::uuid`
