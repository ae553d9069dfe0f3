import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { count, integer } from '../shared/lists.ts'
import { seesFeature } from '../shared/visibility.ts'
import { roadmapOf, type TaskRef, taskOf } from './task-refs.ts'

/** Maximum characters of a plan in a response (roadmaps § Reading a task). */
export const planLength = 20_000

/** Maximum git links in a response. */
export const listedTaskLinks = 100

export const PlanQuery = z.lazy(() =>
  z.object({
    offset: integer(0, 99_999_999)
      .default(0)
      .meta({ description: 'The plan from this character on; default 0.' }),
    limit: count(planLength)
      .default(planLength)
      .meta({
        description: `Maximum number of characters of the plan; default ${planLength}.`,
      }),
  }),
)
type PlanQuery = z.output<typeof PlanQuery>

/** `{ task, phase, plan, issues, gitLinks }`: a task as it was sent, with its claim and a part of its plan. */
export function readTask(ask: Ask, ref: TaskRef, { offset, limit }: PlanQuery): Promise<Tagged> {
  const plan = sql`(
    select json_build_object('path', d.path, 'content', substr(d.content, ${offset + 1}::int, ${limit}::int),
             'offset', ${offset}::int, 'length', char_length(d.content), 'contentHash', d.content_hash)
      from roadmap_documents d where d.roadmap_id = r.id and d.path = t.plan_path)`
  const phase = sql`(
    select json_build_object('id', x.value ->> 'id', 'title', x.value ->> 'title')
      from json_array_elements(r.phases) x where x.value ->> 'id' = t.phase_id)`
  const linked = sql`
    select i.* from roadmap_task_issues l join issues i on i.id = l.issue_id and i.deleted_at is null
     where l.roadmap_id = r.id and l.task_id = t.id and ${seesFeature(sql`p`, 'issues')}`
  const issues = sql`coalesce((
    select json_agg(json_build_object('id', i.id, 'number', i.number, 'key', p.issue_key || '-' || i.number,
             'title', i.title, 'status', i.status) order by i.number) from (${linked}) i), '[]')`
  const gitLinks = sql`links_json(p.id, array(
    select k.id from git_links k
     where ${seesFeature(sql`p`, 'git_links')} and k.id in (
             select g.link_id from (${linked}) i
               join git_link_issues g on g.project_id = i.project_id and g.issue_id = i.id)
     order by k.created_at desc, k.id limit ${listedTaskLinks}))`
  return readTagged(
    ask,
    sql`select json_build_object('task', task_with_claim(t.body, c.claim), 'phase', ${phase}, 'plan', ${plan},
                 'issues', ${issues}, 'gitLinks', ${gitLinks})
          from ${roadmapOf(ref)} r join ${taskOf(ref)} t on true join projects p on p.id = r.project_id
          left join live_claims(r.id, t.id, now()) c on true`,
    {
      missing: 'roadmap_not_found',
      refusal: {
        code: 'task_not_found',
        fields: sql`select '{}'::jsonb from ${roadmapOf(ref)} r where not exists ${taskOf(ref)}`,
      },
    },
  )
}
