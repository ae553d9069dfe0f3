import pg from 'pg'
import { openObjectStore } from '../../src/worker/outside/object-store.ts'
import { type Audit, audit } from './audit/audit.ts'
import type { Break } from './audit/breaks.ts'
import { gatherSettings, type RawSettings, readSettings } from './checks/settings.ts'
import { noSuchOrg, orgIdOf } from './ids.ts'
import { reportOf } from './report.ts'

/** Settings come from `environment`, then from `settings`, a file of NAME=value lines. */
type Options = { environment: RawSettings; settings?: string; all?: boolean; org?: string[] }

/** `choice`: how the organizations were chosen. */
type AuditReport = Audit & { choice: string }

/** How many random organizations are audited by default. */
const sampleSize = 100

/** Audits a live deployment: a random sample, everything, or the given organizations. */
export async function auditDeployment({ environment, settings, all, org }: Options): Promise<AuditReport> {
  const { settings: read, faulty } = readSettings(gatherSettings(environment, settings))
  if (faulty.has('DATABASE_URL'))
    throw new Error('DATABASE_URL is not set or malformed. Set it as described in docs/deploy.md.')
  const wrong = [...faulty].filter(name => name.startsWith('STORE_'))
  const store = wrong.length > 0 ? null : read.store
  const why = wrong.length > 0 ? `${wrong.join(' and ')} is wrong` : 'no store is configured'
  const client = new pg.Client({ connectionString: read.databaseUrl })
  await client.connect()
  try {
    for (const id of org ?? []) await ensureOrg(client, id)
    const orgs = org ?? (all ? 'all' : sampleSize)
    const found = await audit({ client, store: store && openObjectStore(store), orgs, skipsTimeouts: true })
    const skipped = [...(store ? [] : [`objects: ${why}`]), ...found.skipped]
    const choice = org ? 'named' : all ? 'all' : `at most ${sampleSize} at random`
    return { ...found, skipped, choice }
  } finally {
    await client.end()
  }
}

async function ensureOrg(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query('select from orgs where id = $1', [orgIdOf(id)])
  if (rows.length === 0) throw noSuchOrg(id)
}

export const auditText = reportOf(({ invariants, orgs, breaks, choice, skipped }: AuditReport): string => {
  const scope = `${orgs} ${orgs === 1 ? 'organization' : 'organizations'} (${choice})`
  const summary =
    breaks.length === 0
      ? `${invariants} invariants hold in ${scope}.`
      : `${breaks.length} of ${invariants} invariants are broken in ${scope}:`
  return [summary, ...breaks.flatMap(linesOf), ...skipped.map(what => `Skipped: ${what}.`)].join('\n')
})

const linesOf = ({ name, rule, says, count, examples }: Break): string[] => [
  `✗ ${name}: ${says}${rule ? ` (${rule})` : ''}`,
  ...examples.map(row => `    ${textOf(row)}`),
  ...(count > examples.length ? [`    and ${count - examples.length} more`] : []),
]

const textOf = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
