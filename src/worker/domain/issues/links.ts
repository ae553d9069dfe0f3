import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../../database.ts'
import type { Setting } from '../shared/changes.ts'
import { liveBlockersOf } from './blockers.ts'
import type { SharedChange } from './fields.ts'
import { labelIdsAfter, labelIdsOf } from './issue-labels.ts'

/**
 * The rows of a table that link an issue with others. `id`: the column of the other. `stored`: the sorted ids of an issue
 * `i` that a change replaces. `wanted`: the sorted ids of a row `f` after it, whose stored ids are in the column `before`.
 */
export type Links = {
  field: 'labelIds' | 'blockedByIds'
  table: SQL
  id: SQL
  before: SQL
  after: SQL
  stored: SQL
  wanted: SQL
}

/** The links that the change replaces. */
export const linksOf = (change: SharedChange): Links[] => [
  ...(change.labelIds || change.addLabelIds || change.removeLabelIds ? [labels(change)] : []),
  ...(change.blockedByIds ? [blockers(change.blockedByIds)] : []),
]

const labels = (change: SharedChange): Links => ({
  field: 'labelIds',
  table: sql`issue_labels`,
  id: sql`label_id`,
  before: sql`old_label_ids`,
  after: sql`new_label_ids`,
  stored: labelIdsOf(sql`i`),
  wanted: labelIdsAfter(sql`f.old_label_ids`, change),
})

/** Those in the trash are not replaced (issues § Blockers). */
const blockers = (ids: readonly string[]): Links => ({
  field: 'blockedByIds',
  table: sql`issue_blockers`,
  id: sql`blocker_id`,
  before: sql`old_blocker_ids`,
  after: sql`new_blocker_ids`,
  stored: sql`array(select b.id from (${liveBlockersOf(sql`i`)}) b order by b.id)`,
  wanted: arrayOf('uuid', ids.toSorted()),
})

/** The links as fields of a row `w`, to compare them. */
export const settingsOfLinks = (links: readonly Links[]): Setting[] =>
  links.map(({ field, before, after }) => ({ field, column: before, given: true, value: sql`w.${after}` }))

/** The parts of a `with` that write the links in `difference`, each after a comma. */
export const replaceLinks = (projectId: string, links: readonly Links[]): SQL =>
  sql.join(
    links.map(
      ({ table, id, before, after }) => sql`,
    unlinked_${table} as (
      delete from ${table} x using difference d
       where x.project_id = ${projectId}::uuid and x.issue_id = d.id
         and x.${id} = any (d.${before}) and x.${id} <> all (d.${after})),
    linked_${table} as (
      insert into ${table} (project_id, issue_id, ${id})
      select ${projectId}::uuid, d.id, other from difference d, unnest(d.${after}) other
       where other <> all (d.${before}))`,
    ),
  )

/** The same for the links of a new issue, whose row is in `made`. */
export const insertLinks = (projectId: string, change: SharedChange): SQL =>
  sql.join(
    linksOf(change).map(
      ({ field, table, id }) => sql`,
    linked_${table} as (
      insert into ${table} (project_id, issue_id, ${id})
      select ${projectId}::uuid, m.id, other from made m, unnest(${arrayOf('uuid', change[field] ?? [])}) other)`,
    ),
  )
