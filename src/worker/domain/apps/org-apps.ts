import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { itemsJson } from '../shared/lists.ts'
import { personJson } from '../shared/persons.ts'
import { isLive } from './own-apps.ts'

/**
 * The apps that reach projects of an organization, by name, each with the user who connected it and these projects. It
 * shows nothing about other organizations.
 */
export const listOrgApps = (ask: Ask): Promise<Tagged> =>
  readTagged(
    ask,
    sql`select json_build_object('apps', ${itemsJson(sql`
        with own as materialized (
          select id, name, features from projects where org_id = ${ask.orgId}::uuid
        ), access as materialized (
          select * from project_access where project_id = any (array(select id from own))
        ), granted as materialized (
          select g.* from (select distinct user_id from access) who cross join lateral (
            -- With offset 0, Postgres looks up each user, and does not read the whole table.
            select * from app_grants g where g.user_id = who.user_id and ${isLive(sql`g`)} offset 0) g
        ), reached as (
          select distinct g.name, g.host, g.client_id, g.user_id, p.id as project_id, p.name as project_name
            from granted g join access a on a.user_id = g.user_id
            join own p on p.id = a.project_id and p.id = coalesce(g.project_id, p.id)
           where ${allows}
        )
        select json_build_object('name', name, 'host', host, 'person', ${personJson(sql`user_id`)},
                 'projects', json_agg(json_build_object('id', project_id, 'name', project_name)
                   order by project_name collate name_order, project_id)) as item
          from reached group by name, host, client_id, user_id
         order by name collate name_order, host, client_id, user_id`)})`,
  )

/** The features that each scope opens. Git links are registered by syncs and read with issues. */
const opened = [
  ['issues:read', 'issues'],
  ['issues:write', 'issues'],
  ['issues:read', 'git_links'],
  ['issues:write', 'git_links'],
  ['wiki:read', 'wiki'],
  ['wiki:write', 'wiki'],
  ['files:read', 'files'],
  ['files:write', 'files'],
  ['roadmap:read', 'roadmap'],
  ['roadmap:sync', 'roadmap'],
  ['roadmap:sync', 'git_links'],
] as const

/** Whether a scope of the grant `g` opens a feature of the project `p` that is in the scope of the user. */
const allows: SQL = sql`exists (
  select from (values ${sql.join(
    opened.map(([scope, feature]) => sql`(${scope}::text, ${feature}::text)`),
    sql`, `,
  )}) opened (scope, feature)
   where opened.scope = any (g.scopes) and opened.feature = any (live_features(p.features))
     and (a.feature_scope is null or opened.feature = any (a.feature_scope)))`
