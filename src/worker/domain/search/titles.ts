import { type SQL, sql } from 'drizzle-orm'
import { isNumber } from '../issues/search.ts'
import type { Kind } from './kinds.ts'
import { ranks } from './kinds.ts'

/*
 * What is found by its key, number, ID, title, or name in the projects `p` of `reached`. Each query yields the columns
 * rank, at, kind, project_id, id, and part. `part` distinguishes what has no ID of its own: the ID of a task, and the
 * path of a document, within their roadmap.
 */

type Found = (q: string) => SQL[]

/** Whether a name has the text. The index has pairs, so for a longer text the name itself is read. */
const has = (name: SQL, q: string): SQL => sql`
  (char_length(folded_text(${q})) <= 2 or strpos(folded_text(${name}), folded_text(${q})) > 0)`

const row = (rank: keyof typeof ranks, kind: Kind, at: SQL, projectId: SQL, id: SQL, part = sql`''`): SQL =>
  sql`select ${ranks[rank]}::int, ${at}, ${kind}::text, ${projectId}, ${id}, ${part}::text`

/** `#12`, `12`, and `CRN-12` are issues; `CRN` is a project. */
const issues: Found = q => {
  const number = isNumber(q)
  return [
    sql`${row('title', 'issue', sql`i.updated_at`, sql`i.project_id`, sql`i.id`)}
      from reached p, lateral (
        select * from issues i
         where i.deleted_at is null
           and folded_grams(i.project_id, i.title) @> searched_grams_of(p.id, folded_text(${q})) offset 0) i
     where p.issues and i.project_id = p.id and ${has(sql`i.title`, q)}`,
    ...(number
      ? [
          sql`${row('exact', 'issue', sql`i.updated_at`, sql`i.project_id`, sql`i.id`)}
            from reached p join issues i on i.project_id = p.id and i.deleted_at is null
           where p.issues and ${number}`,
        ]
      : []),
  ]
}

const projects: Found = q => [
  sql`${row('title', 'project', sql`p.updated_at`, sql`p.id`, sql`p.id`)}
    from reached p where strpos(folded_text(p.name), folded_text(${q})) > 0`,
  sql`${row('exact', 'project', sql`p.updated_at`, sql`p.id`, sql`p.id`)}
    from reached p where p.issue_key = upper(${q})`,
]

const files: Found = q => [
  sql`${row('title', 'file', sql`f.updated_at`, sql`f.project_id`, sql`f.id`)}
    from reached p, lateral (
      select * from files f
       where folded_grams(f.project_id, f.name) @> searched_grams_of(p.id, folded_text(${q})) offset 0) f
   where p.files and f.project_id = p.id and ${has(sql`f.name`, q)}`,
]

const roadmaps = sql`reached p join roadmaps r on r.project_id = p.id and r.branch_of is null`

const tasks: Found = q => [
  sql`${row('title', 'task', sql`r.synced_at`, sql`p.id`, sql`r.id`, sql`t.id`)}
    from ${roadmaps}, lateral (
      select * from roadmap_tasks t
       where folded_grams(t.roadmap_id, t.body ->> 'title') @> searched_grams_of(r.id, folded_text(${q}))
      offset 0) t
   where p.roadmap and t.roadmap_id = r.id and ${has(sql`t.body ->> 'title'`, q)}`,
  sql`${row('exact', 'task', sql`r.synced_at`, sql`p.id`, sql`r.id`, sql`t.id`)}
    from ${roadmaps} join roadmap_tasks t on t.roadmap_id = r.id and t.id in (${q}, upper(${q}), lower(${q}))
   where p.roadmap`,
]

const documents: Found = q => [
  sql`${row('title', 'document', sql`r.synced_at`, sql`p.id`, sql`r.id`, sql`d.path`)}
    from ${roadmaps}, lateral (
      select * from roadmap_documents d
       where folded_grams(d.roadmap_id, d.path) @> searched_grams_of(r.id, folded_text(${q})) offset 0) d
   where p.roadmap and d.roadmap_id = r.id and ${has(sql`d.path`, q)}`,
]

/** How each kind is found by its title. Comments have none. */
export const titled: Record<Kind, Found> = {
  project: projects,
  issue: issues,
  comment: () => [],
  task: tasks,
  document: documents,
  file: files,
}
