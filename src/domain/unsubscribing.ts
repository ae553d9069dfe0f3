import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { writeOpen } from '../access/open.ts'
import type { Database } from '../database.ts'

/** `digest` ends the digests, `all` every notification by mail. */
export const Unsubscribing = z.object({ of: z.enum(['digest', 'all']).default('all') })

export type Unsubscribed = z.output<typeof Unsubscribing>['of']

const Key = z.guid()

/** Ends these mails for whoever the key belongs to, without a sign-in (RFC 8058); once more changes nothing. */
export async function unsubscribe(
  database: Database,
  key: string,
  { of }: z.output<typeof Unsubscribing>,
): Promise<void> {
  const known = Key.safeParse(key).data ?? null
  const left =
    of === 'digest' ? sql`case notify_email when 'all' then 'blocked' else notify_email end` : sql`'none'`
  await writeOpen(database, [
    sql`select ensure(exists (select from users where unsubscribe_key = ${known}::uuid), 'not_found')`,
    sql`update users set notify_email = ${left} where unsubscribe_key = ${known}::uuid and notify_email <> ${left}`,
  ])
}
