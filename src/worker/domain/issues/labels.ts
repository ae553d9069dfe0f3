import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { labels } from '../../../../db/schema/index.ts'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { type Alias, build } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { assignments, changedFields, given } from '../shared/changes.ts'
import { colors } from '../shared/colors.ts'
import { changesSomething, text } from '../shared/fields.ts'
import { listJson, nameOrder, type Page } from '../shared/lists.ts'

/** Labels per project (issues § Labels). */
export const labelLimit = 200

const name = text({ min: 1, max: 50 })
const color = z.enum(colors)

export const NewLabel = z.lazy(() =>
  z.object({
    name: name.meta({ description: 'Its name, on one line, unique in the project in any case.' }),
    color: color.meta({ description: 'Its color.' }),
  }),
)

export const LabelChange = z.lazy(() =>
  z
    .object({
      name: name
        .optional()
        .meta({ description: 'Its new name, on one line, unique in the project in any case.' }),
      color: color.optional().meta({ description: 'Its new color.' }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)

/** The labels of the project, by name. */
export const listLabels = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(ask, listJson('labels', labelItems(ask.projectId!), page))

/** Creates a label: `{ label }`. 409 `label_name_taken`, or `label_limit`. */
export function createLabel(ask: Ask, { name, color }: z.output<typeof NewLabel>): Promise<Json> {
  const [id, projectId] = [crypto.randomUUID(), ask.projectId!]
  return write(
    ask,
    [
      sql`select ${ensure(sql`count(*) < ${labelLimit}`, 'label_limit')}
            from labels where project_id = ${projectId}::uuid`,
      build.insert(labels).values({ id, projectId, name, color }),
      recordOnLabel(projectId, 'label.created', sql`(select * from labels where id = ${id}::uuid)`),
    ],
    labelOf(projectId, id),
  )
}

/** Changes a label: `{ label }`. If nothing differs, nothing is written and no event is recorded. */
export function updateLabel(
  ask: Ask,
  id: string,
  { name, color }: z.output<typeof LabelChange>,
): Promise<Json> {
  const projectId = ask.projectId!
  const settings = given([
    { field: 'name', column: sql`name`, given: name, value: sql`${name}::text` },
    { field: 'color', column: sql`color`, given: color, value: sql`${color}::text` },
  ])
  return write(
    ask,
    [
      ensureLabel(projectId, id),
      sql`with updated as (
            update labels l set ${assignments(settings)} from ${labelRow(projectId, id)} o
             where l.id = o.id and ${changedFields(sql`o`, settings)} <> '{}'
            returning l.*, ${shapeOf(sql`o`)} as before)
          ${recordOnLabel(
            projectId,
            'label.updated',
            sql`updated`,
            sql`jsonb_build_object('from', m.before, 'to', ${shapeOf(sql`m`)})`,
          )}`,
    ],
    labelOf(projectId, id),
  )
}

/** Deletes a label and takes it off its issues. */
export async function deleteLabel(ask: Ask, id: string): Promise<void> {
  const projectId = ask.projectId!
  await write(
    ask,
    [
      ensureLabel(projectId, id),
      sql`with gone as (delete from labels where id = ${id}::uuid returning *)
          ${recordOnLabel(projectId, 'label.deleted', sql`gone`)}`,
    ],
    sql`null`,
  )
}

const recordOnLabel = (
  projectId: string,
  type: 'label.created' | 'label.updated' | 'label.deleted',
  changed: SQL,
  payload: SQL = sql`jsonb_build_object('color', m.color)`,
): SQL =>
  recordEvent({
    projectId,
    type,
    target: { kind: 'label', id: sql`m.id`, label: sql`m.name` },
    payload,
    each: sql`${changed} m`,
  })

const ensureLabel = (projectId: string, id: string): SQL =>
  sql`select ${ensureFound(sql`${labelRow(projectId, id)} l`, 'label_not_found')}`

const labelRow = (projectId: string, id: string): SQL =>
  sql`(select * from labels where project_id = ${projectId}::uuid and id = ${id}::uuid)`

const labelOf = (projectId: string, id: string): SQL =>
  sql`select json_build_object('label', item) from (${labelItems(projectId, id)}) l`

const shapeOf = (label: Alias): SQL => sql`jsonb_build_object('name', ${label}.name, 'color', ${label}.color)`

/**
 * The labels of the project, or one of them. The issues in the trash are counted separately: they are few, and then the
 * others need not be read.
 */
function labelItems(projectId: string, id?: string): SQL {
  const isOf = (row: Alias, column: SQL) =>
    sql`${row}.project_id = ${projectId}::uuid ${id ? sql`and ${row}.${column} = ${id}::uuid` : sql``}`
  const linked = sql`
    select x.label_id, count(*) from issue_labels x where ${isOf(sql`x`, sql`label_id`)} group by x.label_id`
  const trashed = sql`
    select x.label_id, count(*) from issues i
      join issue_labels x on x.project_id = i.project_id and x.issue_id = i.id and ${isOf(sql`x`, sql`label_id`)}
     where i.project_id = ${projectId}::uuid and i.deleted_at is not null and i.purged_at is null
     group by x.label_id`
  return sql`
    select json_build_object('id', l.id, 'name', l.name, 'color', l.color,
             'issueCount', coalesce(a.count, 0) - coalesce(t.count, 0)) as item
      from labels l left join (${linked}) a on a.label_id = l.id left join (${trashed}) t on t.label_id = l.id
     where ${isOf(sql`l`, sql`id`)} order by ${nameOrder(sql`l.name`)}, l.id`
}
