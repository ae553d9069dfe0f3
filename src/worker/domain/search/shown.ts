import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from './kinds.ts'
import { ranks } from './kinds.ts'

/** What a result of each kind needs, as rows. `text` is the part of a text around the place; null for a title. */
type Columns = { key?: SQL; title: SQL; text?: SQL; parts: Record<string, SQL> }

const issueKey = sql`p.issue_key || '-' || i.number`
const around = (original: SQL, folded: SQL, q: string) =>
  sql`case when s.rank = ${ranks.text} then text_around(${original}, ${folded}, folded_text(${q})) end`

const columns: Record<Kind, (q: string) => Columns & { from: SQL }> = {
  project: () => ({
    key: sql`p.issue_key`,
    title: sql`p.name`,
    parts: {},
    from: sql`(select) one`,
  }),
  issue: q => ({
    key: issueKey,
    title: sql`i.title`,
    text: around(sql`i.body`, sql`x.folded`, q),
    parts: { number: sql`i.number` },
    from: sql`issues i left join issue_texts x on x.project_id = i.project_id and x.issue_id = i.id
                and x.comment_id is null and s.rank = ${ranks.text}
              where i.project_id = s.project_id and i.id = s.id`,
  }),
  comment: q => ({
    key: issueKey,
    title: sql`i.title`,
    text: around(sql`c.body`, sql`x.folded`, q),
    parts: { number: sql`i.number` },
    from: sql`issue_comments c join issues i on i.project_id = c.project_id and i.id = c.issue_id
              join issue_texts x on x.project_id = c.project_id and x.comment_id = c.id
              where c.project_id = s.project_id and c.id = s.id`,
  }),
  task: () => ({
    title: sql`t.body ->> 'title'`,
    parts: { slug: sql`r.slug`, taskId: sql`t.id` },
    from: sql`roadmaps r join roadmap_tasks t on t.roadmap_id = r.id and t.id = s.part where r.id = s.id`,
  }),
  document: q => ({
    title: sql`d.path`,
    text: around(sql`d.content`, sql`x.folded`, q),
    parts: { slug: sql`r.slug`, taskId: sql`d.task_id` },
    from: sql`roadmaps r join roadmap_documents d on d.roadmap_id = r.id and d.path = s.part
              left join roadmap_texts x on x.roadmap_id = d.roadmap_id and x.path = d.path and s.rank = ${ranks.text}
              where r.id = s.id`,
  }),
  file: () => ({
    title: sql`f.name`,
    parts: { folderId: sql`f.folder_id` },
    from: sql`files f where f.project_id = s.project_id and f.id = s.id`,
  }),
}

/** A row of `slice s`, of a project `p` of `reached`, as JSON. */
export const shownJson = (kinds: readonly Kind[], q: string): SQL =>
  sql`case s.kind ${sql.join(
    kinds.map(kind => {
      const { key, title, text, parts, from } = columns[kind](q)
      const further = Object.entries(parts).map(([name, value]) => sql`, ${name}::text, ${value}`)
      return sql`when ${kind} then (select json_build_object('key', ${key ?? sql`null`}, 'title', ${title},
        'text', ${text ?? sql`null`}${sql.join(further)}) from ${from})`
    }),
    sql` `,
  )} end`

/** What `shownJson` yields. */
export type Shown = {
  key: string | null
  title: string
  text: string | null
  number?: number
  slug?: string
  taskId?: string
  folderId?: string | null
}
