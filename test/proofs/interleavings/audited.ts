import type pg from 'pg'
import { audit } from '../../../db/operator/audit/audit.ts'

/** How often each invariant of the audit is violated. Rows that are created beside the API may violate some. */
export async function auditedBreaks(client: pg.Client): Promise<Map<string, number>> {
  const { breaks } = await audit({ client, orgs: 'all', others: false })
  return new Map(breaks.map(({ name, count }) => [name, count]))
}

/** The invariants with more violations than before. */
export const newlyBroken = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...after].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []))
