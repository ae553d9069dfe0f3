import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import { type Alias, arrayOf } from '../../database.ts'
import { nameOrder } from '../shared/lists.ts'
import { issueLabelLimit, type SharedChange } from './fields.ts'
import { faultOf, issuesOf, type Targets } from './targets.ts'

/** The labels of an issue, by name. */
export const labelsJson = (issue: Alias): SQL => sql`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color)
           order by ${nameOrder(sql`l.name`)}, l.id)
    from issue_labels x join labels l on l.project_id = x.project_id and l.id = x.label_id
   where x.project_id = ${issue}.project_id and x.issue_id = ${issue}.id), '[]')`

/** The IDs of an issue's labels, sorted. */
export const labelIdsOf = (issue: Alias): SQL => sql`array(
  select x.label_id from issue_labels x
   where x.project_id = ${issue}.project_id and x.issue_id = ${issue}.id order by x.label_id)`

type LabelChange = Pick<SharedChange, 'labelIds' | 'addLabelIds' | 'removeLabelIds'>

/** The IDs of the labels after the change of an issue that has these, sorted (issues § Many at once). */
export function labelIdsAfter(stored: SQL, { labelIds, addLabelIds, removeLabelIds }: LabelChange): SQL {
  const before = labelIds ? arrayOf('uuid', labelIds) : stored
  return sql`array(
    select distinct id from unnest(${before} || ${arrayOf('uuid', addLabelIds ?? [])}) id
     where id <> all (${arrayOf('uuid', removeLabelIds ?? [])}) order by id)`
}

/** Ensures that these are labels of the project: 400. */
export const ensureLabels = (projectId: string, ids: readonly string[]): SQL => sql`
  select ${ensure(sql`count(*) = ${ids.length}`, 'label_invalid')}
    from labels where project_id = ${projectId}::uuid and id = any (${arrayOf('uuid', ids)})`

/** Ensures that no issue gets more labels than it can have: 400. */
export const ensureLabelRoom = (targets: Targets, change: LabelChange): SQL => sql`
  select ${ensure(
    sql`cardinality(${labelIdsAfter(labelIdsOf(sql`i`), change)}) <= ${issueLabelLimit}`,
    'too_many_labels',
    faultOf(targets, sql`i.number`),
  )} from ${issuesOf(targets)} i order by i.number`
