import type { Invariant } from './invariants/invariant.ts'

/** An invariant that is broken: how often, and the first few rows that break it. */
export type Break = Pick<Invariant, 'name' | 'rule' | 'says'> & { count: number; examples: object[] }

export const shownExamples = 5

/** What several looks have found, each invariant once. */
export function together(found: readonly Break[]): Break[] {
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

/** One statement that looks for the breaks of all of them. */
export const lookFor = (scope: string, invariants: readonly Invariant[]): string =>
  `with ${scope}\n${invariants.map(countOf).join('\nunion all\n')}`

const countOf = ({ breaks }: Invariant, place: number) => `
  select ${place} as invariant, count(*)::int as count,
         jsonb_agg(to_jsonb(b) - 'nth') filter (where nth <= ${shownExamples}) as examples
    from (select b.*, row_number() over () as nth from (${breaks}) b) b having count(*) > 0`

export type Row = { invariant: number; count: number; examples: object[] }

export const breaksIn = (rows: readonly Row[], invariants: readonly Invariant[]): Break[] =>
  rows.map(({ invariant, ...seen }) => {
    const { name, rule, says } = invariants[invariant]!
    return { name, rule, says, ...seen }
  })
