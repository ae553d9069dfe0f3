import type { Case } from './choose.ts'
import { type Find, type Met, meet } from './meet.ts'
import type { Stage } from './stage.ts'

export type Total = { cases: number; orders: number; possible: bigint; finds: Find[] }

/** Runs cases, one after the other, until `seen` returns false. Impossible cases do not count. */
export async function meetAll(
  stage: Stage,
  cases: readonly Case[],
  most = Number.POSITIVE_INFINITY,
  seen: (total: Total, met: Met) => unknown = () => true,
): Promise<Total> {
  const total: Total = { cases: 0, orders: 0, possible: 0n, finds: [] }
  for (const { acts, sharing } of cases) {
    if (total.cases >= most) break
    const met = await meet(stage, acts, sharing)
    if (!met) continue
    total.cases++
    total.orders += met.orders
    total.possible += met.possible
    total.finds.push(...met.finds)
    if (seen(total, met) === false) break
  }
  return total
}
