import pg from 'pg'
import { openObjectStore } from '../../src/worker/outside/object-store.ts'
import { type Audit, audit } from './audit/audit.ts'
import type { Break } from './audit/breaks.ts'
import { type Given, gather, readSettings } from './checks/settings.ts'
import { noSuchOrg, orgIdOf } from './ids.ts'
import { reportOf } from './report.ts'

/** Settings come from `environment`, then from `settings`, a file of NAME=value lines. */
export type Options = { environment: Given; settings?: string; all?: boolean; org?: string[] }

/** `choice`: which organizations these are. */
export type Report = Audit & { choice: string }

/** Organizations that are looked at unless others are named. */
const chosenAtRandom = 100

/** Audits a live deployment: some of it at random, all of it, or these organizations. */
export async function auditDeployment({ environment, settings, all, org }: Options): Promise<Report> {
  const { settings: read, faulty } = readSettings(gather(environment, settings))
  if (faulty.has('DATABASE_URL')) throw new Error('DATABASE_URL is not set, or malformed')
  const wrong = [...faulty].filter(name => name.startsWith('STORE_'))
  const store = wrong.length > 0 ? null : read.store
  const why = wrong.length > 0 ? `${wrong.join(' and ')} is wrong` : 'no store is configured'
  const client = new pg.Client({ connectionString: read.databaseUrl })
  await client.connect()
  try {
    for (const id of org ?? []) await ensureOrg(client, id)
    const orgs = org ?? (all ? 'all' : chosenAtRandom)
    const seen = await audit({ client, store: store && openObjectStore(store), orgs, isPatient: true })
    const skipped = [...(store ? [] : [`objects: ${why}`]), ...seen.skipped]
    const choice = org ? 'named' : all ? 'all that there are' : `at most ${chosenAtRandom} at random`
    return { ...seen, skipped, choice }
  } finally {
    await client.end()
  }
}

async function ensureOrg(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query('select from orgs where id = $1', [orgIdOf(id)])
  if (rows.length === 0) throw noSuchOrg(id)
}

export const auditText = reportOf(({ invariants, orgs, breaks, choice, skipped }: Report): string => {
  const looked = `${orgs} ${orgs === 1 ? 'organization' : 'organizations'} (${choice})`
  const sum =
    breaks.length === 0
      ? `${invariants} invariants hold for ${looked}.`
      : `${breaks.length} of ${invariants} invariants are broken, for ${looked}:`
  return [sum, ...breaks.flatMap(linesOf), ...skipped.map(what => `Not looked at: ${what}.`)].join('\n')
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
