import type { Payload } from './payloads.ts'

/** The floor of `GET /api/projects`: the same fields of the same 50 rows, without gate, JSON or Worker. */
export const listProjects = `
  with paths as (
    select project_id, role, feature_scope from project_members where user_id = $1
    union all
    select g.project_id, g.role, g.feature_scope
      from project_groups g join org_group_members m on m.group_id = g.group_id where m.user_id = $1
    union all
    select p.id, 'owner', null from org_members m join projects p on p.org_id = m.org_id
     where m.user_id = $1 and m.role = 'admin'
  ), reached as (
    select project_id, max(role) as role,
           case when bool_and(feature_scope is not null) then array_agg(distinct feature) end as feature_scope
      from paths left join lateral unnest(feature_scope) feature on true group by project_id
  )
  select p.id, p.name, p.description, p.repository_url, r.role, p.archived_at, r.feature_scope
    from reached r join projects p on p.id = r.project_id order by p.name, p.id`

/** Makes the roadmap that the rows of `insertRoadmap` belong to. */
export const insertHead = `
  insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                        task_total, task_done, task_blocked)
  values ($1, $2, $3, '', '', now(), '{}', '[]', '', '', 0, 0, 0)`

/** The floor of a first sync: the same rows by one statement from one JSON parameter. */
export const insertRoadmap = `
  with tasks as (
    insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, plan_path, body)
    select $1::uuid, t.id, t.phase, t.position, t.status, t.plan, t.body
      from json_to_recordset($2::json -> 'tasks') as t (id text, phase text, position int, status text, plan text, body json)
  )
  insert into roadmap_documents (roadmap_id, path, task_id, content, content_hash)
  select $1::uuid, d.path, d."taskId", d.content, d."contentHash"
    from json_to_recordset($2::json -> 'documents') as d (path text, "taskId" text, content text, "contentHash" text)`

/** The JSON parameter of `insertRoadmap`. */
export function rowsOf({ roadmap, planDocuments }: Payload): string {
  const tasks = roadmap.phases.flatMap(phase => phase.tasks.map(task => ({ task, phase: phase.id })))
  return JSON.stringify({
    tasks: tasks.map(({ task, phase }, position) => ({
      id: task.id,
      phase,
      position,
      status: task.status,
      plan: task.planPath,
      body: task,
    })),
    documents: planDocuments,
  })
}
