import { type SQL, sql } from 'drizzle-orm'
import { hasText, isNameOf } from '../shared/folded-text.ts'
import { type IssueFilters, matchesFilters } from './filters.ts'

/** Bytes of folded text that one search reads (issues § Search). */
const searchedBytes = 10_000_000

/**
 * The beginning of a `with`: the issues of the project whose description or comments contain `q`. Empty without `q`. The
 * functions below need it.
 */
export const textsWith = (projectId: SQL, q: string | undefined): SQL =>
  q
    ? sql`texts as materialized (select * from issues_with_text(${projectId}, ${q}, ${searchedBytes})), `
    : sql``

/** Whether there are texts that the search for `q` did not read. */
export const isTruncated = (q: string | undefined): SQL =>
  q ? sql`(select is_truncated from texts)` : sql`false`

/** Whether an issue `i` has `q` in its texts. */
const isInTexts: SQL = sql`i.id = any ((select ids from texts)::uuid[])`

/**
 * These columns of the issues with `q` in their title, in any case and width, in their texts, or as their number, with or
 * without `#` or the project's key. The project is compared outside, because otherwise Postgres would prefer the index of
 * the project's issues.
 */
export function issuesFound(projectId: SQL, q: string, columns: SQL, filters: IssueFilters): SQL {
  const number = isNumber(q)
  return sql`
    select ${columns} from (
      select i.* from issues i
       where i.deleted_at is null
         and folded_grams(i.project_id, i.title) @> searched_grams_of(${projectId}, folded_text(${q}))
         and ${isNameOf(sql`i.title`, q)}${matchesFilters(filters)}
      offset 0) i
     where i.project_id = ${projectId}
    union
    select ${columns} from issues i
     where i.project_id = ${projectId} and ${isInTexts} and i.deleted_at is null${matchesFilters(filters)}
    ${
      number
        ? sql`
    union
    select ${columns} from issues i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and ${number} and i.deleted_at is null${matchesFilters(filters)}`
        : sql``
    }`
}

/** Whether an issue `i` of a project `p` has `q` in its title, in any case and width, or as its number. */
export const isTitled = (q: string): SQL => sql`(${hasText(sql`i.title`, q)} or ${isNumber(q) ?? sql`false`})`

/** The same, or in its texts. */
export const contains = (q: string): SQL => sql`(${isTitled(q)} or ${isInTexts})`

/**
 * Whether `q` is the number of an issue `i` of a project `p`, with or without `#` or the key, in any width. Null if it is
 * not a number.
 */
function isNumber(q: string): SQL | null {
  const found = numberIn(q)
  if (!found) return null
  const { number, key } = found
  return sql`(i.number = ${number}::int ${key ? sql`and p.issue_key = upper(${key})` : sql``})`
}

/** The number of an issue that `q` is, and the project's key before it if there is one. Null if it is not a number. */
export function numberIn(q: string): { number: string; key: string | null } | null {
  const [, key = null, number] = numberShape.exec(q.normalize('NFKC')) ?? []
  return number ? { number, key } : null
}

const numberShape = /^(?:#|([a-z][a-z0-9]{1,9})-)?([1-9]\d{0,8})$/i
