import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { recordEvent } from '../activity/events.ts'
import { actorJson } from '../shared/persons.ts'
import { RepoIdentity } from './repo-identity.ts'

/** Days between two changes of the bound repository (roadmaps § Binding and rebinding). */
export const rebindDays = 7

export const BindingChange = z.lazy(() =>
  z.object({
    repoIdentity: RepoIdentity.meta({ description: 'The repository that syncs must come from.' }),
  }),
)

/**
 * `{ repoIdentity, boundAt, lastReboundAt, nextRebindAt, boundBy }`, all null if none is bound
 * (roadmaps § Repository binding).
 */
export const readBinding = (ask: Ask): Promise<Json> => read(ask, bindingJson(ask.projectId))

/** The first binding starts no cooldown. The same identity changes nothing, and another one must wait 7 days. */
export const bindRepository = (
  ask: Ask,
  { repoIdentity: { kind, value } }: z.output<typeof BindingChange>,
): Promise<Json> =>
  write(
    ask,
    [
      sql`select ${ensure(
        sql`${isSame(kind, value)} or last_rebound_at is null or ${nextRebindAt} <= now()`,
        'rebind_cooldown',
        sql`jsonb_build_object('retryAfter', greatest(1, seconds_until(${nextRebindAt})),
          'retryAt', iso_when_over(${nextRebindAt}))`,
      )}
          from repo_bindings b where project_id = ${ask.projectId}`,
      sql`with before as (select kind, value from repo_bindings where project_id = ${ask.projectId}),
          bound as (
            insert into repo_bindings as b (project_id, kind, value, bound_by)
            values (${ask.projectId}, ${kind}, ${value}, caller_id())
            on conflict (project_id) do update set kind = excluded.kind, value = excluded.value,
              bound_by = excluded.bound_by, bound_at = now(), last_rebound_at = now()
            where not (${isSame(kind, value)})
            returning project_id)
          ${recordBinding(ask.projectId!, kind, value)}`,
    ],
    bindingJson(ask.projectId),
  )

const isSame = (kind: string, value: string): SQL => sql`(b.kind = ${kind} and b.value = ${value})`

const nextRebindAt: SQL = sql`(b.last_rebound_at + make_interval(days => ${rebindDays}))`

const recordBinding = (projectId: string, kind: string, value: string): SQL =>
  recordEvent({
    projectId,
    type: 'repo_binding.bound',
    target: { kind: 'repository', id: value, label: value },
    payload: sql`json_build_object('from', (select json_build_object('kind', kind, 'value', value) from before),
      'to', json_build_object('kind', ${kind}::text, 'value', ${value}::text))`,
    when: sql`exists (select from bound)`,
  })

export const bindingJson = (projectId: string | null): SQL => sql`
  select json_build_object(
      'repoIdentity', case when b.project_id is not null then json_build_object('kind', b.kind, 'value', b.value) end,
      'boundAt', iso(b.bound_at), 'lastReboundAt', iso(b.last_rebound_at),
      'nextRebindAt', case when ${nextRebindAt} > now() then iso_when_over(${nextRebindAt}) end,
      'boundBy', ${actorJson(sql`u`)})
    from projects p
    left join repo_bindings b on b.project_id = p.id
    left join users u on u.id = b.bound_by
   where p.id = ${projectId}::uuid`
