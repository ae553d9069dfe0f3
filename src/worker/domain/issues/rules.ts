import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import { isInScope } from '../shared/visibility.ts'
import type { IssueChange } from './fields.ts'
import { currentJson, deletionJson } from './shapes.ts'

/** An issue as paths name it; null stands for a number that none can have. */
export type IssueRef = { projectId: string; number: number | null }

/** The row of the issue, in the trash or not. */
export const issueOf = ({ projectId, number }: IssueRef): SQL =>
  sql`(select * from issues where project_id = ${projectId}::uuid and number = ${number}::int)`

/** 404 where there is no such issue; 410 in the trash. */
export const ensureLive = (ref: IssueRef): SQL => sql`
  select ${ensure(sql`i.id is not null`, 'issue_not_found')},
         ${ensure(sql`i.deleted_at is null`, 'issue_deleted', deletionJson(sql`i`))}
    from (values (1)) one left join ${issueOf(ref)} i on true`

/** The rule that a person reaches the project with its issues: 400. */
export const ensureAssignable = (projectId: string, userId: string): SQL => sql`
  select ${ensureFound(
    sql`project_access a
     where a.project_id = ${projectId}::uuid and a.user_id = ${userId}::uuid and ${isInScope(sql`a`, 'issues')}`,
    'assignee_invalid',
  )}`

/**
 * The rule that an issue can be the parent of `child`: a live one of the same project, neither the child nor below
 * it: 400. The project's row must be locked before, so that no cycle closes meanwhile.
 */
export const ensureParent = (projectId: string, parentId: string, child: number | null = null): SQL => sql`
  with recursive above as (
    select id, number, parent_id from issues
     where project_id = ${projectId}::uuid and id = ${parentId}::uuid and deleted_at is null
    union select i.id, i.number, i.parent_id from above a join issues i on i.id = a.parent_id)
  select ${ensureFound(sql`above`, 'parent_invalid')},
         ${ensure(sql`not exists (select from above where number = ${child}::int)`, 'parent_invalid')}`

/**
 * The rule that each text of `base` is the one that is stored: 409, with what is stored. The project's row must be
 * locked before, so that of two changes that began from the same text only the first is written.
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
