import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type FoldedQuery, recentEvents } from '../activity/list.ts'
import { usageJson } from '../files/storage.ts'
import { latestRoadmapItems } from '../roadmaps/read.ts'
import { bindingJson } from '../roadmaps/repo-bindings.ts'
import { itemsJson } from '../shared/lists.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { type ReadFeature, seesFeature } from '../shared/visibility.ts'

/** Maximum numbers of items (projects § Overview). */
export const overviewLimits = { roadmaps: 20, events: 10 } as const

/**
 * `{ project, roadmaps, issues, files, people, repoBinding, recent, recentCounts }`. Fields of features that the caller
 * cannot see are null.
 */
export function readOverview(ask: Ask, { folded = false }: FoldedQuery): Promise<Tagged> {
  const projectId = sql`${ask.projectId}::uuid`
  const { roadmaps, events } = overviewLimits
  return readTagged(
    ask,
    sql`select json_build_object(
          'project', project_as(gate.user_id, p.id) -> 'project',
          'roadmaps', ${ofRoadmap(itemsJson(latestRoadmapItems(ask.projectId, roadmaps)))},
          'issues', ${where('issues', issuesJson(projectId))},
          'files', ${where('files', filesJson(ask.projectId))},
          'people', people_counts(p.id),
          'repoBinding', ${ofRoadmap(sql`(${bindingJson(ask.projectId)})`)},
          'recent', recent.events, 'recentCounts', recent.counts)
        from projects p, ${recentEvents(ask, events, folded)} recent where p.id = ${projectId}`,
  )
}

const where = (feature: ReadFeature, json: SQL): SQL =>
  sql`case when ${seesFeature(sql`p`, feature)} then ${json} end`

const ofRoadmap = (json: SQL): SQL => where('roadmap', json)

/** Counts the issues that are not in the trash. */
const issuesJson = (projectId: SQL): SQL => sql`(
  select json_build_object('total', count(*), 'byStatus', json_build_object(${sql.join(
    taskStatuses.map(
      status => sql`${sql.raw(`'${status}'`)}, count(*) filter (where status = ${sql.raw(`'${status}'`)})`,
    ),
    sql`, `,
  )})) from issues where project_id = ${projectId} and deleted_at is null)`

const filesJson = (projectId: string | null): SQL => sql`json_build_object(
  'count', (select count(*) from files where project_id = ${projectId}::uuid),
  'usage', ${usageJson(projectId)}::json)`
