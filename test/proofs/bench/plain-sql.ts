import type { Payload } from './payloads.ts'

/** Creates the roadmap for the rows of `insertRoadmap`. */
export const insertHead = `
  insert into roadmaps (id, project_id, slug, title, summary, updated_at, head, phases, roadmap_hash, documents_hash,
                        task_total, task_done, task_blocked)
  values ($1, $2, $3, '', '', now(), '{}', '[]', '', '', 0, 0, 0)`

/** The floor of a first sync: the same rows with one statement from one JSON parameter. */
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
