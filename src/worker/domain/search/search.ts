import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { read } from '../../access/trip.ts'
import { seesFeature } from '../shared/visibility.ts'
import type { SearchAnswer, SearchResult } from './answers.ts'
import { isLeft, rowsOf } from './branches.ts'
import { cursorAfter, type Place } from './cursor.ts'
import { type Kind, kinds } from './kinds.ts'
import type { SearchQuery } from './query.ts'
import { type Shown, shownJson } from './shown.ts'
import { snippetOf } from './snippet.ts'
import { inTexts, isTruncated, textsOf } from './texts.ts'
import { titled } from './titles.ts'

type Row = {
  rank: number
  at: number
  kind: Kind
  projectId: string
  id: string
  part: string
  updatedAt: string
  shown: Shown
}
type Found = { results: Row[]; truncated: boolean }

/**
 * Searches what the caller can read in all projects, or in one: `{ results, nextCursor, truncated }` (search).
 */
export async function search(ask: Ask, query: SearchQuery): Promise<z.output<typeof SearchAnswer>> {
  const { q, limit } = query
  const found = (await read(ask, searchJson(query))) as unknown as string
  const { results, truncated } = JSON.parse(found) as Found
  const shown = results.slice(0, limit)
  const last = shown.at(-1)
  return {
    results: shown.map(row => resultOf(q, row)),
    nextCursor: last && results.length > limit ? cursorAfter(placeOf(last)) : null,
    truncated,
  }
}

const placeOf = ({ rank, at, kind, id, part }: Row): Place => [rank, at, kinds.indexOf(kind), id, part]

function resultOf(q: string, { kind, projectId, id, part, updatedAt, shown }: Row): SearchResult {
  const { key, title, text } = shown
  return {
    kind,
    projectId,
    id: part || id,
    ...(key === null ? {} : { key }),
    title,
    ...snippetOf(q, text ?? title),
    url: urlOf[kind](projectId, id, shown),
    updatedAt,
  }
}

/** The page of the console that shows a result. */
const urlOf: Record<Kind, (projectId: string, id: string, shown: Shown) => string> = {
  project: projectId => `/projects/${projectId}`,
  issue: (projectId, _, { number }) => `/projects/${projectId}/issues/${number}`,
  comment: (projectId, id, { number }) => `/projects/${projectId}/issues/${number}#comment-${id}`,
  task: (projectId, _, shown) => taskUrl(projectId, shown),
  document: (projectId, _, shown) => taskUrl(projectId, shown),
  file: (projectId, id, { folderId }) =>
    `/projects/${projectId}/files?${new URLSearchParams({ ...(folderId ? { folder: folderId } : {}), file: id })}`,
}

const taskUrl = (projectId: string, { slug, taskId }: Shown): string =>
  `/projects/${projectId}/roadmaps/${slug}?${new URLSearchParams({ task: taskId! })}`

function searchJson({ q, projectId, kind, limit, cursor }: SearchQuery): SQL {
  const wanted = kinds.filter(one => !kind || kind.includes(one))
  const isTextWanted = wanted.some(one => inTexts[one])
  const branches = wanted
    .flatMap(one => [...titled[one](q), ...(inTexts[one] ? [inTexts[one](q)] : [])])
    .filter(branch => isLeft(branch, cursor))
  return sql`
    with reached as materialized (${reachedIn(projectId)}),
    ${isTextWanted ? sql`${textsOf(q, wanted)},` : sql``}
    found (rank, at, kind, project_id, id, part) as (${
      branches.length > 0
        ? sql.join(
            branches.map(branch => rowsOf(branch, limit + 1, cursor)),
            sql` union all `,
          )
        : none
    }),
    slice as (
      select rank, -(extract(epoch from at) * 1000000)::bigint as at, kind,
             array_position(${kindNames}, kind) - 1 as kind_place, project_id, id, part, at as updated_at
        from found order by 1, 2, 4, id, part collate "C" limit ${limit + 1})
    select json_build_object(
      'results', coalesce((
        select json_agg(json_build_object('rank', s.rank, 'at', s.at, 'kind', s.kind, 'projectId', s.project_id,
                 'id', s.id, 'part', s.part, 'updatedAt', iso(s.updated_at), 'shown', ${shownJson(wanted, q)})
                 order by s.rank, s.at, s.kind_place, s.id, s.part collate "C")
          from slice s join reached p on p.id = s.project_id), '[]'),
      'truncated', ${isTextWanted ? isTruncated : sql`false`})`
}

/** No rows of `found`: after the last title, projects have no more results. */
const none = sql`
  select 0, null::timestamptz, null::text, null::uuid, null::uuid, null::text where false`

const kindNames = sql`${sql.raw(`'{${kinds.join(',')}}'`)}::text[]`

/** The projects that the caller and their token can see, also archived ones, with the features that they see there. */
const reachedIn = (projectId: string | undefined): SQL => sql`
  select p.id, p.name, p.issue_key, p.created_at, p.updated_at,
         ${seesFeature(sql`p`, 'issues', sql`r`)} as issues, ${seesFeature(sql`p`, 'roadmap', sql`r`)} as roadmap,
         ${seesFeature(sql`p`, 'files', sql`r`)} as files
    from reachable_projects(gate.user_id, gate.token_project) r
    join projects p on p.id = r.project_id join orgs o on o.id = p.org_id and o.suspended_at is null
   ${projectId ? sql`where p.id = ${projectId}::uuid` : sql``}`
