import { type SQL, sql } from 'drizzle-orm'
import { isNumber } from '../issues/search.ts'
import type { Branch } from './branches.ts'
import type { Kind } from './kinds.ts'

type Found = (q: string) => Branch[]

/** Whether a text has `q`, in any case and width. */
export const has = (text: SQL, q: string): SQL => sql`strpos(folded_text(${text}), folded_text(${q})) > 0`

/** Whether a name has `q` if the index found it. The index has pairs, so for a longer `q` the name itself is read. */
const isConfirmed = (q: string) => (name: SQL) =>
  sql`(char_length(folded_text(${q})) <= 2 or ${has(name, q)})`

/** Whether an issue `i` of a project `p` has this number, a project `p` this key, or a task `t` this ID. */
export const isExactly = {
  issue: (q: string): SQL => isNumber(q) ?? sql`false`,
  project: (q: string): SQL => sql`coalesce(p.issue_key = upper(${q}), false)`,
  task: (q: string): SQL => sql`t.id in (${q}, upper(${q}), lower(${q}))`,
}

const issue = { kind: 'issue', at: sql`i.updated_at`, projectId: sql`p.id`, id: sql`i.id` } as const
const issues: Found = q => [
  {
    ...issue,
    rank: 'title',
    from: sql`
      from reached p, lateral (
        select * from issues i
         where i.deleted_at is null
           and folded_grams(i.project_id, i.title) @> searched_grams_of(p.id, folded_text(${q})) offset 0) i
     where p.issues and i.project_id = p.id and not ${isExactly.issue(q)}`,
    check: { of: sql`i.title`, passes: isConfirmed(q) },
  },
  ...(isNumber(q)
    ? [
        {
          ...issue,
          rank: 'exact' as const,
          from: sql`
            from reached p join issues i on i.project_id = p.id and i.deleted_at is null
           where p.issues and ${isExactly.issue(q)}`,
        },
      ]
    : []),
]

const project = { kind: 'project', at: sql`p.updated_at`, projectId: sql`p.id`, id: sql`p.id` } as const
const projects: Found = q => [
  {
    ...project,
    rank: 'title',
    from: sql`from reached p where ${has(sql`p.name`, q)} and not ${isExactly.project(q)}`,
  },
  { ...project, rank: 'exact', from: sql`from reached p where ${isExactly.project(q)}` },
]

const files: Found = q => [
  {
    rank: 'title',
    kind: 'file',
    at: sql`f.updated_at`,
    projectId: sql`p.id`,
    id: sql`f.id`,
    from: sql`
      from reached p, lateral (
        select * from files f
         where folded_grams(f.project_id, f.name) @> searched_grams_of(p.id, folded_text(${q})) offset 0) f
     where p.files and f.project_id = p.id`,
    check: { of: sql`f.name`, passes: isConfirmed(q) },
  },
]

const roadmaps = sql`reached p join roadmaps r on r.project_id = p.id and r.branch_of is null`
const inRoadmap = { at: sql`r.synced_at`, projectId: sql`p.id`, id: sql`r.id` } as const

const task = { ...inRoadmap, kind: 'task', part: sql`t.id` } as const
const tasks: Found = q => [
  {
    ...task,
    rank: 'title',
    from: sql`
      from ${roadmaps}, lateral (
        select * from roadmap_tasks t
         where folded_grams(t.roadmap_id, t.body ->> 'title') @> searched_grams_of(r.id, folded_text(${q}))
        offset 0) t
     where p.roadmap and t.roadmap_id = r.id and not ${isExactly.task(q)}`,
    check: { of: sql`t.body ->> 'title'`, passes: isConfirmed(q) },
  },
  {
    ...task,
    rank: 'exact',
    from: sql`
      from ${roadmaps} join roadmap_tasks t on t.roadmap_id = r.id and ${isExactly.task(q)}
     where p.roadmap`,
  },
]

const documents: Found = q => [
  {
    ...inRoadmap,
    rank: 'title',
    kind: 'document',
    part: sql`d.path`,
    from: sql`
      from ${roadmaps}, lateral (
        select * from roadmap_documents d
         where folded_grams(d.roadmap_id, d.path) @> searched_grams_of(r.id, folded_text(${q})) offset 0) d
     where p.roadmap and d.roadmap_id = r.id`,
    check: { of: sql`d.path`, passes: isConfirmed(q) },
  },
]

/** How each kind is found by its key, number, ID, title, or name. Comments have none. */
export const titled: Record<Kind, Found> = {
  project: projects,
  issue: issues,
  comment: () => [],
  task: tasks,
  document: documents,
  file: files,
}
