/**
 * A statement that is always true of the data. `breaks` is a query for the rows that break it, with a few columns. It can
 * read tables and the rows of `scope.ts`. An `exists` that is not a condition by itself needs `offset 0`, or it may read
 * a whole table. `rule` is the section of the rules, or null for a design decision of the database.
 */
export type Invariant = { name: string; rule: string | null; says: string; breaks: string }

/** Invariants from a table by name: the rule, the statement, and the query. */
export const invariants = (
  rows: Record<string, [rule: string | null, says: string, breaks: string]>,
): Invariant[] => Object.entries(rows).map(([name, [rule, says, breaks]]) => ({ name, rule, says, breaks }))

/** A pattern of UUIDs, which also are the last parts of object keys. */
export const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A text as a UUID, or null if it is not a UUID, because malformed data must not end the audit. */
export const asUuid = (text: string): string => `case when ${text} ~ '^${uuid}$' then (${text})::uuid end`
