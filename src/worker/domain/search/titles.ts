import { type SQL, sql } from 'drizzle-orm'
import { isNumber } from '../issues/search.ts'
import { hasText, isNameOf } from '../shared/folded-text.ts'
import type { Branch } from './branches.ts'
import type { Kind } from './kinds.ts'

type Found = (q: string) => Branch[]

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
    check: { of: sql`i.title`, passes: name => isNameOf(name, q) },
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
    from: sql`from reached p where ${hasText(sql`p.name`, q)} and not ${isExactly.project(q)}`,
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
    check: { of: sql`f.name`, passes: name => isNameOf(name, q) },
  },
]

const roadmaps = sql`reached p join roadmaps r on r.project_id = p.id and r.branch_of is null`
const inRoadmap = { at: sql`r.synced_at`, projectId: sql`p.id`, id: sql`r.id` } as const

/**
 * The names of one kind in a roadmap `r` that may have `q`, as rows `t` of roadmap_id, id, and name. After a sync, until
 * they are stored for the index, all that the roadmap has are compared.
 */
const named = (kind: 'task' | 'document', areStored: SQL, all: SQL, q: string): SQL => sql`lateral (
  select n.roadmap_id, n.part as id, n.name from (
    select * from roadmap_names n
     where folded_grams(n.roadmap_id, n.name) @> searched_grams_of(r.id, folded_text(${q})) offset 0) n
   where ${areStored} and n.roadmap_id = r.id and n.kind = ${kind}
  union all
  select a.* from (${all}) a where not ${areStored} and ${hasText(sql`a.name`, q)}) t`

const namesOf = {
  task: (q: string): SQL =>
    named(
      'task',
      sql`(r.names_hash is not distinct from r.roadmap_hash)`,
      sql`select t.roadmap_id, t.id, t.body ->> 'title' as name from roadmap_tasks t where t.roadmap_id = r.id`,
      q,
    ),
  document: (q: string): SQL =>
    named(
      'document',
      sql`(r.texts_hash is not distinct from r.documents_hash)`,
      sql`select d.roadmap_id, d.path, d.path as name from roadmap_documents d where d.roadmap_id = r.id`,
      q,
    ),
}

const task = { ...inRoadmap, kind: 'task', part: sql`t.id` } as const
const tasks: Found = q => [
  {
    ...task,
    rank: 'title',
    from: sql`from ${roadmaps}, ${namesOf.task(q)} where p.roadmap and not ${isExactly.task(q)}`,
    check: { of: sql`t.name`, passes: name => isNameOf(name, q) },
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
    part: sql`t.id`,
    from: sql`from ${roadmaps}, ${namesOf.document(q)} where p.roadmap`,
    check: { of: sql`t.name`, passes: name => isNameOf(name, q) },
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
