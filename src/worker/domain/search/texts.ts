import { type SQL, sql } from 'drizzle-orm'
import { hasText } from '../shared/folded-text.ts'
import type { Branch } from './branches.ts'
import type { Kind } from './kinds.ts'
import { isExactly } from './titles.ts'

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

/** The descriptions, comments, and documents in `texts`, without what is already found by its title or number. */
export const inTexts: Partial<Record<Kind, (q: string) => Branch>> = {
  issue: q => ({
    rank: 'text',
    kind: 'issue',
    at: sql`i.updated_at`,
    projectId: sql`p.id`,
    id: sql`i.id`,
    from: sql`
      from texts t join reached p on p.id = t.project_id
      join issues i on i.project_id = t.project_id and i.id = t.issue_id and i.deleted_at is null
     where t.comment_id is null and not ${isExactly.issue(q)}`,
    check: { of: sql`i.title`, passes: title => sql`not ${hasText(title, q)}` },
  }),
  comment: () => ({
    rank: 'text',
    kind: 'comment',
    at: sql`coalesce(c.edited_at, c.created_at)`,
    projectId: sql`c.project_id`,
    id: sql`c.id`,
    from: sql`
      from texts t
      join issues i on i.project_id = t.project_id and i.id = t.issue_id and i.deleted_at is null
      join issue_comments c on c.project_id = t.project_id and c.id = t.comment_id`,
  }),
  document: q => ({
    rank: 'text',
    kind: 'document',
    at: sql`r.synced_at`,
    projectId: sql`r.project_id`,
    id: sql`r.id`,
    part: sql`t.path`,
    from: sql`from texts t join roadmaps r on r.id = t.roadmap_id and r.branch_of is null`,
    check: {
      of: sql`t.content_hash`,
      // Not `exists`, which Postgres may join with all documents.
      passes: hash => sql`not ${hasText(sql`c.part`, q)} and (
        select true from roadmap_documents d
         where d.roadmap_id = c.id and d.path = c.part and d.content_hash = ${hash})`,
    },
  }),
}
