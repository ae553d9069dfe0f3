import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readToWrite, write } from '../../access/trip.ts'
import { type Alias, arrayOf, textArray } from '../../database.ts'
import { actorJson } from '../shared/persons.ts'
import type { KeptParts, Stored } from './diff.ts'
import { asBytes, storedTaskHash } from './hashes.ts'
import type { Keep } from './payload.ts'
import type { RepoIdentity } from './repo-identity.ts'
import { type Room, roomJson } from './room.ts'
import { type Snapshot, textPattern } from './snapshot.ts'
import { asJson, type Source } from './source.ts'
import { heldByAnother, takeTurn } from './turns.ts'

/** What a sync reads: the binding, the issues of its tasks, and the differing parts of the stored roadmap. */
export type State = {
  binding: RepoIdentity | null
  linksIssues: boolean
  /** Whether the snapshot's date is more than a day ahead of the database's clock. */
  isAhead: boolean
  /** Ids by number of the tasks' issues that are not in the trash. */
  issues: Record<string, string>
  room: Room
  roadmap:
    | (Stored & {
        id: string
        version: number
        updatedAt: string
        syncedAt: string
        syncedBy: { id: string; displayName: string } | null
        source: Source | null
        bytes: number
        isNewer: boolean
        /** Whether the same payload created it. */
        isSame: boolean
        links: [taskId: string, issueId: string][]
        kept: KeptParts
      })
    | null
}

/** A payload's snapshot, and the items to keep. */
export type SentRoadmap = { slug: string; snapshot: Snapshot; keep: Keep }

/** The first round trip of a sync. Reads tasks and documents only if their hash differs or some are kept. */
export const readState = async (ask: Ask, sent: SentRoadmap): Promise<State> =>
  JSON.parse(await readToWrite(ask, stateJson(ask, sent)))

/** The same, and takes the turn for the write. Null while another sync has it. */
export async function readInTurn(ask: Ask, sent: SentRoadmap, turn: string): Promise<State | null> {
  const { slug, snapshot } = sent
  const json: string | null = await write(
    ask,
    [takeTurn(ask.projectId, slug, turn, roadmap => willWrite(roadmap, snapshot))],
    sql`select case when not ${heldByAnother(ask.projectId, slug, turn)} then (${stateJson(ask, sent)}) end`,
  )
  return json === null ? null : JSON.parse(json)
}

function stateJson(ask: Ask, { slug, snapshot, keep }: SentRoadmap): SQL {
  const numbers = [...new Set(snapshot.tasks.flatMap(({ task }) => task.issues ?? []))]
  return sql`select json_build_object(
      'binding', (select json_build_object('kind', b.kind, 'value', b.value)
         from repo_bindings b where b.project_id = p.id),
      'linksIssues', p.issue_key is not null and 'issues' = any (p.features),
      'isAhead', ${snapshot.updatedAt}::timestamptz > now() + interval '1 day',
      'issues', coalesce((select json_object_agg(i.number, i.id) from issues i
         where i.project_id = p.id and i.number = any (${arrayOf('bigint', numbers)}) and i.deleted_at is null), '{}'),
      'room', ${roomJson(slug)},
      'roadmap', (select ${storedJson(snapshot, keep)} from roadmaps r left join users u on u.id = r.synced_by
         where r.project_id = p.id and r.slug = ${slug}))
    from projects p where p.id = ${ask.projectId}::uuid`
}

const storedJson = (snapshot: Snapshot, keep: Keep) => sql`
  json_build_object('id', r.id, 'version', r.version, 'updatedAt', iso(r.updated_at), 'syncedAt', iso(r.synced_at),
    'syncedBy', ${actorJson(sql`u`)}, 'isNewer', ${isNewer(sql`r`, snapshot)},
    'isSame', not ${differs(sql`r`, snapshot)}, 'source', r.source, 'bytes', r.bytes,
    'links', coalesce((select json_agg(json_build_array(l.task_id, l.issue_id))
       from roadmap_task_issues l where l.roadmap_id = r.id), '[]'),
    'kept', ${keptJson(keep)},
    'phases', case when ${readsTasks(snapshot, keep)} then (
       select coalesce(json_agg(json_build_object('id', phase -> 'id', 'status', phase -> 'status')), '[]')
         from json_array_elements(r.phases) phase) end,
    'tasks', case when ${readsTasks(snapshot, keep)} then coalesce((
       select json_agg(json_build_object('id', t.id, 'phaseId', t.phase_id, 'position', t.position,
                'status', t.status, 'planPath', t.plan_path, 'hash', ${storedTaskHash(sql`t`)}))
         from roadmap_tasks t where t.roadmap_id = r.id), '[]') end,
    'documents', case when ${readsDocuments(snapshot, keep)} then coalesce((
       select json_agg(json_build_object('path', d.path, 'taskId', d.task_id, 'hash', d.content_hash,
                'hasText', d.content ~ ${textPattern}))
         from roadmap_documents d where d.roadmap_id = r.id), '[]') end)`

const readsTasks = (snapshot: Snapshot, { tasks }: Keep): SQL =>
  tasks.length > 0 ? sql`true` : isOtherRoadmap(sql`r`, snapshot)

const readsDocuments = (snapshot: Snapshot, { documents }: Keep): SQL =>
  documents.length > 0 ? sql`true` : hasOtherDocuments(sql`r`, snapshot)

/** `KeptParts` of the roadmap `r`. Phases of kept tasks are included, because they may not be in the payload. */
const keptJson = ({ tasks, documents }: Keep): SQL => sql`json_build_object(
  'tasks', ${tasks.length > 0 ? keptTasks(tasks) : none}, 'phases', ${tasks.length > 0 ? keptPhases(tasks) : none},
  'issues', ${tasks.length > 0 ? keptIssues(tasks) : none},
  'documents', ${documents.length > 0 ? keptDocuments(documents) : none})`

const none = sql`json_build_object()`

const keptTasks = (ids: string[]): SQL => sql`coalesce((
  select json_object_agg(t.id, t.body::text) from roadmap_tasks t
   where t.roadmap_id = r.id and t.id = any (${textArray(ids)})), '{}')`

const keptPhases = (ids: string[]): SQL => sql`coalesce((
  select json_object_agg(phase ->> 'id', phase::text) from json_array_elements(r.phases) phase
   where phase ->> 'id' in (select t.phase_id from roadmap_tasks t
                             where t.roadmap_id = r.id and t.id = any (${textArray(ids)}))), '{}')`

const keptDocuments = (paths: string[]): SQL => sql`coalesce((
  select json_object_agg(d.path, octet_length(d.path || d.task_id) + octet_length(d.content))
    from roadmap_documents d
   where d.roadmap_id = r.id and d.path = any (${textArray(paths)})), '{}')`

const keptIssues = (ids: string[]): SQL => sql`coalesce((
  select json_object_agg(i.number, i.id)
    from roadmap_tasks t,
         json_array_elements(case json_typeof(t.body -> 'issues') when 'array' then t.body -> 'issues' end) named
    join issues i on i.project_id = r.project_id and i.number = named.value::text::bigint and i.deleted_at is null
   where t.roadmap_id = r.id and t.id = any (${textArray(ids)})), '{}')`

/** Whether the snapshot can replace the roadmap and differs from it. */
const willWrite = (roadmap: Alias, snapshot: Snapshot): SQL =>
  sql`(not ${isNewer(roadmap, snapshot)} and ${differs(roadmap, snapshot)})`

const differs = (roadmap: Alias, snapshot: Snapshot): SQL => sql`(${isOtherRoadmap(roadmap, snapshot)}
  or ${hasOtherDocuments(roadmap, snapshot)}
  or ${roadmap}.source is distinct from ${asJson(snapshot.source)}
  or ${roadmap}.branch_of is distinct from ${snapshot.branchOf}::text)`

// A stored instant can have microseconds, and is truncated to milliseconds as in responses.
const isNewer = (roadmap: Alias, { updatedAt }: Snapshot): SQL =>
  sql`(date_trunc('milliseconds', ${roadmap}.updated_at) > ${updatedAt}::timestamptz)`

const isOtherRoadmap = (roadmap: Alias, { roadmapHash }: Snapshot): SQL =>
  sql`(${roadmap}.roadmap_hash <> ${asBytes(roadmapHash)})`

const hasOtherDocuments = (roadmap: Alias, { documentsHash }: Snapshot): SQL =>
  sql`(${roadmap}.documents_hash <> ${asBytes(documentsHash)})`
