import type pg from 'pg'
import { inTransaction, type Operator, recordAction } from '../actions.ts'
import { reportOf } from '../report.ts'
import { type FoundUser, lockUser } from './users.ts'

/** How many of each were revoked or discarded. */
type SignedOut = FoundUser & { counts: Counts }
type Counts = { sessions: number; tokens: number; apps: number; devices: number; codes: number }

/**
 * Signs a user out everywhere: ends their sessions, revokes their tokens, disconnects their apps, and discards pending sign-in codes and device
 * logins. They keep their account and can sign in again. Throws if the user does not exist.
 */
export const signOutPerson = (client: pg.Client, text: string, operator: Operator): Promise<SignedOut> =>
  inTransaction(client, async () => {
    const user = await lockUser(client, text)
    const count = async (statement: string, value: string) =>
      (await client.query(statement, [value])).rowCount ?? 0
    const counts = {
      sessions: await count('delete from sessions where user_id = $1', user.id),
      // Their tokens end with them.
      apps: await count('delete from app_grants where user_id = $1', user.id),
      tokens: await count(revokeTokens, user.id),
      devices: await count('delete from device_logins where user_id = $1', user.id),
      codes: await count('delete from sign_in_codes where email = $1', user.email),
    }
    await recordAction(client, operator, 'person.signed_out', user.id, counts)
    return { ...user, counts }
  })

const revokeTokens = `
  update api_tokens set revoked_at = now()
   where user_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`

export const signedOutText = reportOf(({ email, counts }: SignedOut): string =>
  [
    `${email} is signed out everywhere.`,
    `Sessions ended: ${counts.sessions}. Tokens revoked: ${counts.tokens}. Apps disconnected: ${counts.apps}.`,
    `Discarded: ${counts.devices} device logins and ${counts.codes} sign-in codes.`,
    'They can sign in again with a new code. Their tools need new tokens.',
  ].join('\n'),
)
