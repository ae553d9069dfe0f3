import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from './kinds.ts'
import { ranks } from './kinds.ts'

/** Bytes of folded text that one search reads (search § Texts). */
const searchedBytes = 10_000_000

/** Projects whose texts are searched if the search names none. */
const searchedProjects = 5

/**
 * The queries of a `with`: `near`, the projects of `reached` in which the caller was last active, and then the newest;
 * and `texts`, where the text is in them.
 */
export function textsOf(q: string, kinds: readonly Kind[]): SQL {
  const isWanted = (...some: Kind[]) => some.some(kind => kinds.includes(kind))
  return sql`
  near as (
    select p.* from reached p
      left join lateral (
        select e.id from events e where e.project_id = p.id and e.actor_id = gate.user_id
         order by e.id desc limit 1) own on true
     where p.issues or p.roadmap
     order by own.id desc nulls last, p.created_at desc, p.id limit ${searchedProjects}),
  texts as materialized (
    select t.* from (
      select array_agg(p.id) filter (where p.issues and ${isWanted('issue', 'comment')}) as issues,
             array_agg(p.id) filter (where p.roadmap and ${isWanted('document')}) as roadmaps
        from near p) n,
      texts_with(n.issues, n.roadmaps, folded_text(${q}), ${searchedBytes}) t)`
}

/** Whether there are texts that were not read. */
export const isTruncated: SQL = sql`exists (select from texts where is_truncated)`

/** The descriptions, comments, and documents in `texts`, with the columns of `titled`. */
export const inTexts: Partial<Record<Kind, SQL>> = {
  issue: sql`
    select ${ranks.text}::int, i.updated_at, 'issue'::text, i.project_id, i.id, ''::text
      from texts t join issues i on i.project_id = t.project_id and i.id = t.issue_id and i.deleted_at is null
     where t.comment_id is null`,
  comment: sql`
    select ${ranks.text}::int, coalesce(c.edited_at, c.created_at), 'comment'::text, c.project_id, c.id, ''::text
      from texts t join issues i on i.project_id = t.project_id and i.id = t.issue_id and i.deleted_at is null
      join issue_comments c on c.project_id = t.project_id and c.id = t.comment_id`,
  document: sql`
    select ${ranks.text}::int, r.synced_at, 'document'::text, r.project_id, r.id, t.path
      from texts t join roadmaps r on r.id = t.roadmap_id and r.branch_of is null
      join roadmap_documents d on d.roadmap_id = t.roadmap_id and d.path = t.path and d.content_hash = t.content_hash`,
}
