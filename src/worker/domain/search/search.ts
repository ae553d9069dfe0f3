import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { read } from '../../access/trip.ts'
import { textArray } from '../../database.ts'
import { numberIn } from '../issues/search.ts'
import { isReadable } from '../shared/visibility.ts'
import type { SearchAnswer, SearchResult } from './answers.ts'
import { cursorAfter, type Place, placeText } from './cursor.ts'
import { type Kind, kinds } from './kinds.ts'
import type { SearchQuery } from './query.ts'
import { snippetOf } from './snippet.ts'

/** Bytes of folded text that one search reads (search § Texts). */
const searchedBytes = 10_000_000

/** Projects whose texts are searched if the search names none. */
const searchedProjects = 5

/** What a result of each kind needs. `text` is the part of a text around the place; null for a title. */
type Shown = {
  key: string | null
  title: string
  text: string | null
  number?: number
  slug?: string
  taskId?: string
  folderId?: string | null
}

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

/** `{ results, truncated }` as JSON, with one result more than the limit if there are more. */
function searchJson({ q, projectId, kind, limit, cursor }: SearchQuery): SQL {
  const { number, key } = numberIn(q) ?? { number: null, key: null }
  const readable = seenFeatures.map(
    feature => sql`case when ${isReadable(feature)} then ${feature}::text end`,
  )
  return sql`search_page(gate.user_id, gate.token_project, ${projectId ?? null}::uuid,
    array[${sql.join(readable, sql`, `)}], ${q}, ${number}::int, ${key}::text, ${textArray(kind ?? kinds)},
    ${cursor?.[0] ?? 0}::int, ${cursor ? placeText(cursor) : null}::text, ${limit + 1}::int,
    ${searchedBytes}::bigint, ${searchedProjects}::int)`
}

/** The features of results. */
const seenFeatures = ['issues', 'roadmap', 'files'] as const
