import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readToWrite, write } from '../../access/trip.ts'
import { type Alias, arrayOf } from '../../database.ts'
import { actorJson } from '../shared/persons.ts'
import type { Stored } from './diff.ts'
import { asBytes, storedTaskHash } from './hashes.ts'
import type { RepoIdentity } from './repo-identity.ts'
import { type Snapshot, textPattern } from './snapshot.ts'
import { heldByAnother, takeTurn } from './turns.ts'

/** What a sync finds: the binding, the issues its tasks name, and the stored roadmap as far as it differs. */
export type State = {
  binding: RepoIdentity | null
  linksIssues: boolean
  /** Whether the snapshot is dated more than a day ahead of the database's clock. */
  isAhead: boolean
  /** Ids of the live issues among the numbers asked for. */
  issues: Record<string, string>
  roadmap:
    | (Stored & {
        id: string
        version: number
        updatedAt: string
        syncedAt: string
        syncedBy: { id: string; displayName: string } | null
        isNewer: boolean
        links: [taskId: string, issueId: string][]
      })
    | null
}

/** The first trip of a sync. Tasks and documents are read only where a hash tells that they differ. */
export const readState = async (ask: Ask, slug: string, snapshot: Snapshot): Promise<State> =>
  JSON.parse(await readToWrite(ask, stateJson(ask, slug, snapshot)))

/** The same, and takes the turn that the write needs; null while another sync has it. */
export async function readInTurn(
  ask: Ask,
  slug: string,
  snapshot: Snapshot,
  turn: string,
): Promise<State | null> {
  const json: string | null = await write(
    ask,
    [takeTurn(ask.projectId, slug, turn, roadmap => differs(roadmap, snapshot))],
    sql`select case when not ${heldByAnother(ask.projectId, slug, turn)} then (${stateJson(ask, slug, snapshot)}) end`,
  )
  return json === null ? null : JSON.parse(json)
}

function stateJson(ask: Ask, slug: string, snapshot: Snapshot): SQL {
  const numbers = [...new Set(snapshot.tasks.flatMap(({ task }) => task.issues ?? []))]
  return sql`select json_build_object(
      'binding', (select json_build_object('kind', b.kind, 'value', b.value)
         from repo_bindings b where b.project_id = p.id),
      'linksIssues', p.issue_key is not null and 'issues' = any (p.features),
      'isAhead', ${snapshot.updatedAt}::timestamptz > now() + interval '1 day',
      'issues', coalesce((select json_object_agg(i.number, i.id) from issues i
         where i.project_id = p.id and i.number = any (${arrayOf('bigint', numbers)}) and i.deleted_at is null), '{}'),
      'roadmap', (select ${storedJson(snapshot)} from roadmaps r left join users u on u.id = r.synced_by
         where r.project_id = p.id and r.slug = ${slug}))
    from projects p where p.id = ${ask.projectId}::uuid`
}

const storedJson = (snapshot: Snapshot) => sql`
  json_build_object('id', r.id, 'version', r.version, 'updatedAt', iso(r.updated_at), 'syncedAt', iso(r.synced_at),
    'syncedBy', ${actorJson(sql`u`)}, 'isNewer', ${isNewer(sql`r`, snapshot)},
    'links', coalesce((select json_agg(json_build_array(l.task_id, l.issue_id))
       from roadmap_task_issues l where l.roadmap_id = r.id), '[]'),
    'phases', case when ${isOtherRoadmap(sql`r`, snapshot)} then (
       select coalesce(json_agg(json_build_object('id', phase -> 'id', 'status', phase -> 'status')), '[]')
         from json_array_elements(r.phases) phase) end,
    'tasks', case when ${isOtherRoadmap(sql`r`, snapshot)} then coalesce((
       select json_agg(json_build_object('id', t.id, 'phaseId', t.phase_id, 'position', t.position,
                'status', t.status, 'planPath', t.plan_path, 'hash', ${storedTaskHash(sql`t`)}))
         from roadmap_tasks t where t.roadmap_id = r.id), '[]') end,
    'documents', case when ${hasOtherDocuments(sql`r`, snapshot)} then coalesce((
       select json_agg(json_build_object('path', d.path, 'taskId', d.task_id, 'hash', d.content_hash,
                'hasText', d.content ~ ${textPattern}))
         from roadmap_documents d where d.roadmap_id = r.id), '[]') end)`

/** Whether the snapshot may replace the roadmap, and differs from it. */
const differs = (roadmap: Alias, snapshot: Snapshot): SQL => sql`(not ${isNewer(roadmap, snapshot)} and (
  ${isOtherRoadmap(roadmap, snapshot)} or ${hasOtherDocuments(roadmap, snapshot)}))`

// A stored instant may have microseconds; it is compared as it is told, cut to milliseconds.
const isNewer = (roadmap: Alias, { updatedAt }: Snapshot): SQL =>
  sql`(date_trunc('milliseconds', ${roadmap}.updated_at) > ${updatedAt}::timestamptz)`

const isOtherRoadmap = (roadmap: Alias, { roadmapHash }: Snapshot): SQL =>
  sql`(${roadmap}.roadmap_hash <> ${asBytes(roadmapHash)})`

const hasOtherDocuments = (roadmap: Alias, { documentsHash }: Snapshot): SQL =>
  sql`(${roadmap}.documents_hash <> ${asBytes(documentsHash)})`
