import { triesAll } from '../extent.ts'
import { areCombinable, type Patch, type Told } from './drafts.ts'
import type { Outcome } from './stage.ts'

/** Something that breaks one rule, by one of several changes. */
export type Breaking = { told: Told; alternatives: readonly Patch[] }

/** Whether the refusals of two rules look the same. */
export const isAlike = ({ told }: Breaking, other: Breaking): boolean =>
  told.code === other.told.code && (!told.field || !other.told.field || told.field === other.told.field)

/** Changes that break both rules, other ones on other turns. */
export function combined(one: Breaking, other: Breaking, turn: number): [Patch, Patch] | undefined {
  const all = one.alternatives.flatMap(a => other.alternatives.map((b): [Patch, Patch] => [a, b]))
  const possible = all.filter(([a, b]) => areCombinable(a, b))
  return possible[turn % possible.length]
}

/**
 * Whether to combine these two of the operation's rules, which are in their order. Neighbors always are, and so their
 * order implies that of the others. Those are combined on every 64th turn, and with `TESTS=all` on every sixteenth.
 */
export function isCombined(ordered: readonly Breaking[], i: number, j: number, turn: number): boolean {
  if ((i + j + turn) % (triesAll ? 16 : 64) === 0) return true
  const areTellable = (one: Breaking, other: Breaking) => !isAlike(one, other) && combined(one, other, 0)
  return !ordered
    .slice(i + 1, j)
    .some(between => areTellable(ordered[i]!, between) && areTellable(between, ordered[j]!))
}

/** The outcomes that are not as told, each on a line. */
export const wrongOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ told, found }) => found.code !== told.code || (told.field && found.field !== told.field))
    .map(({ label, told, found }) => `${label}: ${found.code} ${found.field ?? ''}, not ${told.code}`)
