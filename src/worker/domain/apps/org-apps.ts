import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { listJson, type Page } from '../shared/lists.ts'
import { personJson } from '../shared/persons.ts'
import { isLive } from './own-apps.ts'

/**
 * The apps that reach projects of an organization, by name, each with the user who connected it and these projects. It
 * shows nothing about other organizations.
 */
export const listOrgApps = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(
    ask,
    listJson(
      'apps',
      sql`
        with reached as (
          select distinct g.name, g.host, g.client_id, u.id as user_id, ${personJson(sql`u.id`)}::text as person,
                 p.id as project_id, p.name as project_name
            from (select distinct a.user_id from projects p join project_paths a on a.project_id = p.id
                   where p.org_id = ${ask.orgId}::uuid) who
            join app_grants g on g.user_id = who.user_id and ${isLive(sql`g`)}
            join users u on u.id = g.user_id
            join projects p on p.org_id = ${ask.orgId}::uuid and p.id = coalesce(g.project_id, p.id)
            join project_access a on a.project_id = p.id and a.user_id = g.user_id
           where ${allows}
        )
        select json_build_object('name', name, 'host', host, 'person', person::json,
                 'projects', json_agg(json_build_object('id', project_id, 'name', project_name)
                   order by project_name collate name_order, project_id)) as item
          from reached group by name, host, client_id, user_id, person
         order by name collate name_order, host, client_id, user_id`,
      page,
    ),
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
