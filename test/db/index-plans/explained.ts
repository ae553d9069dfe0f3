import { neonConfig } from '@neondatabase/serverless'
import type pg from 'pg'
import {
  parsePayload,
  type StatementResult,
  toFailure,
  toQueryConfig,
  toResult,
  toStatement,
} from '../../../dev/stack/neon/protocol.ts'

/** The plan of a statement, and the indexes that it uses. */
export type Plan = { text: string; top: PlanNode; indexes: Set<string> }

export type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  /** As the planner estimates it, with all nodes below. */
  'Total Cost': number
  Plans?: PlanNode[]
}

/**
 * Records the plan of each statement on this connection, also within functions and for foreign keys, by a module of
 * Postgres. A plan is reported when its statement has ended, which is at the end of the transaction at the latest.
 */
export async function explainAll(
  client: pg.Client,
): Promise<(work: () => Promise<unknown>) => Promise<Plan[]>> {
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
     set auto_explain.log_format = json; set auto_explain.log_level = notice`,
  )
  let plans: Plan[] = []
  client.on('notice', ({ message = '' }) => {
    const [, json] = /^duration: .* plan:\n([\s\S]*)/.exec(message) ?? []
    if (json) plans.push(planOf(JSON.parse(json)))
  })
  return async work => {
    plans = []
    await work()
    return plans
  }
}

function planOf({ 'Query Text': text, Plan: top }: { 'Query Text': string; Plan: PlanNode }): Plan {
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const indexes = new Set(nodes(top).flatMap(node => node['Index Name'] ?? []))
  // The ids in a write differ each time.
  return { text: text.replaceAll(/'[^']*'/g, '?'), top, indexes }
}

/** Sends the Worker's round trips to this connection, without transactions of their own. */
export function routeTo(client: pg.Client): void {
  neonConfig.fetchFunction = async (
    _: string,
    { body, headers }: { body: string; headers: Record<string, string> },
  ) => {
    const payload = parsePayload(body)
    const isBatch = 'queries' in payload
    const results: object[] = []
    try {
      for (const query of isBatch ? payload.queries : [payload]) {
        const result: StatementResult = await client.query(toQueryConfig(toStatement(query)))
        results.push(toResult(result, query.arrayMode ?? headers['Neon-Array-Mode'] === 'true'))
      }
      return Response.json(isBatch ? { results } : results[0])
    } catch (thrown) {
      const { status, body } = toFailure(thrown)
      return Response.json(body, { status })
    }
  }
}
