import { type SQL, sql } from 'drizzle-orm'
import { large, type Statement, textArray } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { notifyMembers, truncateChange } from '../notifications/roadmap-changes.ts'
import { seekCascades } from '../shared/cascades.ts'
import type { Diff } from './diff.ts'
import { asBytes } from './hashes.ts'
import type { Snapshot } from './snapshot.ts'
import { asJson } from './source.ts'

export type Target = { projectId: string; roadmapId: string; slug: string }

const maxEventChanges = 50

/** Deleting this many tasks is fast, however their cascades are planned. */
const fewTasks = 100

/** The statements that replace the stored roadmap with the snapshot. Only differences are sent and written. */
export function storeRoadmap(
  target: Target,
  snapshot: Snapshot,
  { tasks, documents, changes }: Diff,
  links: [string, string][] | null,
  appUrl: string,
): Statement[] {
  const { roadmapId } = target
  const states = changes.filter(({ kind }) => kind !== 'plan')
  return [
    storeHead(target, snapshot),
    ...(tasks.deleted.length > fewTasks ? [seekCascades] : []),
    ...(tasks.deleted.length ? [deleteTasks(roadmapId, tasks.deleted)] : []),
    ...(tasks.upserted.length ? [storeTasks(roadmapId, tasks.upserted)] : []),
    ...(documents.deleted.length ? [deleteDocuments(roadmapId, documents.deleted)] : []),
    ...(documents.upserted.length ? [storeDocuments(roadmapId, documents.upserted)] : []),
    ...(links ? storeLinks(target, links) : []),
    ...(changes.length ? notifyMembers(target, changes, reasonsIn(snapshot), appUrl) : []),
    ...(states.length ? [recordSync(target, snapshot, states)] : []),
  ]
}

/**
 * Updates the roadmap, or creates it. With ON CONFLICT on the slug, Postgres would rarely report the id as a duplicate,
 * if the row is updated at this moment, because its check can miss a row between two versions.
 */
function storeHead(
  { projectId, roadmapId, slug }: Target,
  { roadmap, updatedAt, stats, head, phases, bytes, source, branchOf, roadmapHash, documentsHash }: Snapshot,
): SQL {
  return sql`
    with given (title, summary, updated_at, current_task_id, head, phases, roadmap_hash, documents_hash,
                task_total, task_done, task_blocked, bytes, source, branch_of, synced_by) as (
      select ${roadmap.project.name}::text, ${roadmap.summary ?? ''}::text, ${updatedAt}::timestamptz,
             ${roadmap.currentTaskId ?? null}::text, ${head}::json, ${phases}::json,
             ${asBytes(roadmapHash)}::bytea, ${asBytes(documentsHash)}::bytea,
             ${stats.total}::int, ${stats.done}::int, ${stats.blocked}::int, ${bytes}::bigint,
             ${asJson(source)}::jsonb, ${branchOf}::text, caller_id()
    ), updated as (
      update roadmaps r set version = r.version + 1, title = g.title, summary = g.summary,
        updated_at = g.updated_at, current_task_id = g.current_task_id, head = g.head, phases = g.phases,
        roadmap_hash = g.roadmap_hash, documents_hash = g.documents_hash, task_total = g.task_total,
        task_done = g.task_done, task_blocked = g.task_blocked, bytes = g.bytes, source = g.source,
        branch_of = g.branch_of, synced_at = now(), synced_by = g.synced_by, turn = null, turn_until = null
        from given g where r.project_id = ${projectId}::uuid and r.slug = ${slug} returning r.id
    )
    insert into roadmaps (id, project_id, slug, title, summary, updated_at, current_task_id, head, phases,
                          roadmap_hash, documents_hash, task_total, task_done, task_blocked, bytes,
                          source, branch_of, synced_by)
    select ${roadmapId}::uuid, ${projectId}::uuid, ${slug}, g.* from given g where not exists (select from updated)`
}

const deleteTasks = (roadmapId: string, ids: readonly string[]): SQL =>
  sql`delete from roadmap_tasks where roadmap_id = ${roadmapId} and id = any (${textArray(ids)})`

const deleteDocuments = (roadmapId: string, paths: readonly string[]): SQL =>
  sql`delete from roadmap_documents where roadmap_id = ${roadmapId} and path = any (${textArray(paths)})`

function storeTasks(roadmapId: string, tasks: Diff['tasks']['upserted']): SQL {
  const rows = tasks.map(
    ({ task, phaseId, position, body }) =>
      `{"id":${JSON.stringify(task.id)},"phase":${JSON.stringify(phaseId)},"position":${position},"status":${JSON.stringify(task.status)},"plan":${JSON.stringify(task.planPath ?? null)},"body":${body}}`,
  )
  return sql`
    insert into roadmap_tasks (roadmap_id, id, phase_id, position, status, plan_path, body)
    select ${roadmapId}, t.id, t.phase, t.position, t.status, t.plan, t.body
      from json_to_recordset(${large(`[${rows.join(',')}]`)}::json)
           as t (id text, phase text, position int, status text, plan text, body json)
    on conflict (roadmap_id, id) do update set phase_id = excluded.phase_id, position = excluded.position,
      status = excluded.status, plan_path = excluded.plan_path, body = excluded.body`
}

// Contents are not in the JSON, where each would be escaped twice and copied once more.
function storeDocuments(roadmapId: string, documents: Diff['documents']['upserted']): SQL {
  const rows = documents.map(({ path, taskId, hash }) => ({ path, taskId, hash }))
  const contents = documents.map(({ content }) => content)
  return sql`
    insert into roadmap_documents (roadmap_id, path, task_id, content_hash, content)
    select ${roadmapId}, d.*
      from rows from (json_to_recordset(${large(JSON.stringify(rows))}::json) as (path text, "taskId" text, hash text),
                      unnest(${large(contents)})) as d
    on conflict (roadmap_id, path) do update
      set task_id = excluded.task_id, content = excluded.content, content_hash = excluded.content_hash`
}

const reasonsIn = ({ tasks }: Snapshot) => new Map(tasks.map(({ task }) => [task.id, task.blockedReason]))

// An issue that was permanently deleted meanwhile gets no link.
const storeLinks = ({ projectId, roadmapId }: Target, links: [string, string][]): SQL[] => [
  sql`delete from roadmap_task_issues where roadmap_id = ${roadmapId}`,
  sql`insert into roadmap_task_issues (project_id, roadmap_id, task_id, issue_id)
      select ${projectId}, ${roadmapId}, l ->> 0, i.id
        from json_array_elements(${large(JSON.stringify(links))}::json) l
        join issues i on i.id = (l ->> 1)::uuid`,
]

const recordSync = (
  { projectId, roadmapId, slug }: Target,
  { roadmap }: Snapshot,
  states: Diff['changes'],
): SQL =>
  recordEvent({
    projectId,
    type: 'roadmap.synced',
    target: { kind: 'roadmap', id: roadmapId, label: roadmap.project.name },
    payload: { slug, changed: states.length, changes: states.slice(0, maxEventChanges).map(truncateChange) },
  })
