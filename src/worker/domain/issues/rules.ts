import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import { arrayOf } from '../../database.ts'
import type { IssueChange } from './fields.ts'
import { currentJson } from './shapes.ts'
import { faultOf, type IssueRef, issueOf, issuesOf, type Targets } from './targets.ts'

/** Ensures that each issue exists (404) and is not in the trash (410). */
export const ensureLive = ({ projectId, numbers, areNamed }: Targets): SQL =>
  sql`select ensure_live_issues(${projectId}::uuid, ${arrayOf('int', numbers)}, ${areNamed})`

/** Ensures that the user can see the project's issues, or that all targets are assigned to them already: 400. */
export const ensureAssignable = (targets: Targets, userId: string): SQL => sql`
  select ${ensure(
    sql`exists (select from users_reaching(${targets.projectId}::uuid, 'issues', array[${userId}::uuid]))
        or ${areUnchanged(targets, sql`i.assignee_id is distinct from ${userId}::uuid`)}`,
    'assignee_invalid',
  )}`

/**
 * Ensures that an issue can be the parent of the targets: it is in the same project and not in the trash, and neither a
 * target nor below one (400). The parent that all of them have already is valid, also in the trash. The project's row
 * must already be locked, so that no cycle is created meanwhile.
 */
export const ensureParent = (targets: Targets, parentId: string): SQL => sql`
  with recursive above as (
    select id, number, parent_id from issues
     where project_id = ${targets.projectId}::uuid and id = ${parentId}::uuid and deleted_at is null
    union select i.id, i.number, i.parent_id from above a join issues i on i.id = a.parent_id)
  select ${ensure(
    sql`exists (select from above) or ${areUnchanged(targets, sql`i.parent_id is distinct from ${parentId}::uuid`)}`,
    'parent_invalid',
  )},
         ${ensure(sql`a.number is null`, 'parent_invalid', faultOf(targets, sql`a.number`))}
    from (select min(number) as number from above where number = any (${arrayOf('int', targets.numbers)})) a`

/** Whether there are targets, and no issue `i` of them differs. A new issue is not a target. */
const areUnchanged = (targets: Targets, differs: SQL): SQL =>
  targets.numbers.length === 0
    ? sql`false`
    : sql`not exists (select from ${issuesOf(targets)} i where ${differs})`

/**
 * Ensures that after the change, only blocked issues have a type or reason of blocking, and no issue starts after it is
 * due: 400. For new issues, constraints ensure it.
 */
export function ensureConsistent(targets: Targets, change: IssueChange): SQL {
  const { status, startDate, dueDate, blockedType, blockedReason } = change
  const isBlocked = status === undefined ? sql`i.status = 'blocked'` : sql`${status === 'blocked'}`
  const [start, due] = [
    startDate === undefined ? sql`i.start_date` : sql`${startDate}::date`,
    dueDate === undefined ? sql`i.due_date` : sql`${dueDate}::date`,
  ]
  const fault = faultOf(targets, sql`i.number`)
  return sql`
    select ${ensure(sql`${isBlocked} or ${!(blockedType || blockedReason)}`, 'blocked_type', fault)},
           ${ensure(sql`(${start} > ${due}) is not true`, 'dates_invalid', fault)}
      from ${issuesOf(targets)} i order by i.number`
}

/**
 * Ensures that each text of `base` is the stored one: 409, with the stored texts. The project's row must already be
 * locked, so that only the first of two changes with the same base is written.
 */
export function ensureUnmovedTexts(ref: IssueRef, base: NonNullable<IssueChange['base']>): SQL {
  const given = (['title', 'body'] as const).filter(field => base[field] !== undefined)
  const stands = given.map(field => isText(sql`i.${sql.raw(field)}`, base[field] ?? null))
  return sql`
    select ${ensure(sql.join([sql`true`, ...stands], sql` and `), 'issue_moved', currentJson(sql`i`))}
      from ${issueOf(ref)} i`
}

/** Whether a stored text has this SHA-256. Null stands for no text. */
export const isText = (text: SQL, hash: string | null): SQL =>
  sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex') is not distinct from ${hash}::text`
