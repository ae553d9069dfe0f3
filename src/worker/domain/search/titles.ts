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
 * The names of one kind in a roadmap `r` that may have `q`, as rows `t` of id and name. After a sync, until they are
 * stored for the index, `all` that the roadmap has are compared.
 */
const namesIn = (kind: 'task' | 'document', all: SQL, q: string): SQL => sql`lateral (
  select n.part as id, n.name from (
    select * from roadmap_names n
     where folded_grams(n.roadmap_id, n.name) @> searched_grams_of(r.id, folded_text(${q})) offset 0) n
   where r.names_version = r.version and n.roadmap_id = r.id and n.kind = ${kind}
  union all
  select a.* from (${all}) a where r.names_version is distinct from r.version and ${hasText(sql`a.name`, q)}) t`

const titlesOfTasks = sql`
  select t.id, t.body ->> 'title' as name from roadmap_tasks t where t.roadmap_id = r.id`
const pathsOfDocuments = sql`
  select d.path as id, d.path as name from roadmap_documents d where d.roadmap_id = r.id`

const task = { ...inRoadmap, kind: 'task', part: sql`t.id` } as const
const tasks: Found = q => [
  {
    ...task,
    rank: 'title',
    from: sql`
      from ${roadmaps}, ${namesIn('task', titlesOfTasks, q)}
     where p.roadmap and not ${isExactly.task(q)}`,
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
    from: sql`from ${roadmaps}, ${namesIn('document', pathsOfDocuments, q)} where p.roadmap`,
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
