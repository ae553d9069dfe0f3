import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { workerBundle } from '../../support/worker-bundle.ts'
import { randomOf } from '../fuzz/random.ts'
import { faultsOf } from './audit.ts'
import { Lane } from './lane.ts'
import { Service } from './service.ts'
import { type Owner, seedOwners } from './world.ts'

const { seed, requests, kills } = inject('kills')
const dir = inject('stackDir')
const name = 'cairn_kills'
const laneCount = 8

let client: pg.Client
let service: Service
let owners: Owner[]

beforeAll(async () => {
  const bindings = parseEnv(readFileSync(join(dir, 'worker.env'), 'utf8')) as Record<string, string>
  const url = new URL(inject('stack').databaseUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  // A database of its own, because a killed Worker has claimed emails for which others would wait.
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  await migrate(url.href)
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  owners = await seedOwners(client, laneCount)
  // This name distinguishes its sessions from those of the stack.
  url.searchParams.set('application_name', name)
  const module = await workerBundle(join(dir, 'kills'))
  service = new Service(dir, module, { ...bindings, DATABASE_URL: workerUrl(url.href) })
})

afterAll(async () => {
  await service?.stop()
  await client?.end()
})

const cutSessions = () =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and random() < 0.5`,
    [name],
  )

// An acknowledged write took effect once, any other at most once (requests § Idempotency keys).
it(`${kills} kills of the Worker and as many of sessions in ${requests} requests of the seed ${seed}`, {
  timeout: 60_000 + requests * 200,
}, async () => {
  const random = randomOf(seed, 0)
  const points = Array.from({ length: 2 * kills }, () => random.below(requests))
  const lanes = owners.map(owner => new Lane(service, owner))
  const disturb = async () => {
    for (const [i, point] of points.sort((a, b) => a - b).entries()) {
      await service.sent(point)
      if (i % 2) await cutSessions()
      else await service.kill()
    }
  }
  const run = async (lane: Lane, i: number) => {
    for (let step = 0; service.count < requests; step++) await lane.step(randomOf(seed + i, step))
  }
  await Promise.all([disturb(), ...lanes.map(run)])
  const faults = []
  for (const [i, { ledger }] of lanes.entries()) faults.push(...(await faultsOf(client, owners[i]!, ledger)))
  const counts = lanes.map(({ ledger }) => Object.values(ledger.acknowledged).reduce((a, b) => a + b, 0))
  console.log({ sent: service.count, unanswered: service.lost, events: counts.reduce((a, b) => a + b, 0) })
  expect(faults).toEqual([])
  for (const token of lanes.flatMap(({ ledger }) => [...ledger.tokens.values()]))
    expect(await service.knows(token)).toBe(true)
  expect(service.lost).toBeGreaterThan(0)
})
