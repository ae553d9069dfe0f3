import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../../database.ts'
import { type IssueFilters, idsIn, isLabeled, isOnly } from './filters.ts'
import { isWatchedBy } from './watchers.ts'

/**
 * The number of the project's live issues that match a filter which is given alone, as indexes have it: of those that do
 * not match, or of rows of another table without those of issues in the trash. Null for other filters.
 */
export function quickTotal(projectId: SQL, filters: IssueFilters): SQL | null {
  const { label = [], parent } = filters
  const live = sql`select count(*) from issues i where i.project_id = ${projectId} and i.deleted_at is null`
  const linked = (table: SQL, rows: SQL, inTrash: SQL): SQL => sql`
    ((select count(distinct x.issue_id) from ${table} x where x.project_id = ${projectId} and ${rows})
     - (select count(*) from issues i where i.project_id = ${projectId} and i.deleted_at is not null
           and i.purged_at is null and ${inTrash}))`
  if (isOnly(filters, 'parent') && parent?.join() === 'none')
    return sql`((${live}) - (${live} and i.parent_id is not null))`
  if (isOnly(filters, 'watched')) {
    const caller = sql`gate.user_id`
    const rows = sql`x.user_id = ${caller} and x.is_watching`
    return linked(sql`issue_watchers`, rows, isWatchedBy(caller, sql`i`))
  }
  if (!isOnly(filters, 'label')) return null
  const ids = idsIn(label)
  const labels = sql`issue_labels`
  const labeled = () => linked(labels, sql`x.label_id = any (${arrayOf('uuid', ids)})`, isLabeled(ids))
  if (!label.includes('none')) return labeled()
  const unlabeled = sql`(${live}) - ${linked(labels, sql`true`, sql`not ${isLabeled(['none'])}`)}`
  return ids.length === 0 ? sql`(${unlabeled})` : sql`(${unlabeled} + ${labeled()})`
}
