import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import type { Alias } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { recordEvent } from '../activity/events.ts'
import type { NewClaim } from './claim-fields.ts'
import { ensureTask, type TaskRef, taskOf } from './task-refs.ts'

/** The claims of a roadmap that are live in a read, as rows `task_id`, `claim`. */
export const claimsOf = (roadmap: Alias): SQL => sql`live_claims(${roadmap}.id, null, now())`

/**
 * Claims a task: `{ claim }`. The holder is a user with one token, or with any of their sessions. If the holder has
 * already claimed it, the claim is renewed: `isNew` is false, and no event is recorded.
 */
export async function claimTask(
  ask: Ask,
  ref: TaskRef,
  claim: NewClaim,
): Promise<{ answer: Json; isNew: boolean }> {
  const id = crypto.randomUUID()
  const json = await write(
    ask,
    [ensureTask(ref), ensureClaimable(ref), storeClaim(ref, id, claim)],
    sql`select json_build_object('isNew', c.id = ${id}::uuid,
                 'answer', json_build_object('claim', claim_json(c, u, k, g)))
          from ${taskOf(ref)} t
          join task_claims c on c.roadmap_id = t.roadmap_id and c.task_id = t.id and ${isOwnRow}
          join users u on u.id = c.user_id left join api_tokens k on k.id = c.token_id
          left join app_grants g on g.id = c.grant_id`,
  )
  // Only a retry finds no claim: its first attempt succeeded, and the task was then deleted, done, or released.
  if (json === null) throw new ApiError('task_not_found')
  const { answer, isNew } = JSON.parse(json) as { answer: object; isNew: boolean }
  return { answer: JSON.stringify(answer) as Json, isNew }
}

/** Ends the claim of a task, if there is one. Another holder's needs an admin. */
export async function releaseTask(ask: Ask, ref: TaskRef): Promise<void> {
  const mayRelease = sql`not exists (select from ${liveClaim(ref)} c where not ${isOwn(sql`c`)})
    or caller_role() >= 'admin'`
  await write(
    ask,
    [
      ensureTask(ref),
      sql`select ${ensure(mayRelease, 'forbidden')}`,
      sql`with gone as (
            delete from task_claims c using ${taskOf(ref)} t
             where c.roadmap_id = t.roadmap_id and c.task_id = t.id and exists ${liveClaim(ref)}
            returning c.task_id, c.user_id, ${holderOf(sql`c`)} as holder_id
          )
          ${recordEvent({
            projectId: ref.projectId,
            type: 'task.released',
            target: { kind: 'task', id: sql`t.id`, label: sql`t.body ->> 'title'` },
            payload: sql`jsonb_build_object('slug', ${ref.slug}::text, 'isOwn', ${isOwn(sql`g`)})`,
            each: sql`gone g join ${taskOf(ref)} t on t.id = g.task_id`,
          })}`,
    ],
    sql`select null`,
  )
}

/** In a write, the live claim of the task. The clock is compared after the lock, for which the write may have waited. */
const liveClaim = (ref: TaskRef): SQL => sql`(
  select l.* from ${taskOf(ref)} t, live_claims(t.roadmap_id, t.id, clock_timestamp()) l)`

/** Whether the caller is the holder of a claim, which has a `holder_id`. */
const isOwn = (claim: Alias): SQL => isHeld(claim, sql`${claim}.holder_id`)

/** The same for the row `c` of `task_claims`. */
const isOwnRow = isHeld(sql`c`, holderOf(sql`c`))

function isHeld(claim: Alias, holder: SQL): SQL {
  return sql`(${claim}.user_id = caller_id() and ${holder} is not distinct from (caller_via() ->> 'tokenId')::uuid)`
}

/** The token or the app's grant of a claim. Null for one from a browser. */
function holderOf(row: Alias): SQL {
  return sql`coalesce(${row}.token_id, ${row}.grant_id)`
}

/** The caller's token if it is of this kind. */
const callerToken = (kind: 'api_token' | 'oauth_app'): SQL =>
  sql`case when caller_via() ->> 'kind' = ${kind} then (caller_via() ->> 'tokenId')::uuid end`

/** Ensures that the task is open, and that no other holder has claimed it (409). */
const ensureClaimable = (ref: TaskRef): SQL => sql`
  select ${ensure(sql`t.status not in ('done', 'cancelled')`, 'task_done')},
         ${ensure(sql`c.id is null or ${isOwn(sql`c`)}`, 'task_claimed', sql`jsonb_build_object('claim', c.claim)`)}
    from ${taskOf(ref)} t left join ${liveClaim(ref)} c on true`

/** Stores a claim with this id, or renews the caller's. Replaces a claim that has ended. */
const storeClaim = (ref: TaskRef, id: string, { minutes, note }: NewClaim): SQL => sql`
  with clock as materialized (select clock_timestamp() as at), written as (
    insert into task_claims as c (roadmap_id, task_id, id, user_id, token_id, grant_id, note, since, until)
    select t.roadmap_id, t.id, coalesce(own.id, ${id}::uuid), caller_id(),
           ${callerToken('api_token')}, ${callerToken('oauth_app')},
           ${note === undefined ? sql`own.note` : sql`${note}::text`}, coalesce(own.since, at),
           at + make_interval(mins => ${minutes}::int)
      from ${taskOf(ref)} t cross join clock
      left join task_claims own
        on own.roadmap_id = t.roadmap_id and own.task_id = t.id and exists ${liveClaim(ref)}
    on conflict (roadmap_id, task_id) do update set id = excluded.id, user_id = excluded.user_id,
      token_id = excluded.token_id, grant_id = excluded.grant_id, note = excluded.note, since = excluded.since,
      until = excluded.until
    returning c.id, c.task_id, c.until
  )
  ${recordEvent({
    projectId: ref.projectId,
    type: 'task.claimed',
    target: { kind: 'task', id: sql`t.id`, label: sql`t.body ->> 'title'` },
    payload: sql`jsonb_build_object('slug', ${ref.slug}::text, 'until', iso(w.until))`,
    each: sql`written w join ${taskOf(ref)} t on t.id = w.task_id`,
    when: sql`w.id = ${id}::uuid`,
  })}`
