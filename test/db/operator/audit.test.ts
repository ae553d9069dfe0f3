import { execFile } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../../db/operator/audit/audit.ts'
import {
  invariantsOfHistory,
  invariantsOfNobody,
  invariantsOfOrgs,
} from '../../../db/operator/audit/invariants/index.ts'
import type { Store } from '../../../db/operator/audit/objects.ts'
import type { Chosen } from '../../../db/operator/audit/slices.ts'
import type { Client } from '../../../db/operator/audit/transactions.ts'
import { auditDeployment, auditText } from '../../../db/operator/audit.ts'
import { ApiError } from '../../../src/worker/errors.ts'
import { breaches } from '../../support/audited-breaks.ts'
import { auditedWorld, filled } from '../../support/audited-world.ts'
import { root } from '../../support/local-stack.ts'
import { outsideServices } from '../../support/plans/services.ts'
import { migratedDatabase } from '../fresh.ts'

const all = [...invariantsOfOrgs, ...invariantsOfHistory, ...invariantsOfNobody]
const database = migratedDatabase()
const services = outsideServices()
let ids: Record<string, string>
beforeAll(async () => {
  ids = await auditedWorld(database.url, database.client, services.bindings())
}, 60_000)

/** The names of what is broken once this was done, which is undone afterwards. */
async function brokenBy(breach: string): Promise<string[]> {
  const { client } = database
  await client.query(
    'begin; set local session_replication_role = replica; set local jit = off; set local plan_cache_mode = force_generic_plan',
  )
  try {
    await client.query(filled(breach, ids))
    // In the transaction of the breach: an audit's own would not see it.
    const within: Client = {
      query: async asked => (typeof asked === 'string' ? { rows: [] } : client.query(asked)),
    }
    const { breaks } = await audit({ client: within, orgs: 'all' })
    return breaks.map(({ name }) => name).toSorted()
  } finally {
    await client.query('rollback')
  }
}

describe('an audit', () => {
  it('finds nothing in a world that the API has made', async () => {
    const { breaks, ...seen } = await audit({ client: database.client, orgs: 'all' })
    expect(breaks).toEqual([])
    expect(seen).toEqual({ orgs: 2, invariants: all.length, skipped: [] })
  })

  it('has a breach of each invariant', () => {
    const names = all.map(({ name }) => name)
    expect(Object.keys(breaches).toSorted()).toEqual(names.toSorted())
  })

  const each = Object.entries(breaches).flatMap(([name, ways]) =>
    ways.map(([breach, also = []], i) => [`${name} ${i + 1}`, [name, ...also].toSorted(), breach] as const),
  )
  it.each(each)('finds a breach of %s', async (_label, names, breach) => {
    expect(await brokenBy(breach)).toEqual(names)
  })
})

/** A store with these objects, each of some bytes and so many hours old. */
const storeOf = (objects: ReadonlyMap<string, { size: number; hours: number }>): Store => ({
  describe: async key => {
    const found = objects.get(key)
    return found ? { size: found.size, mime: 'text/plain' } : null
  },
  // One after the other, so that there are pages.
  list: async after => {
    const [key, ...others] = [...objects.keys()].toSorted().filter(key => after === null || key > after)
    if (key === undefined) return { objects: [], next: null }
    const storedAt = new Date(Date.now() - objects.get(key)!.hours * 3_600_000)
    return { objects: [{ key, storedAt }], next: others.length > 0 ? key : null }
  },
})

/** What the world holds, and what it has queued for deletion. */
async function stored() {
  const { rows } = await database.client.query(`
    select object_key as key, size::int from attachments where ready_at is not null
    union all select object_key, 99 from icon_images union all select object_key, 5 from object_deletions`)
  return new Map(rows.map(({ key, size }) => [key as string, { size: size as number, hours: 100 }]))
}

type Objects = Awaited<ReturnType<typeof stored>>
const held = (objects: Objects) =>
  database.client
    .query(`select object_key as key from attachments where id = '${ids.ready}'`)
    .then(({ rows }) => ({ key: rows[0].key as string, objects }))

describe('an audit with the store', () => {
  const cases: [what: string, change: (objects: Objects) => unknown, found: string[]][] = [
    ['nothing where each has the other', () => {}, []],
    ['an upload without its object', async all => all.delete((await held(all)).key), ['object_held']],
    [
      'an upload of another size',
      async all => all.set((await held(all)).key, { size: 6, hours: 0 }),
      ['object_held'],
    ],
    [
      'an icon without its object',
      all => all.delete([...all.keys()].find(key => all.get(key)!.size === 99)!),
      ['object_held'],
    ],
    ['an object that nothing knows', all => all.set('objects/x', { size: 1, hours: 73 }), ['object_known']],
    ['nothing in one that the sweep may still take', all => all.set('objects/x', { size: 1, hours: 71 }), []],
    ['nothing in what is not the service’s', all => all.set('backup/x', { size: 1, hours: 73 }), []],
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

  it('goes on without one that does not answer, if it is patient', async () => {
    const failing = { ...storeOf(new Map()), describe: () => Promise.reject(new ApiError('storage_error')) }
    const given = { client: database.client, store: failing, orgs: [ids.org!] }
    await expect(audit(given)).rejects.toThrow('storage_error')
    const { skipped } = await audit({ ...given, isPatient: true })
    expect(skipped).toEqual([`objects of ${ids.org}: storage_error`])
  })
})

describe('an audit of a deployment', { timeout: 60_000 }, () => {
  /** A client that does something before it asks the statement of this name. */
  const meddling = (before: string, meddle: () => Promise<unknown>): Client => ({
    query: async asked => {
      if (typeof asked !== 'string' && asked.name === before) await meddle()
      return database.client.query(asked)
    },
  })

  it('cannot write', async () => {
    const client = meddling('audit_history', () => database.client.query('delete from write_marks'))
    await expect(audit({ client, orgs: [ids.org!] })).rejects.toThrow('read-only transaction')
    const { rows } = await database.client.query('select pg_current_xact_id_if_assigned() as id')
    expect(rows).toEqual([{ id: null }])
  })

  it('reads what was there when it began', async () => {
    const other = await database.connect()
    const rename = (from: string, to: string) =>
      other.query('update events set type = $2 where type = $1 and target_id = $3', [from, to, ids.folder])
    const client = meddling('audit_history', () => rename('folder.created', 'folder.deleted'))
    expect((await audit({ client, orgs: [ids.org!] })).breaks).toEqual([])
    expect((await audit({ client: database.client, orgs: [ids.org!] })).breaks).not.toEqual([])
    await rename('folder.deleted', 'folder.created')
    await other.end()
  })

  it('looks at each organization once, however it is chosen', async () => {
    const { client } = database
    const choices: Chosen[] = ['all', 100, 2, [ids.org!, ids.other!]]
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

  it('says in a line that all is well', async () => {
    expect(await run()).toEqual({
      code: 0,
      lines: [
        `${all.length} invariants hold for 2 organizations (at most 100 at random).`,
        'Not looked at: objects: no store is configured.',
      ],
    })
  })

  it('names what is broken, by which rule, and the first of it, and ends badly', async () => {
    const { client } = database
    await client.query('update projects set used_bytes = used_bytes + 1 where org_id = $1', [ids.org])
    const { code, lines } = await run('--org', ids.org!)
    await client.query('update projects set used_bytes = used_bytes - 1 where org_id = $1', [ids.org])
    expect([code, ...lines.slice(0, 2)]).toEqual([
      1,
      `1 of ${invariantsOfOrgs.length + invariantsOfHistory.length} invariants are broken, for 1 organization (named):`,
      '✗ used_bytes: What a project uses is the sum of its uploads (files § Usage)',
    ])
    expect(lines.slice(2, 4).toSorted()).toEqual(
      [
        `    sum 0, project ${ids.archived}, used_bytes 1`,
        `    sum 27, project ${ids.project}, used_bytes 28`,
      ].toSorted(),
    )
  })

  it('tells five rows of many', () => {
    const examples = Array.from({ length: 5 }, (_, n) => ({ issue: n }))
    const broken = { name: 'x', rule: null, says: 'X', count: 7, examples }
    const report = { invariants: 2, orgs: 3, breaks: [broken], skipped: [], choice: 'named' }
    expect(auditText(report).split('\n')).toEqual([
      '1 of 2 invariants are broken, for 3 organizations (named):',
      '✗ x: X',
      ...examples.map(({ issue }) => `    issue ${issue}`),
      '    and 2 more',
    ])
  })

  it('needs a database, and organizations that there are', async () => {
    const environment = { DATABASE_URL: database.url }
    await expect(auditDeployment({ environment: {} })).rejects.toThrow('DATABASE_URL is not set')
    await expect(auditDeployment({ environment, org: ['x'] })).rejects.toThrow(
      'not the id of an organization',
    )
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(auditDeployment({ environment, org: [nobody] })).rejects.toThrow('There is no organization')
  })
})
