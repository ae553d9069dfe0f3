import { execFile } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../../db/operator/audit/audit.ts'
import {
  globalInvariants,
  historyInvariants,
  orgInvariants,
} from '../../../db/operator/audit/invariants/index.ts'
import type { Store } from '../../../db/operator/audit/objects.ts'
import type { OrgChoice } from '../../../db/operator/audit/slices.ts'
import type { AuditClient } from '../../../db/operator/audit/transactions.ts'
import { auditDeployment, auditText } from '../../../db/operator/audit.ts'
import { root } from '../../../dev/shared/root.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { ApiError } from '../../../src/worker/errors.ts'
import { breaches, renumbered } from '../../support/audited-breaks.ts'
import { auditedWorld, filled } from '../../support/audited-world.ts'
import { isTried } from '../../support/extent.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { migratedDatabase } from '../fresh.ts'

const all = [...orgInvariants, ...historyInvariants, ...globalInvariants]
const database = migratedDatabase()
const services = outsideServices()
let ids: Record<string, string>
let breaking: Client
beforeAll(async () => {
  ids = await auditedWorld(database.url, database.client, services.bindings())
  breaking = await database.connect()
  // For the whole session, because each change of the role plans the audit's statements again.
  await breaking.query(
    'set session_replication_role = replica; set jit = off; set plan_cache_mode = force_generic_plan',
  )
})
afterAll(() => breaking?.end())

/** The names of the invariants that a change breaks. The change is rolled back. */
async function brokenBy(breach: string): Promise<string[]> {
  await breaking.query('begin')
  try {
    await breaking.query(filled(breach, ids))
    // The audit runs in the transaction of the breach, because its own would not see the breach.
    const within: AuditClient = {
      query: async query => (typeof query === 'string' ? { rows: [] } : breaking.query(query)),
    }
    const { breaks } = await audit({ client: within, orgs: 'all' })
    return breaks.map(({ name }) => name).toSorted()
  } finally {
    await breaking.query('rollback')
  }
}

describe('an audit', () => {
  it('finds nothing in data that the API created', async () => {
    const { breaks, ...counts } = await audit({ client: database.client, orgs: 'all' })
    expect(breaks).toEqual([])
    expect(counts).toEqual({ orgs: 2, invariants: all.length, skipped: [] })
  })

  it('needs only the rights of the Worker, whose login is in the file of settings', async () => {
    const client = new Client({ connectionString: workerUrl(database.url) })
    await client.connect()
    try {
      expect((await audit({ client, orgs: 'all' })).breaks).toEqual([])
    } finally {
      await client.end()
    }
  })

  it('is tested with a breach of each invariant', () => {
    const names = all.map(({ name }) => name)
    expect(Object.keys(breaches).toSorted()).toEqual(names.toSorted())
  })

  const each = Object.entries(breaches).flatMap(([name, ways]) =>
    ways.map(([breach, also = []], i) => ({
      name,
      way: i + 1,
      broken: [name, ...also].toSorted(),
      breach: name === 'event_sequence' ? breach : `${breach}; ${renumbered}`,
    })),
  )
  const tried = each.filter(({ name, way }) => isTried(way === 1 ? 2 : 12, name, way))
  it.each(tried.map(({ name, way, broken, breach }) => [`${name} ${way}`, broken, breach] as const))(
    'finds a breach of %s',
    async (_label, names, breach) => {
      expect(await brokenBy(breach)).toEqual(names)
    },
  )
})

/** A store with these objects, by size and age in hours. */
const storeOf = (objects: ReadonlyMap<string, { size: number; hours: number }>): Store => ({
  describe: async key => {
    const found = objects.get(key)
    return found ? { size: found.size, mime: 'text/plain' } : null
  },
  // One object per page.
  list: async after => {
    const [key, ...others] = [...objects.keys()].toSorted().filter(key => after === null || key > after)
    if (key === undefined) return { objects: [], next: null }
    const storedAt = new Date(Date.now() - objects.get(key)!.hours * 3_600_000)
    return { objects: [{ key, storedAt }], next: others.length > 0 ? key : null }
  },
})

/** The objects of all rows, and those that are queued for deletion. */
async function stored() {
  const { rows } = await database.client.query(`
    select object_key as key, size::int from attachments where ready_at is not null
    union all select object_key, 99 from icon_images union all select object_key, 5 from object_deletions`)
  return new Map(rows.map(({ key, size }) => [key as string, { size: size as number, hours: 100 }]))
}

type Objects = Awaited<ReturnType<typeof stored>>
const readyKey = async () => {
  const { rows } = await database.client.query('select object_key as key from attachments where id = $1', [
    ids.ready,
  ])
  return rows[0].key as string
}

describe('an audit with the store', () => {
  const cases: [what: string, change: (objects: Objects) => unknown, found: string[]][] = [
    ['nothing if rows and objects match', () => {}, []],
    ['an upload without its object', async all => all.delete(await readyKey()), ['object_held']],
    [
      'an upload of another size',
      async all => all.set(await readyKey(), { size: 6, hours: 0 }),
      ['object_held'],
    ],
    [
      'an icon without its object',
      all => all.delete([...all.keys()].find(key => all.get(key)!.size === 99)!),
      ['object_held'],
    ],
    ['an object without a row', all => all.set('objects/x', { size: 1, hours: 73 }), ['object_known']],
    [
      'nothing in an object that the sweep can still delete',
      all => all.set('objects/x', { size: 1, hours: 71 }),
      [],
    ],
    ['nothing in objects that are not the service’s', all => all.set('backup/x', { size: 1, hours: 73 }), []],
  ]
  it.each(cases)('finds %s', async (_what, change, found) => {
    const objects = await stored()
    expect(objects.size).toBeGreaterThan(8)
    await change(objects)
    const { breaks, invariants } = await audit({
      client: database.client,
      store: storeOf(objects),
      orgs: 'all',
    })
    expect(breaks.map(({ name }) => name)).toEqual(found)
    expect(invariants).toBe(all.length + 2)
  })

  it('skips a store that does not respond, if it skips timeouts', async () => {
    const failing = { ...storeOf(new Map()), describe: () => Promise.reject(new ApiError('storage_error')) }
    const given = { client: database.client, store: failing, orgs: [ids.org!] }
    await expect(audit(given)).rejects.toThrow('storage_error')
    const { skipped } = await audit({ ...given, skipsTimeouts: true })
    expect(skipped).toEqual([`objects of ${ids.org}: storage_error`])
  })
})

describe('an audit of a deployment', () => {
  /** A client that does something before it runs the statement with this name. */
  const interrupted = (before: string, interrupt: () => Promise<unknown>): AuditClient => ({
    query: async query => {
      if (typeof query !== 'string' && query.name === before) await interrupt()
      return database.client.query(query)
    },
  })

  it('cannot write', async () => {
    const client = interrupted('audit_history', () => database.client.query('delete from write_marks'))
    await expect(audit({ client, orgs: [ids.org!] })).rejects.toThrow('read-only transaction')
    const { rows } = await database.client.query('select pg_current_xact_id_if_assigned() as id')
    expect(rows).toEqual([{ id: null }])
  })

  it('reads one snapshot, from when it began', async () => {
    const other = await database.connect()
    const rename = (from: string, to: string) =>
      other.query('update events set type = $2 where type = $1 and target_id = $3', [from, to, ids.folder])
    const client = interrupted('audit_history', () => rename('folder.created', 'folder.deleted'))
    expect((await audit({ client, orgs: [ids.org!] })).breaks).toEqual([])
    expect((await audit({ client: database.client, orgs: [ids.org!] })).breaks).not.toEqual([])
    await rename('folder.deleted', 'folder.created')
    await other.end()
  })

  it('audits each organization once, however they are chosen', async () => {
    const { client } = database
    const choices: OrgChoice[] = ['all', 100, 2, [ids.org!, ids.other!]]
    for (const orgs of choices) expect((await audit({ client, orgs })).orgs).toBe(2)
    expect((await audit({ client, orgs: 1 })).orgs).toBe(1)
  })

  const run = (...args: string[]): Promise<{ code: number; lines: string[] }> =>
    new Promise(resolve => {
      const command = ['dev/launch.mjs', 'db/operator/run.ts', 'audit', ...args]
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
      execFile(process.execPath, command, { cwd: root, env }, (thrown, stdout, stderr) =>
        resolve({ code: Number(thrown?.code ?? 0), lines: (stdout + stderr).trimEnd().split('\n') }),
      )
    })

  it('reports in one line that all invariants hold', async () => {
    expect(await run()).toEqual({
      code: 0,
      lines: [
        `${all.length} invariants hold in 2 organizations (at most 100 at random).`,
        'Skipped: objects: no store is configured.',
      ],
    })
  })

  it('lists broken invariants with their rules and first rows, and exits with 1', async () => {
    const { client } = database
    await client.query('update projects set used_bytes = used_bytes + 1 where org_id = $1', [ids.org])
    const { code, lines } = await run('--org', ids.org!)
    await client.query('update projects set used_bytes = used_bytes - 1 where org_id = $1', [ids.org])
    expect([code, ...lines.slice(0, 2)]).toEqual([
      1,
      `1 of ${orgInvariants.length + historyInvariants.length} invariants are broken in 1 organization (named):`,
      '✗ used_bytes: The used bytes of a project are the sum of its uploads (files § Usage)',
    ])
    expect(lines.slice(2, 4).toSorted()).toEqual(
      [
        `    sum 0, project ${ids.archived}, used_bytes 1`,
        `    sum 37, project ${ids.project}, used_bytes 38`,
      ].toSorted(),
    )
  })

  it('lists five of many rows, and the number of the others', () => {
    const examples = Array.from({ length: 5 }, (_, n) => ({ issue: n }))
    const broken = { name: 'x', rule: null, says: 'X', count: 7, examples }
    const report = { invariants: 2, orgs: 3, breaks: [broken], skipped: [], choice: 'named' }
    expect(auditText(report).split('\n')).toEqual([
      '1 of 2 invariants are broken in 3 organizations (named):',
      '✗ x: X',
      ...examples.map(({ issue }) => `    issue ${issue}`),
      '    and 2 more',
    ])
  })

  it('refuses to run without a database, or for organizations that do not exist', async () => {
    const environment = { DATABASE_URL: database.url }
    await expect(auditDeployment({ environment: {} })).rejects.toThrow('DATABASE_URL is not set')
    await expect(auditDeployment({ environment, org: ['x'] })).rejects.toThrow(
      'not the id of an organization',
    )
    const missing = '00000000-0000-4000-8000-000000000000'
    await expect(auditDeployment({ environment, org: [missing] })).rejects.toThrow('There is no organization')
  })
})
