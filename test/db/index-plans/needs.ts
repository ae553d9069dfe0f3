import type pg from 'pg'
import { explainAll, type Plan, type PlanNode } from './explained.ts'

/** How many times as much a part of a plan must cost without an index for the index to be needed. */
const leastRatio = 1.15

/** The indexes without a constraint that no statement has needed so far, each with a reason. */
export async function indexNeeds(client: pg.Client) {
  const explained = await explainAll(client)
  const { rows } = await client.query<{ name: string }>(indexes)
  const unneeded = new Map(rows.map(({ name }) => [name, 'no statement uses it']))
  const judged = new Set<string>()

  const run = async (work: () => Promise<unknown>, before = '', isKept = (_: Plan[]) => false) => {
    const plans = await explained(async () => {
      await client.query(`begin; ${before}`)
      await work()
      // Until the next statement, the plan of the last one is not reported.
      await client.query('select')
    })
    await client.query(isKept(plans) ? 'commit' : 'rollback')
    return plans
  }

  /** The plans that use an index which is not known to be needed, and were not compared yet. */
  const comparable = (plans: Plan[], name: string) =>
    unneeded.has(name)
      ? plans.filter(({ indexes, text }) => indexes.has(name) && !judged.has(`${name} ${text}`))
      : []
  const comparableIn = (plans: Plan[]) =>
    [...new Set(plans.flatMap(({ indexes }) => [...indexes]))].filter(
      name => comparable(plans, name).length > 0,
    )

  /** Plans the statements of some work, then again without each index that they use. Undoes everything. */
  async function plan(label: string, work: () => Promise<unknown>): Promise<void> {
    await compare(label, work, await run(work))
  }

  /** The same, but leaves what the work has done. */
  async function planAndKeep(label: string, work: () => Promise<unknown>): Promise<void> {
    const isKept = (plans: Plan[]) => comparableIn(plans).length === 0
    const plans = await run(work, '', isKept)
    if (isKept(plans)) return
    await compare(label, work, plans)
    await work()
  }

  async function compare(label: string, work: () => Promise<unknown>, plans: Plan[]): Promise<void> {
    for (const name of comparableIn(plans)) {
      const using = comparable(plans, name)
      for (const { text } of using) judged.add(`${name} ${text}`)
      const without = await run(work, `drop index ${name}`)
      const ratio = Math.max(...using.map(one => costRatio(one, without, name)))
      if (ratio >= leastRatio) unneeded.delete(name)
      else unneeded.set(name, `${label} costs ${ratio.toFixed(2)} times as much without it`)
    }
  }
  return { plan, planAndKeep, unneeded }
}

/** How many times as much the parts of a plan that use an index cost in another plan of the same statement. */
const costRatio = ({ text, top }: Plan, others: Plan[], index: string): number =>
  Math.max(0, ...others.filter(one => one.text === text).map(other => ratioOf(top, other.top, index)))

function ratioOf(node: PlanNode, other: PlanNode | undefined, index: string): number {
  if (node['Node Type'] !== other?.['Node Type'] || !uses(node, index)) return 0
  const below = (node.Plans ?? []).map((child, i) => ratioOf(child, other.Plans?.[i], index))
  return Math.max(other['Total Cost'] / node['Total Cost'], ...below)
}

const uses = (node: PlanNode, index: string): boolean =>
  node['Index Name'] === index || (node.Plans ?? []).some(child => uses(child, index))

const indexes = `
  select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indrelid
   where c.relnamespace = 'public'::regnamespace and not indisunique and not indisexclusion order by 1`
