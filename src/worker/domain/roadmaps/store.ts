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

function storeHead(
  { projectId, roadmapId, slug }: Target,
  { roadmap, updatedAt, stats, head, phases, bytes, source, branchOf, roadmapHash, documentsHash }: Snapshot,
): SQL {
  return sql`
    insert into roadmaps (id, project_id, slug, title, summary, updated_at, current_task_id, head, phases,
                          roadmap_hash, documents_hash, task_total, task_done, task_blocked, bytes,
                          source, branch_of, synced_by)
    values (${roadmapId}, ${projectId}, ${slug}, ${roadmap.project.name}, ${roadmap.summary ?? ''},
            ${updatedAt}::timestamptz, ${roadmap.currentTaskId ?? null},
            ${head}::json, ${phases}::json,
            ${asBytes(roadmapHash)}, ${asBytes(documentsHash)},
            ${stats.total}, ${stats.done}, ${stats.blocked}, ${bytes},
            ${asJson(source)}, ${branchOf}::text, caller_id())
    on conflict (project_id, slug) do update set version = roadmaps.version + 1,
      title = excluded.title, summary = excluded.summary, updated_at = excluded.updated_at,
      current_task_id = excluded.current_task_id, head = excluded.head, phases = excluded.phases,
      roadmap_hash = excluded.roadmap_hash, documents_hash = excluded.documents_hash,
      task_total = excluded.task_total, task_done = excluded.task_done, task_blocked = excluded.task_blocked,
      bytes = excluded.bytes, source = excluded.source, branch_of = excluded.branch_of,
      synced_at = now(), synced_by = excluded.synced_by, turn = null, turn_until = null`
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
