import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { anyText, flag, instant } from '../shared/fields.ts'
import { count, PageFields } from '../shared/lists.ts'

/** Always paged, because the log only grows. */
export const ActivityQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    type: anyText(100).optional().meta({ description: 'Only events of exactly this type.' }),
    actorId: z.guid().optional().meta({ description: 'Only events of the user with this ID.' }),
    tokenId: z
      .guid()
      .optional()
      .meta({ description: 'Only events of the token with this ID, even if it was revoked.' }),
    issue: count(999_999_999)
      .optional()
      .meta({ description: 'Only events of the issue with this number, even if it is in the trash.' }),
    since: instant
      .optional()
      .meta({ description: 'Only events at or after this instant, in ISO 8601 with a time zone.' }),
    until: instant
      .optional()
      .meta({ description: 'Only events before this instant, in ISO 8601 with a time zone.' }),
    before: z.guid().optional().meta({
      description: 'Only events older than the one with this ID, from `nextCursor`. `page` is then ignored.',
    }),
  }),
)
type ActivityQuery = z.output<typeof ActivityQuery>

/**
 * `{ events, total, page, pageSize, nextCursor }`, newest first, without events of features that are switched off or
 * outside the caller's scope (activity § Permissions).
 */
export function listActivity(
  ask: Ask,
  { page = 1, pageSize = 50, before, ...filters }: ActivityQuery,
): Promise<Tagged> {
  const matching = matches(ask, filters)
  return readTagged(
    ask,
    sql`
    with slice as materialized (
      select e from events e
       where ${matching} ${before ? sql`and e.id < ${before}::uuid` : sql``}
       order by e.id desc limit ${pageSize + 1} offset ${before ? 0 : (page - 1) * pageSize}
    ), shown as (select e from slice order by (e).id desc limit ${pageSize})
    select json_build_object(
      'events', ${eventsJson(sql`shown`)},
      'total', (select count(*) from events e where ${matching}),
      'page', ${page}::int, 'pageSize', ${pageSize}::int,
      'nextCursor', (select min((e).id::text) from shown where (select count(*) from slice) > ${pageSize}))`,
  )
}

export const FoldedQuery = z.lazy(() =>
  z.object({
    folded: flag.optional().meta({
      description:
        'If true, `recent` has only the newest of consecutive events of one type by one user, and `recentCounts` their number.',
    }),
  }),
)
export type FoldedQuery = z.output<typeof FoldedQuery>

/** One row: the newest `events` of the project as in the list, and the `counts` that they represent. */
export const recentEvents = (ask: Ask, most: number, folded: boolean): SQL => sql`(
  select coalesce(json_agg(event_json(e, u) order by r.id desc), '[]') as events,
         coalesce(json_agg(r.count order by r.id desc), '[]') as counts
    from event_rows(${ask.projectId}::uuid, ${liveFeatures(ask.projectId)}, gate.feature_scope,
           ${most}::int, ${folded}::boolean) r
    join events e on e.id = r.id left join users u on u.id = e.actor_id)`

const matches = (
  ask: Ask,
  { type, actorId, tokenId, issue, since, until }: Omit<ActivityQuery, 'page' | 'pageSize' | 'before'> = {},
): SQL =>
  sql.join(
    [
      sql`e.project_id = ${ask.projectId}::uuid`,
      isShown(ask.projectId),
      type === undefined ? null : sql`e.type = ${type}`,
      actorId === undefined ? null : sql`e.actor_id = ${actorId}::uuid`,
      tokenId === undefined ? null : sql`e.token_id = ${tokenId}::uuid`,
      issue === undefined ? null : isOfIssue(ask.projectId, issue),
      since === undefined ? null : sql`e.created_at >= ${since}::timestamptz`,
      until === undefined ? null : sql`e.created_at < ${until}::timestamptz`,
    ].filter(condition => condition !== null),
    sql` and `,
  )

const isOfIssue = (
  projectId: string | null,
  number: number,
): SQL => sql`e.target_kind = 'issue' and e.target_id = (
  select id::text from issues where project_id = ${projectId}::uuid and number = ${number}::int)`

/** The subquery of the features runs once, and not for each event. */
const isShown = (projectId: string | null): SQL =>
  sql`shows_event(e.feature, ${liveFeatures(projectId)}, gate.feature_scope)`

const liveFeatures = (projectId: string | null): SQL =>
  sql`(select live_features(features) from projects where id = ${projectId}::uuid)::text[]`

/** The JSON of rows `e`. */
const eventsJson = (events: SQL): SQL => sql`(
  select coalesce(json_agg(event_json(s.e, u) order by (s.e).id desc), '[]')
    from ${events} s left join users u on u.id = (s.e).actor_id)`
