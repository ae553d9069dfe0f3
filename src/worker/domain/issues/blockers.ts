import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import { type Alias, arrayOf } from '../../database.ts'
import { faultOf, type Targets } from './targets.ts'

/** Whether work on the issue can start: nothing that it waits for is left to do (issues § Blockers). */
export const isReady = (issue: Alias): SQL => sql`(
  ${issue}.status = 'todo' and not exists (select from unfinished_blockers(${issue}.project_id, ${issue}.id)))`

/**
 * Ensures that the targets can wait for these issues: each is in the same project and not in the trash, and neither it
 * nor an issue that it waits for, at any depth, is one of the targets (400). The project's row must already be locked,
 * so that no cycle is created meanwhile.
 */
export function ensureBlockers(targets: Targets, ids: readonly string[]): SQL {
  const project = sql`${targets.projectId}::uuid`
  return sql`
  with recursive named as (
    select id, number from issues where project_id = ${project} and id = any (${arrayOf('uuid', ids)})
       and deleted_at is null),
  above as (
    select * from named
    union select b.id, b.number from above a
      join issue_blockers x on x.project_id = ${project} and x.issue_id = a.id
      join issues b on b.project_id = ${project} and b.id = x.blocker_id)
  select ${ensure(sql`(select count(*) from named) = ${ids.length}`, 'blocked_by_invalid')},
         ${ensure(sql`a.number is null`, 'blocked_by_invalid', faultOf(targets, sql`a.number`))}
    from (select min(number) as number from above where number = any (${arrayOf('int', targets.numbers)})) a`
}
