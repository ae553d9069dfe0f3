import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import { isInScope } from '../shared/visibility.ts'
import type { IssueChange } from './fields.ts'
import { currentJson, deletionJson } from './shapes.ts'

/** The issue of a path. `number` is null for a number that no issue can have. */
export type IssueRef = { projectId: string; number: number | null }

/** The row of the issue, in the trash or not. */
export const issueOf = ({ projectId, number }: IssueRef): SQL =>
  sql`(select * from issues where project_id = ${projectId}::uuid and number = ${number}::int)`

/** Ensures that the issue exists (404) and is not in the trash (410). */
export const ensureLive = (ref: IssueRef): SQL => sql`
  select ${ensure(sql`i.id is not null`, 'issue_not_found')},
         ${ensure(sql`i.deleted_at is null`, 'issue_deleted', deletionJson(sql`i`))}
    from (values (1)) one left join ${issueOf(ref)} i on true`

/** Ensures that the user can see the project's issues: 400. */
export const ensureAssignable = (projectId: string, userId: string): SQL => sql`
  select ${ensureFound(
    sql`project_access a
     where a.project_id = ${projectId}::uuid and a.user_id = ${userId}::uuid and ${isInScope(sql`a`, 'issues')}`,
    'assignee_invalid',
  )}`

/**
 * Ensures that an issue can be the parent of `child`: it is in the same project and not in the trash, and neither the
 * child nor below it (400). The project's row must already be locked, so that no cycle is created meanwhile.
 */
export const ensureParent = (projectId: string, parentId: string, child: number | null = null): SQL => sql`
  with recursive above as (
    select id, number, parent_id from issues
     where project_id = ${projectId}::uuid and id = ${parentId}::uuid and deleted_at is null
    union select i.id, i.number, i.parent_id from above a join issues i on i.id = a.parent_id)
  select ${ensureFound(sql`above`, 'parent_invalid')},
         ${ensure(sql`not exists (select from above where number = ${child}::int)`, 'parent_invalid')}`

/**
 * Ensures that each text of `base` is the stored one: 409, with the stored texts. The project's row must already be
 * locked, so that only the first of two changes with the same base is written.
 */
export function ensureUnmovedTexts(ref: IssueRef, base: NonNullable<IssueChange['base']>): SQL {
  const given = (['title', 'body'] as const).filter(field => base[field] !== undefined)
  const stands = given.map(
    field => sql`${hashOf(sql`i.${sql.raw(field)}`)} is not distinct from ${base[field]}::text`,
  )
  return sql`
    select ${ensure(sql.join([sql`true`, ...stands], sql` and `), 'issue_moved', currentJson(sql`i`))}
      from ${issueOf(ref)} i`
}

const hashOf = (text: SQL): SQL => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
