import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { tokenScopes } from '../../access/policy.ts'
import { codedAs } from '../../validation.ts'
import { list, text } from '../shared/fields.ts'

const Scopes = list(z.enum(tokenScopes), 100).min(1)

/** What a client can ask for with a device login, beside its name (accounts § Access of a device login). */
export const requestedAccess = {
  scopes: codedAs(z.unknown(), { codes: ['invalid_request'], takes: z.union([Scopes, z.string()]).nullish() })
    .transform(given => (typeof given === 'string' ? splitScopes(given) : given))
    .pipe(Scopes.nullish())
    .transform(scopes => (scopes ? [...new Set(scopes)] : null))
    .optional()
    .meta({
      description:
        'The scopes of the token, as an array, or as text separated by spaces or commas. Null or omitted for all.',
    }),
  project_id: z
    .guid()
    .nullish()
    .meta({ description: 'ID of the only project of the token. Null or omitted for all projects.' }),
  project_name: text({ min: 1, max: 80 })
    .nullish()
    .meta({
      description:
        'Instead of `project_id`, the name of that project or the key of its issues, in any case. ' +
        'The approver must have exactly one such project.',
    }),
}

const splitScopes = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Whether the device login `d` asks for one project. */
export const asksForProject: SQL = sql`(d.project_id is not null or d.project_name is not null)`

/**
 * The id of that project; null if the caller cannot reach it, or several projects with this name or key. If names came
 * first, renaming another project after the approver saw it could lead the token to one that they did not see.
 */
export const projectOf: SQL = sql`(
  select case when count(*) = 1 then (array_agg(p.id))[1] end
    from reachable_projects(caller_id(), d.project_id) r join projects p on p.id = r.project_id
   where ${asksForProject}
     and (d.project_name is null or lower(p.name) = lower(d.project_name) or p.issue_key = upper(d.project_name)))`

/** That project as its approver sees it. */
export const requestedProject: SQL = sql`case when ${asksForProject} then (
  select json_build_object('id', found.id, 'name', coalesce(
           (select name from projects where id = found.id), d.project_name, d.project_id::text))
    from (select ${projectOf} as id) found) end`
