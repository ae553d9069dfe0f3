import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { textArray } from '../../database.ts'
import { hasText } from '../shared/folded-text.ts'
import type { TaskQuery } from './claim-fields.ts'
import { claimsOf } from './claims.ts'
import { type RoadmapRef, roadmapOf } from './task-refs.ts'

const pageSize = 100

/** `{ tasks, nextCursor }`: a page of the tasks of a roadmap, in its order. A cursor is the position of a task. */
export const listTasks = (ask: Ask, ref: RoadmapRef, query: TaskQuery): Promise<Tagged> =>
  readTagged(
    ask,
    sql`
    select json_build_object('tasks', coalesce(page.tasks, '[]'),
             'nextCursor', case when page.found > ${pageSize} then page.last::text end)
      from ${roadmapOf(ref)} r, lateral (
        with found as materialized (
          select t.*, c.claim from roadmap_tasks t left join ${claimsOf(sql`r`)} c on c.task_id = t.id
           where t.roadmap_id = r.id${conditionsOf(query)} order by t.position limit ${pageSize + 1}
        )
        select json_agg(${taskJson} order by t.position) as tasks, max(t.position) as last,
               (select count(*) from found) as found
          from (select * from found order by position limit ${pageSize}) t) page`,
    { missing: 'roadmap_not_found' },
  )

/** The conditions on a task `t` with its claim `c`, each after an `and`. */
function conditionsOf({ status, phase, ready, q, cursor }: TaskQuery): SQL {
  const text = sql`t.id || ' ' || searched_title(t.body)`
  return sql.join([
    status ? sql` and t.status = any (${textArray(status)})` : sql``,
    phase === undefined ? sql`` : sql` and t.phase_id = ${phase}`,
    ready ? sql` and ${isReady}` : sql``,
    q ? sql` and ${hasText(text, q)}` : sql``,
    cursor === undefined ? sql`` : sql` and t.position > ${cursor}::int`,
  ])
}

const dependsOn = sql`case json_typeof(t.body -> 'dependsOn') when 'array' then t.body -> 'dependsOn' else '[]' end`

/** Whether a task `t` with its claim `c` can be started. A dependency that is not in the roadmap counts as ended. */
const isReady: SQL = sql`t.status = 'todo' and c.task_id is null and not exists (
  select from json_array_elements_text(${dependsOn}) named
    join roadmap_tasks o on o.roadmap_id = t.roadmap_id and o.id = named and o.status not in ('done', 'cancelled'))`

const taskJson: SQL = sql`json_build_object('id', t.id, 'title', t.body -> 'title', 'status', t.status,
  'phaseId', t.phase_id, 'claim', t.claim, 'dependsOn', ${dependsOn})`
