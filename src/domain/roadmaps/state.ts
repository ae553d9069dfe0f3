import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readToWrite } from '../../access/trip.ts'
import type { Stored } from './diff.ts'
import type { RepoIdentity } from './payload.ts'
import { type Snapshot, textPattern } from './snapshot.ts'

/** What a sync finds: the binding, the issues its tasks name, and the stored roadmap as far as it differs. */
export type State = {
  binding: RepoIdentity | null
  linksIssues: boolean
  /** Ids of the live issues among the numbers asked for. */
  issues: Record<string, string>
  roadmap:
    | (Stored & {
        id: string
        version: number
        updatedAt: string
        isNewer: boolean
        links: [taskId: string, issueId: string][]
      })
    | null
}

/** The first trip of a sync. Tasks and documents are read only where a hash tells that they differ. */
export async function readState(ask: Ask, slug: string, snapshot: Snapshot): Promise<State> {
  const numbers = [...new Set(snapshot.tasks.flatMap(({ task }) => task.issues ?? []))]
  const json = await readToWrite(
    ask,
    sql`select json_build_object(
      'binding', (select json_build_object('kind', b.kind, 'value', b.value) from repo_bindings b where b.project_id = p.id),
      'linksIssues', p.issue_key is not null and 'issues' = any (p.features),
      'issues', coalesce((select json_object_agg(i.number, i.id) from issues i
         where i.project_id = p.id and i.number = any (${`{${numbers.join(',')}}`}::bigint[]) and i.deleted_at is null), '{}'),
      'roadmap', (select ${storedJson(snapshot)} from roadmaps r where r.project_id = p.id and r.slug = ${slug}))
    from projects p where p.id = ${ask.projectId}::uuid`,
  )
  return JSON.parse(json)
}

const storedJson = ({ roadmap, roadmapHash, documentsHash }: Snapshot) => sql`
  json_build_object('id', r.id, 'version', r.version, 'updatedAt', iso(r.updated_at),
    'isNewer', r.updated_at > ${roadmap.updatedAt}::timestamptz,
    'links', coalesce((select json_agg(json_build_array(l.task_id, l.issue_id)) from roadmap_task_issues l where l.roadmap_id = r.id), '[]'),
    'phases', case when r.roadmap_hash <> decode(${roadmapHash}, 'hex') then r.phases end,
    'tasks', case when r.roadmap_hash <> decode(${roadmapHash}, 'hex') then coalesce((
       select json_agg(json_build_object('id', t.id, 'phaseId', t.phase_id, 'position', t.position,
                'status', t.status, 'planPath', t.plan_path, 'digest', md5(t.body::text)))
         from roadmap_tasks t where t.roadmap_id = r.id), '[]') end,
    'documents', case when r.documents_hash <> decode(${documentsHash}, 'hex') then coalesce((
       select json_agg(json_build_object('path', d.path, 'taskId', d.task_id, 'hash', d.content_hash,
                'hasText', d.content ~ ${textPattern}))
         from roadmap_documents d where d.roadmap_id = r.id), '[]') end)`
