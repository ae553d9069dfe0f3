import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { brief, summaryLength } from '../shared/brief.ts'
import { listJson, type Page } from '../shared/lists.ts'
import { seesFeature } from '../shared/visibility.ts'
import { claimsOf } from './claims.ts'
import { isDocumentPath } from './paths.ts'
import { slugOrNone } from './payload.ts'

/** Lists roadmaps with shortened titles and summaries. */
export const listRoadmaps = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(
    ask,
    listJson(
      'roadmaps',
      sql`select ${itemJson} as item from roadmaps r where r.project_id = ${ask.projectId}::uuid order by r.slug`,
      page,
    ),
  )

/** The list items of the most recently synced roadmaps, as rows of one column `item`. */
export const latestRoadmapItems = (projectId: string | null, count: number): SQL => sql`
  select ${itemJson} as item from roadmaps r where r.project_id = ${projectId}::uuid
   order by r.synced_at desc, r.slug limit ${count}`

/**
 * The roadmap with its phases and tasks as they were sent, its documents without content, and its issue links if the
 * caller can see issues.
 */
export const readRoadmap = (ask: Ask, slug: string): Promise<Tagged> => {
  const from = sql`from roadmaps r where r.project_id = ${ask.projectId}::uuid and r.slug = ${slugOrNone(slug)}`
  return readTagged(
    ask,
    sql`select json_build_object('roadmap', json_with(json_without(r.head, ${ownKeys}), json_build_object(
          'id', r.id, 'slug', r.slug, 'title', r.title, 'updatedAt', iso(r.updated_at), 'syncedAt', iso(r.synced_at),
          'source', r.source, 'branchOf', r.branch_of,
          'stats', ${statsJson}, 'phases', ${phasesJson}, 'issueLinks', ${linksJson}, 'documents', ${documentsJson})))
        ${from}`,
    {
      version: sql`select concat_ws(' ', r.id, r.version, r.synced_at, ${linkedIssues}, ${heldClaims}) ${from}`,
      missing: 'roadmap_not_found',
    },
  )
}

export const readDocument = (ask: Ask, slug: string, path: string): Promise<Tagged> => {
  const from = sql`
    from roadmaps r
    join roadmap_documents d on d.roadmap_id = r.id and d.path = ${isDocumentPath(path) ? path : null}
   where r.project_id = ${ask.projectId}::uuid and r.slug = ${slugOrNone(slug)}`
  return readTagged(
    ask,
    sql`select json_build_object('document', json_build_object(
          'path', d.path, 'taskId', d.task_id, 'content', d.content, 'contentHash', d.content_hash))
        ${from}`,
    { version: sql`select concat_ws(' ', d.content_hash, d.task_id) ${from}`, missing: 'document_not_found' },
  )
}

/** The response's own keys, which replace those of the head. */
const ownKeys = sql`array['id', 'slug', 'title', 'updatedAt', 'syncedAt', 'source', 'branchOf', 'stats',
  'issueLinks', 'documents']`

const statsJson: SQL = sql`json_build_object('total', r.task_total, 'done', r.task_done, 'blocked', r.task_blocked)`

const itemJson: SQL = sql`json_build_object('id', r.id, 'slug', r.slug,
  'title', ${brief(sql`r.title`)}, 'summary', ${brief(sql`r.summary`, summaryLength)},
  'updatedAt', iso(r.updated_at), 'syncedAt', iso(r.synced_at), 'branchOf', r.branch_of,
  'stats', ${statsJson})`

const phasesJson: SQL = sql`coalesce((
  select json_agg(json_with(phase.value, json_build_object('tasks', coalesce(t.tasks, '[]')))
           order by phase.ordinality)
    from json_array_elements(r.phases) with ordinality phase
    left join (select k.phase_id, json_agg(task_with_claim(k.body, c.claim) order by k.position) as tasks
                 from roadmap_tasks k left join ${claimsOf(sql`r`)} c on c.task_id = k.id
                where k.roadmap_id = r.id group by k.phase_id) t on t.phase_id = phase.value ->> 'id'), '[]')`

const linksJson: SQL = sql`coalesce((
  select json_agg(json_build_object('taskId', l.task_id, 'number', i.number, 'title', i.title,
           'key', p.issue_key || '-' || i.number) order by t.position, i.number)
    from roadmap_task_issues l
    join roadmap_tasks t on t.roadmap_id = l.roadmap_id and t.id = l.task_id
    join issues i on i.id = l.issue_id and i.deleted_at is null
    join projects p on p.id = r.project_id
   where l.roadmap_id = r.id and ${seesFeature(sql`p`, 'issues')}), '[]')`

/** A short version of the issues in `linksJson`, because they change independently of the roadmap. */
const linkedIssues: SQL = sql`(
  select concat(p.issue_key, array(
           select i.number || ' ' || i.title from issues i
            where i.id = any (array(select issue_id from roadmap_task_issues where roadmap_id = r.id))
              and i.deleted_at is null order by i.number))
    from projects p
   where p.id = r.project_id and ${seesFeature(sql`p`, 'issues')})`

/** The live claims, because they change independently of the roadmap, and end without a write. */
const heldClaims: SQL = sql`(select json_object_agg(c.task_id, c.claim order by c.task_id) from ${claimsOf(sql`r`)} c)`

const documentsJson: SQL = sql`coalesce((
  select json_agg(json_build_object('path', d.path, 'taskId', d.task_id, 'contentHash', d.content_hash)
           order by d.path)
    from roadmap_documents d where d.roadmap_id = r.id), '[]')`
