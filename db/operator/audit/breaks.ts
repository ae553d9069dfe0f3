import type { Invariant } from './invariants/invariant.ts'

/** A broken invariant, the number of rows that break it, and the first few of them. */
export type Break = Pick<Invariant, 'name' | 'rule' | 'says'> & { count: number; examples: object[] }

export const shownExamples = 5

/** Merges the breaks of several slices, so that each invariant occurs once. */
export function mergeBreaks(found: readonly Break[]): Break[] {
  const byName = new Map<string, Break>()
  for (const one of found) {
    const { count = 0, examples = [] } = byName.get(one.name) ?? {}
    byName.set(one.name, {
      ...one,
      count: count + one.count,
      examples: [...examples, ...one.examples].slice(0, shownExamples),
    })
  }
  return [...byName.values()]
}

/** One statement that finds the breaks of all these invariants. */
export const breaksQuery = (scope: string, invariants: readonly Invariant[]): string =>
  `with ${scope}\n${invariants.map(countOf).join('\nunion all\n')}`

const countOf = ({ breaks }: Invariant, place: number) => `
  select ${place} as invariant, count(*)::int as count,
         jsonb_agg(to_jsonb(b) - 'nth') filter (where nth <= ${shownExamples}) as examples
    from (select b.*, row_number() over () as nth from (${breaks}) b) b having count(*) > 0`

export type BreakRow = { invariant: number; count: number; examples: object[] }

export const breaksIn = (rows: readonly BreakRow[], invariants: readonly Invariant[]): Break[] =>
  rows.map(({ invariant, ...seen }) => {
    const { name, rule, says } = invariants[invariant]!
    return { name, rule, says, ...seen }
  })
