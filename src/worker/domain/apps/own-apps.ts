import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { write } from '../../access/trip.ts'
import type { Alias } from '../../database.ts'
import { listJson, type Page } from '../shared/lists.ts'
import { resources, urlOf } from './resources.ts'

/** The apps that the caller connected, newest first. A grant is seen from its exchange on (apps § Grants). */
export const listOwnApps = (ask: Ask, page: Page, appUrl: string): Promise<Tagged> =>
  readTagged(
    ask,
    listJson(
      'apps',
      sql`select json_build_object('id', g.id, 'name', g.name, 'host', g.host, 'scopes', g.scopes,
            'project', case when g.project_id is not null then json_build_object('id', g.project_id, 'name', (
              select p.name from reachable_projects(g.user_id, g.project_id) r
                join projects p on p.id = r.project_id)) end,
            'resource', ${urlIn(sql`g`, appUrl)}, 'createdAt', iso(g.created_at),
            'lastUsedAt', iso(g.last_used_at)) as item
            from app_grants g where g.user_id = gate.user_id and ${isLive(sql`g`)}
           order by g.created_at desc, g.id`,
      page,
    ),
  )

/** Ends a grant with its tokens. 404 for another user's. */
export async function disconnectApp(ask: Ask, id: string): Promise<void> {
  await write(
    ask,
    [
      sql`with ended as (
            delete from app_grants g
             where g.id = ${id}::uuid and g.user_id = caller_id() and ${isLive(sql`g`)} returning 1)
          select ${ensureFound(sql`ended`, 'not_found')}`,
    ],
    sql`select null`,
  )
}

/** Whether a grant was exchanged and has not ended. */
export const isLive = (grant: Alias): SQL =>
  sql`(${grant}.exchanged_at is not null and ${grant}.ends_at > now())`

const urlIn = (grant: Alias, appUrl: string): SQL =>
  sql`case ${grant}.resource ${sql.join(
    resources.map(resource => sql`when ${resource} then ${urlOf(resource, appUrl)}::text`),
    sql` `,
  )} end`
