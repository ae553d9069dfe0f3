/**
 * Something that is always true. `breaks` is a query of what is otherwise, in a few columns; what it may read besides
 * tables is in `scope.ts`. An `exists` that is not a condition by itself needs `offset 0`, else it may read a whole table.
 * `rule` is the section that says so; null: the database's own design.
 */
export type Invariant = { name: string; rule: string | null; says: string; breaks: string }

/** A table of invariants by name: the rule, what is true, and the query of what breaks it. */
export const invariants = (
  rows: Record<string, [rule: string | null, says: string, breaks: string]>,
): Invariant[] => Object.entries(rows).map(([name, [rule, says, breaks]]) => ({ name, rule, says, breaks }))

/** The text of a UUID; also what the keys of objects end with. */
export const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A text as a UUID; null where it is none, for whatever is broken must not end the audit. */
export const asUuid = (text: string): string => `case when ${text} ~ '^${uuid}$' then (${text})::uuid end`
