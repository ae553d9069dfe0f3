import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Parts } from '../../../dev/stack/parts.ts'
import { bundle } from '../../support/bundle.ts'
import { serve } from '../../support/workerd.ts'
import { madeRoadmap, type Payload, withOneChange } from './payloads.ts'
import { cpuMillis, residentBytes } from './processes.ts'
import { brief } from './report.ts'
import { bindingsOf } from './services.ts'
import { openStage, withParts } from './stage.ts'
import { seedWorld, type World } from './world.ts'

type Project = World['synced'][number]

/** Each in a project of its own. */
const rounds = 3

/** Measures the largest syncs that the caps allow, concurrent syncs, and payloads that are expensive to parse. */
async function bench(parts: Parts): Promise<void> {
  const { dir, databaseUrl, postgres, standIn } = await openStage(parts)
  const { path: module } = await bundle('src/worker/worker.ts', join(dir, 'worker'))
  const bindings = { ...bindingsOf(databaseUrl, standIn.url), SERVER_TIMING: '1' }
  const world = await seedWorld(databaseUrl, rounds + 1 + hostile.length)
  await addListeners(databaseUrl)
  const workerd = await parts.add(serve(dir, [{ name: 'cairn', module, bindings }]))
  const pids = [workerd.pid, postgres.pid, standIn.pid]
  const send = async ({ projectId, token }: Project, body?: string) => {
    const before = cpuMillis(pids)
    const start = performance.now()
    const response = await fetch(
      `http://127.0.0.1:${workerd.ports.cairn}/api/projects/${projectId}/roadmaps/main`,
      {
        method: body === undefined ? 'GET' : 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      },
    )
    await response.text()
    const cpu = cpuMillis(pids).map((millis, i) => millis - before[i]!)
    return {
      status: response.status,
      millis: performance.now() - start,
      cpu: `Worker ${cpu[0]}, database ${cpu[1]}, stand-in ${cpu[2]}`,
      database: response.headers.get('server-timing')?.split(', ')[0],
    }
  }

  say(`load average ${brief(loadavg()[0]!)} before the start; milliseconds`)
  for (const project of world.synced.splice(0, rounds)) {
    for (const [what, body] of largest) {
      const { status, millis, cpu, database } = await send(project, body?.())
      say(`${what}: ${status} in ${brief(millis)} (${database}; CPU ${cpu})`)
    }
  }
  const crowd = world.synced.shift()!
  await send(crowd, changed(madeRoadmap(600, 0, 0), 0))
  const start = performance.now()
  const before = cpuMillis(pids)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => send(crowd, changed(madeRoadmap(600, 0, 0), 1, turn))),
  )
  const cpu = cpuMillis(pids).map((millis, i) => millis - before[i]!)
  const trips = answers.map(({ database }) => /trips=(\d+)/.exec(database ?? '')?.[1])
  const statuses = answers.map(({ status }) => status)
  say(`20 at once of 600 tasks: ${statuses.join(' ')} in ${brief(performance.now() - start)}`)
  say(`their trips ${trips.join(' ')}; CPU ${cpu.join(', ')}`)
  for (const [what, body] of hostile) {
    const { status, millis, cpu } = await send(world.synced.shift()!, body)
    say(`${what}, ${brief(body.length / 1e6)} MB: ${status} in ${brief(millis)} (CPU ${cpu})`)
  }
  say(
    `workerd grew to ${brief(residentBytes(workerd.pid).peak / 1e6)} MB; load average ${brief(loadavg()[0]!)}`,
  )
}

/** 20 members of each project who want all notifications. */
async function addListeners(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `
    update users set notify_in_app = 'all', notify_email = 'all';
    insert into project_members (id, project_id, user_id, role)
    select gen_random_uuid(), b.project_id, md5('user' || n)::uuid, 'member' from repo_bindings b, generate_series(100, 119) n`,
  )
  await client.query('vacuum analyze')
  await client.end()
}

/** Changes the status of every task and phase, this many days later. */
function changed(payload: Payload, day: number, mark: unknown = day): string {
  const phases = payload.roadmap.phases.map(phase => ({
    ...phase,
    status: `day ${day}`,
    tasks: phase.tasks.map(task => ({ ...task, status: ['todo', 'blocked', 'done'][day % 3], mark })),
  }))
  const updatedAt = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
  return JSON.stringify({ ...payload, roadmap: { ...payload.roadmap, updatedAt, phases } })
}

const full = madeRoadmap(10_000, 2_000, 1_000)
const tasks = full.roadmap.phases.flatMap(phase => phase.tasks)
full.roadmap.phases = Array.from({ length: 1_000 }, (_, n) => ({
  id: `P${n}`,
  title: `フェーズ ${n}`,
  tasks: tasks.slice(n * 10, n * 10 + 10),
}))

const largest: [string, (() => string)?][] = [
  ['first sync, 10,000 tasks in 1,000 phases', () => changed(full, 0)],
  ['its replay', () => changed(full, 0)],
  ['reading it'],
  ['all tasks and phases changed', () => changed(full, 1)],
  ['all changed again', () => changed(full, 2)],
  ['one task changed', () => JSON.stringify(withOneChange(JSON.parse(changed(full, 2)), 0))],
]

const withExtra = (extra: string) =>
  JSON.stringify(madeRoadmap(1, 0, 0)).replace('"summary":"概要"', `"extra":${extra}`)
const withIssues = (issues: string) =>
  JSON.stringify(madeRoadmap(1, 0, 0)).replace('"dependsOn":[]', `"issues":[${issues}]`)
const listed = (count: number, value: string) => `[${Array(count).fill(value).join(',')}]`

const hostile: [string, string][] = [
  ['numbers that JavaScript writes otherwise', withExtra(listed(490_000, '1.0'))],
  ['small objects', withExtra(listed(240_000, '{}'))],
  ['small objects of an odd number', withExtra(listed(240_000, '{"a":1.0}'))],
  ['too many values', withExtra(listed(5_000_000, '[]'))],
  ['a deep one', withExtra('['.repeat(490_000) + ']'.repeat(490_000))],
  [
    'names that all differ',
    withExtra(`{${Array.from({ length: 490_000 }, (_, n) => `"k${n}":1.0`).join(',')}}`),
  ],
  ['escapes', withExtra(`"${'\\"'.repeat(8_000_000)}"`)],
  [
    'issue numbers of no issue',
    withIssues(Array.from({ length: 50_000 }, (_, n) => 2_000_000_000 + n).join(',')),
  ],
  ['too many issue numbers', withIssues(Array.from({ length: 470_000 }, (_, n) => n + 1).join(','))],
]

const say = (line: string) => console.log(line)

await withParts(bench)
