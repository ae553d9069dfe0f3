import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { issueFilters } from '../../../../db/schema/index.ts'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { type Alias, build } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { assignments, changedFields, given } from '../shared/changes.ts'
import { listJson, nameOrder, type Page } from '../shared/lists.ts'
import { personJson } from '../shared/persons.ts'
import type { FilterChange, NewFilter } from './filter-fields.ts'

/** Filters of each user in a project, and shared filters of a project (issues § Saved filters). */
export const filterLimit = 100

/** The shared filters and the caller's own, by name. */
export function listFilters(ask: Ask, page: Page): Promise<Tagged> {
  const listed = sql`(
    select * from issue_filters x
     where x.project_id = ${ask.projectId}::uuid and ${isVisible(sql`x`, sql`gate.user_id`)})`
  return readTagged(
    ask,
    listJson(
      'filters',
      sql`select ${filterJson(sql`f`, sql`g`)} as item from ${listed} f
            left join gone_values(${ask.projectId}::uuid, array(select id from ${listed} l)) g on g.filter_id = f.id
           order by ${nameOrder(sql`f.name`)}, f.id`,
      page,
    ),
  )
}

/** Saves a filter: `{ filter }`. 403 if it is shared by another role than admin or owner; 409 `filter_limit`. */
export function createFilter(
  ask: Ask,
  { name, query, layout, shared }: z.output<typeof NewFilter>,
): Promise<Json> {
  const [id, projectId] = [crypto.randomUUID(), ask.projectId!]
  const owner = ownerOf(shared)
  return write(
    ask,
    [
      ...ensureSharing(shared),
      ensureRoom(projectId, owner),
      build
        .insert(issueFilters)
        .values({ id, projectId, ownerId: owner, name, query, layout, createdBy: sql`caller_id()` }),
      ...(shared ? [recordOnFilter(projectId, 'filter.shared', filterRow(projectId, id))] : []),
    ],
    filterOf(projectId, id),
  )
}

/**
 * Changes a filter: `{ filter }`. Who stops sharing a filter becomes its owner. If nothing differs, nothing is written
 * and no event is recorded.
 */
export function updateFilter(ask: Ask, id: string, change: z.output<typeof FilterChange>): Promise<Json> {
  const projectId = ask.projectId!
  const { name, query, layout, shared } = change
  const owner = ownerOf(shared === true)
  const settings = given([
    { field: 'name', column: sql`name`, given: name, value: sql`${name}::text` },
    { field: 'query', column: sql`query`, given: query, value: sql`${JSON.stringify(query)}::jsonb` },
    { field: 'layout', column: sql`layout`, given: layout, value: sql`${layout}::text` },
    { field: 'shared', column: sql`owner_id`, given: shared, value: owner },
  ])
  return write(
    ask,
    [
      ...ensureSharing(shared),
      ensureFilter(projectId, id),
      ...(shared === undefined ? [] : [ensureRoom(projectId, owner, id)]),
      sql`with updated as (
            update issue_filters f set ${assignments(settings)}, updated_at = now()
              from (select o.*, ${changedFields(sql`o`, settings)} as changed from ${filterRow(projectId, id)} o) o
             where f.project_id = o.project_id and f.id = o.id and o.changed <> '{}'
            returning f.*, o.changed, o.owner_id as before)
          ${recordEvent({
            ...aboutFilter(projectId, sql`updated m`),
            type: { is: 'filter.changed', when: sql`m.before is null`, otherwise: 'filter.shared' },
            payload: sql`case when m.before is null then jsonb_build_object('changed', m.changed) else '{}' end`,
            when: sql`m.before is null or m.owner_id is null`,
          })}`,
    ],
    filterOf(projectId, id),
  )
}

export async function deleteFilter(ask: Ask, id: string): Promise<void> {
  const projectId = ask.projectId!
  await write(
    ask,
    [
      ensureFilter(projectId, id),
      sql`with gone as (
            delete from issue_filters where project_id = ${projectId}::uuid and id = ${id}::uuid returning *)
          ${recordOnFilter(projectId, 'filter.deleted', sql`(select * from gone where owner_id is null)`)}`,
    ],
    sql`null`,
  )
}

const ownerOf = (isShared: boolean): SQL<string> => (isShared ? sql`null::uuid` : sql`caller_id()`)

const isVisible = (filter: Alias, userId: SQL): SQL =>
  sql`(${filter}.owner_id is null or ${filter}.owner_id = ${userId})`

/** Ensures that only admins and owners share (403). The gate already requires this to change a shared filter. */
const ensureSharing = (shared: boolean | undefined): SQL[] =>
  shared ? [sql`select ${ensure(sql`caller_role() >= 'admin'`, 'forbidden')}`] : []

const ensureFilter = (projectId: string, id: string): SQL =>
  sql`select ${ensureFound(sql`${filterRow(projectId, id)} f`, 'filter_not_found')}`

/** Ensures that the owner, or the project if it is null, can have one more filter than without this one. */
const ensureRoom = (projectId: string, owner: SQL, id: string | null = null): SQL =>
  sql`select ${ensure(sql`count(*) < ${filterLimit}`, 'filter_limit')} from issue_filters
       where project_id = ${projectId}::uuid and owner_id is not distinct from ${owner}
         and id is distinct from ${id}::uuid`

const aboutFilter = (projectId: string, each: SQL) => ({
  ...{ projectId, each },
  target: { kind: 'filter', id: sql`m.id`, label: sql`m.name` },
})

const recordOnFilter = (projectId: string, type: 'filter.shared' | 'filter.deleted', rows: SQL): SQL =>
  recordEvent({ ...aboutFilter(projectId, sql`${rows} m`), type })

/** In a write, the filter, if the caller sees it. */
const filterRow = (projectId: string, id: string): SQL => sql`(
  select * from issue_filters x where x.project_id = ${projectId}::uuid and x.id = ${id}::uuid
     and ${isVisible(sql`x`, sql`caller_id()`)})`

const filterOf = (projectId: string, id: string): SQL =>
  sql`select json_build_object('filter', ${filterJson(sql`f`, sql`g`)})
        from ${filterRow(projectId, id)} f left join gone_values(f.project_id, array[f.id]) g on true`

/** `gone`: its row of `gone_values`, if it has one. */
const filterJson = (filter: Alias, gone: Alias): SQL => sql`
  json_build_object('id', ${filter}.id, 'name', ${filter}.name, 'query', ${filter}.query, 'layout', ${filter}.layout,
    'shared', ${filter}.owner_id is null, 'gone', coalesce(${gone}.gone, '[]'),
    'createdBy', ${personJson(sql`${filter}.created_by`)},
    'createdAt', iso(${filter}.created_at), 'updatedAt', iso(${filter}.updated_at))`
