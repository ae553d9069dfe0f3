import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { codeLiteral, ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { onlyTried } from '../../access/idempotency.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { type Json, write } from '../../access/trip.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { text } from '../shared/fields.ts'
import { asksForProject, projectOf, requestedProject } from './device-access.ts'
import { hasTokenRoom } from './device-logins.ts'

const guessesPerMinute = 10

/** The code in any case, with or without its hyphen. */
const userCode = text({ min: 1, max: 40 })
  .overwrite(code =>
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z]/g, ''),
  )
  .meta({ description: 'The code that the client shows, in any case, with or without its hyphen.' })

export const Guess = z.lazy(() => z.object({ userCode }))

export const Decision = z.lazy(() =>
  z.object({
    userCode,
    decision: z
      .enum(['approve', 'deny'])
      .default('approve')
      .meta({ description: 'Whether the client gets a token.' }),
  }),
)

/** The device login that waits under this code, or 404. It counts as a guess, so it is a write. */
export async function readDeviceLogin(ask: Ask, { userCode }: z.output<typeof Guess>): Promise<Json> {
  const device = await write(
    ask,
    [takeGuess],
    sql`select json_build_object('device', json_build_object('clientName', client_name,
          'requestedAt', iso(requested_at), 'expiresAt', iso(expires_at), 'scopes', d.scopes,
          'project', ${requestedProject}))
          from device_logins d where ${isWaiting(userCode)}`,
  )
  return device ?? Promise.reject(new ApiError('device_code_not_found'))
}

/**
 * 404 if no device login waits under this code, or if the user cannot reach its project, and 409 if they have too many
 * tokens. None of these aborts the transaction, because that would undo the count of the guess.
 */
export async function decideDeviceLogin(
  ask: Ask,
  { userCode, decision }: z.output<typeof Decision>,
): Promise<{ ok: true; clientName: string }> {
  const status = decision === 'approve' ? 'approved' : 'denied'
  const answer = await write(
    ask,
    [takeGuess, decide(userCode, status)],
    sql`select json_build_object('clientName', client_name, 'outcome', ${outcomeOf(userCode, status)})
          from (values (${userCode}::text)) asked (code) left join device_logins on user_code = code`,
  )
  const { clientName, outcome } = JSON.parse(answer) as { clientName: string; outcome: 'decided' | ErrorCode }
  if (outcome !== 'decided') throw new ApiError(outcome)
  return { ok: true, clientName }
}

/** Counts guesses by user, wherever they call from. */
const takeGuess: SQL = sql`
  select ${ensure(sql`v.allowed`, 'rate_limited', sql`rate_limit_detail(v)`)}
    from take_hit('device_guess:' || caller_id(), ${guessesPerMinute}, interval '1 minute') v`

const isWaiting = (userCode: string): SQL =>
  sql`user_code = ${userCode} and status = 'pending' and expires_at > now()`

/** Decides the waiting device login, if this is allowed, and sets the outcome in `setting.decision`. */
const decide = (userCode: string, status: 'approved' | 'denied'): SQL => sql`
  with waiting as (
    select d.id, ${projectOf} as project_id, case
             when ${status === 'denied'} then 'decided'
             when ${asksForProject} and ${projectOf} is null then ${codeLiteral('project_not_found')}
             when ${hasTokenRoom(sql`caller_id()`)} then 'decided'
             else ${codeLiteral('token_limit')} end as outcome
      from device_logins d where ${isWaiting(userCode)} for update
  ), decided as (
    update device_logins d set user_id = caller_id(), status = ${status},
           project_id = coalesce(w.project_id, d.project_id)
      from waiting w where d.id = w.id and w.outcome = 'decided' returning 1
  )
  select set_config(${setting.decision},
           coalesce((select outcome from waiting), ${codeLiteral('device_code_not_found')}), true),
    ${onlyTried(sql`not exists (select from decided)`)}`

/** In a retry after a lost connection, the setting is missing, so the table is read. */
const outcomeOf = (userCode: string, status: 'approved' | 'denied'): SQL => sql`
  coalesce(nullif(current_setting(${setting.decision}, true), ''), case
    when exists (select from device_logins
                  where user_code = ${userCode} and user_id = caller_id() and status = ${status})
    then 'decided' else ${codeLiteral('device_code_not_found')} end)`
