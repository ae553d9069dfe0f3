import { type SQL, sql } from 'drizzle-orm'
import type { Place } from './cursor.ts'
import { type Kind, kinds, ranks } from './kinds.ts'

/**
 * What is found in one way. A result is found by only one branch, so that each branch alone yields its first results.
 */
export type Branch = {
  rank: keyof typeof ranks
  kind: Kind
  /** When it was last changed. */
  at: SQL
  projectId: SQL
  id: SQL
  /** What has no ID of its own: the ID of a task and the path of a document, within their roadmap. */
  part?: SQL
  /** The candidates: the rest of a query, from `from` on. They come from projects `p` of `reached`. */
  from: SQL
  /**
   * A text of each candidate, and which texts a result may have, with its columns as `c`. They are read in order until
   * there are enough.
   */
  check?: { of: SQL; passes: (text: SQL) => SQL }
}

/** The first `limit` results of a branch after the cursor, with the columns rank, at, kind, project_id, id, and part. */
export function rowsOf(
  { rank, kind, at, projectId, id, part, from, check }: Branch,
  limit: number,
  cursor: Place | undefined,
): SQL {
  const after = cursor && cursor[0] === ranks[rank] ? sql`where ${isAfter(kind, cursor)}` : sql``
  const candidates = sql`
    select * from (
      select ${at} as at, ${projectId} as project_id, ${id} as id, ${part ?? sql`''`}::text as part,
             ${check?.of ?? sql`null`}::text as checked
      ${from}) c
     ${after} order by at desc, id, part collate "C" offset 0`
  return sql`
    (select ${ranks[rank]}::int as rank, at, ${kind}::text as kind, project_id, id, part
       from (${candidates}) c ${check ? sql`where ${check.passes(sql`c.checked`)}` : sql``} limit ${limit})`
}

/** Whether a branch can have results after the cursor. */
export const isLeft = ({ rank }: Branch, cursor: Place | undefined): boolean =>
  !cursor || cursor[0] <= ranks[rank]

function isAfter(kind: Kind, [, at, place, id, part]: Place): SQL {
  const time = sql`timestamptz 'epoch' - ${at}::bigint * interval '1 microsecond'`
  const own = kinds.indexOf(kind)
  if (own !== place) return own > place ? sql`at <= ${time}` : sql`at < ${time}`
  return sql`(at < ${time} or at = ${time} and (id, part collate "C") > (${id}::uuid, ${part}::text))`
}
