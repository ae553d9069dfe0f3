import { type Break, type BreakRow, breaksIn, breaksQuery, mergeBreaks } from './breaks.ts'
import { globalInvariants, historyInvariants, orgInvariants } from './invariants/index.ts'
import type { Invariant } from './invariants/invariant.ts'
import {
  findMissingObjects,
  findOrphanedObjects,
  missingObjectInvariant,
  orphanedObjectInvariant,
  type Store,
} from './objects.ts'
import { globalScope, orgScope } from './scope.ts'
import { type OrgChoice, slicesOf } from './slices.ts'
import { type AuditClient, readInSnapshot } from './transactions.ts'

type Options = {
  client: AuditClient
  store?: Store | null
  orgs: OrgChoice
  /** Also checks data of no organization: emails, codes, sweeps, orphaned objects. False by default for given ids. */
  others?: boolean
  /** The age in hours from which an orphaned object is reported. */
  orphanHours?: number
  /** Skips a statement that times out or a store that does not respond, instead of failing. */
  skipsTimeouts?: boolean
}

/** `skipped`: what could not be checked, and why. */
export type Audit = { invariants: number; orgs: number; breaks: Break[]; skipped: string[] }

/** The sweep deletes objects that are older than 48 hours, and takes less than a day for all of them. */
const sweptHours = 72

/** The limits of a random sample: rows per table, events and objects per project, pages of the store. */
const bounds = { rows: 1_000, events: 1_000, objects: 5, pages: 5 }
const unbounded = { rows: null, events: null, objects: null, pages: null }

/** Finds what breaks the invariants. It only reads, and it reads each slice of organizations in one snapshot. */
export async function audit({
  client,
  store = null,
  orgs,
  others = typeof orgs !== 'object',
  orphanHours = sweptHours,
  skipsTimeouts = false,
}: Options): Promise<Audit> {
  const limits = typeof orgs === 'number' ? bounds : unbounded
  const { collect, breaks, skipped } = openResults(skipsTimeouts)
  let audited = 0
  for await (const ids of slicesOf(client, orgs)) {
    const slice = ids.length === 1 ? `${ids}` : `${ids.length} organizations from ${ids[0]} on`
    await collect(slice, runQueries(client, [orgQuery, historyQuery], [ids, limits.events]))
    if (store) await collect(`objects of ${slice}`, findMissingObjects(client, store, ids, limits.objects))
    audited += ids.length
  }
  if (others) {
    await collect('data of no organization', runQueries(client, [globalQuery], [limits.rows]))
    if (store) await collect('the bucket', findOrphanedObjects(client, store, limits.pages, orphanHours))
  }
  const checked = [
    ...orgInvariants,
    ...historyInvariants,
    ...(store ? [missingObjectInvariant] : []),
    ...(others ? globalInvariants : []),
    ...(others && store ? [orphanedObjectInvariant] : []),
  ]
  return { invariants: checked.length, orgs: audited, breaks: mergeBreaks(breaks), skipped }
}

/** Collects the breaks that each part of the audit finds. */
function openResults(skipsTimeouts: boolean) {
  const breaks: Break[] = []
  const skipped: string[] = []
  return {
    breaks,
    skipped,
    async collect(part: string, found: Promise<Break[]>): Promise<void> {
      try {
        breaks.push(...(await found))
      } catch (thrown) {
        if (!skipsTimeouts || !isTimeout(thrown)) throw thrown
        skipped.push(`${part}: ${(thrown as Error).message}`)
      }
    },
  }
}

const orgQuery = { name: 'audit_orgs', text: breaksQuery(orgScope, orgInvariants), of: orgInvariants }
const historyQuery = {
  name: 'audit_history',
  text: breaksQuery(orgScope, historyInvariants),
  of: historyInvariants,
  joins: true,
}
const globalQuery = {
  name: 'audit_others',
  text: breaksQuery(globalScope, globalInvariants),
  of: globalInvariants,
}

type Query = { name: string; text: string; of: readonly Invariant[]; joins?: boolean }

async function runQueries(
  client: AuditClient,
  queries: readonly Query[],
  values: unknown[],
): Promise<Break[]> {
  const statements = queries.map(({ of, ...statement }) => ({ ...statement, values }))
  const found = await readInSnapshot(client, statements)
  return found.flatMap((rows, i) => breaksIn(rows as BreakRow[], queries[i]!.of))
}

/** A statement that timed out, or a store that does not respond. */
const isTimeout = (thrown: unknown): boolean =>
  ['57014', 'storage_error'].includes((thrown as { code?: string }).code ?? '')
