import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Parts } from '../../../../dev/stack/parts.ts'
import { localSecrets } from '../../../../dev/stack/secrets.ts'
import { type Bindings, callerLimits } from '../../../../src/worker/env.ts'
import { origin } from '../../../support/headers.ts'
import { serve } from '../../../support/workerd.ts'
import type { World } from './worlds.ts'

/** A world with a Worker before it; `bindings` are for what is made beside the Worker, over connections of its own. */
export type Served = World & {
  port: number
  bindings: Bindings
  watcher: pg.Client
  /** The process of the Worker, and when all was as it had been made. */
  workerd: number
  begun: string
}

type Given = { dir: string; module: string; endpoint: string; outside: Record<string, string> }

/** The worlds behind one bundle in one workerd. */
export async function serveWorlds(parts: Parts, worlds: World[], given: Given): Promise<Served[]> {
  const bindings = (url: string) => ({
    DATABASE_URL: url,
    DATABASE_ENDPOINT: given.endpoint,
    APP_URL: origin,
    MAIL_FROM: 'cairn@example.test',
    // Nobody listens there: mail stays queued, and a run of the outbox ends at its first.
    MAIL_URL: 'smtp://127.0.0.1:9',
    ...localSecrets,
    ...given.outside,
  })
  const limiters = Object.fromEntries(Object.values(callerLimits).map(({ binding }) => [binding, 'none']))
  const workerd = await parts.add(
    serve(
      given.dir,
      worlds.map(({ name, url }) => ({
        name,
        module: given.module,
        bindings: { ...bindings(url), ...limiters },
      })),
    ),
  )
  return Promise.all(
    worlds.map(async world => {
      const watcher = new pg.Client({ connectionString: `${world.url}?application_name=watcher` })
      await watcher.connect()
      await parts.add({ stop: () => watcher.end() })
      const { rows } = await watcher.query(
        "select (clock_timestamp() + interval '1 microsecond')::text as at",
      )
      return {
        ...world,
        port: workerd.ports[world.name]!,
        bindings: bindings(`${world.url}?application_name=setup`) as unknown as Bindings,
        watcher,
        workerd: workerd.pid,
        begun: rows[0].at,
      }
    }),
  )
}

/** The sessions in which the Worker's statements run. */
const sessionsOf = async ({ watcher }: Served): Promise<{ pid: number; isIdle: boolean }[]> =>
  (
    await watcher.query(
      `select pid, state = 'idle' as "isIdle" from pg_stat_activity
        where datname = current_database() and application_name not in ('setup', 'watcher')`,
    )
  ).rows

/** Resolves when the Worker asks nothing any more, not even after its answer. */
export async function quiet(world: Served): Promise<number[]> {
  for (let idle = 0; ; ) {
    const sessions = await sessionsOf(world)
    idle = sessions.every(({ isIdle }) => isIdle) ? idle + 1 : 0
    if (idle === 2) return sessions.map(({ pid }) => pid)
    await pause(2)
  }
}

/** Milliseconds of CPU that the Worker and its sessions have used so far. */
export async function cpuOf(world: Served): Promise<{ worker: number; database: number }> {
  const sessions = await quiet(world)
  return {
    worker: millisOf(`/proc/${world.workerd}/task`),
    database: sessions.reduce((sum, pid) => sum + millisOf(`/proc/${pid}/task`), 0),
  }
}

/** As the scheduler has counted it, of all threads. */
const millisOf = (tasks: string) =>
  readdirSync(tasks).reduce(
    (sum, task) => sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  )
