import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Parts } from '../../../../dev/stack/parts.ts'
import { localSecrets } from '../../../../dev/stack/secrets.ts'
import { type Bindings, limiters as limits } from '../../../../src/worker/env.ts'
import { origin } from '../../../support/headers.ts'
import { serve } from '../../../support/workerd.ts'
import type { World } from './worlds.ts'

/** A world with a Worker. `bindings` are for data that is created beside the Worker, over separate connections. */
export type Served = World & {
  port: number
  bindings: OwnedBindings
  watcher: pg.Client
  /** The process of the Worker, and when its data was complete. */
  workerd: number
  begun: string
}

export type OwnedBindings = Bindings & { OWNER_DATABASE_URL: string }

type Given = { dir: string; module: string; endpoint: string; outside: Record<string, string> }

/** Serves the worlds with one bundle in one workerd. */
export async function serveWorlds(parts: Parts, worlds: World[], given: Given): Promise<Served[]> {
  const bindings = (url: string) => ({
    DATABASE_URL: url,
    DATABASE_ENDPOINT: given.endpoint,
    APP_URL: origin,
    MAIL_FROM: 'cairn@example.test',
    // Nothing listens there, so email stays queued, and a run of the outbox ends at its first email.
    MAIL_URL: 'smtp://127.0.0.1:9',
    ...localSecrets,
    ...given.outside,
  })
  const limiters = Object.fromEntries(limits.map(({ binding }) => [binding, 'none']))
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
      const setup = `${world.url}?application_name=setup`
      return {
        ...world,
        port: workerd.ports[world.name]!,
        bindings: { ...bindings(setup), OWNER_DATABASE_URL: setup } as unknown as OwnedBindings,
        watcher,
        workerd: workerd.pid,
        begun: rows[0].at,
      }
    }),
  )
}

/** The sessions of the Worker's statements. */
const sessionsOf = async ({ watcher }: Served): Promise<{ pid: number; isIdle: boolean }[]> =>
  (
    await watcher.query(
      `select pid, state = 'idle' as "isIdle" from pg_stat_activity
        where datname = current_database() and application_name not in ('setup', 'watcher')`,
    )
  ).rows

/** Resolves when the Worker is idle, also after its response. */
export async function quiet(world: Served): Promise<number[]> {
  for (let idle = 0; ; ) {
    const sessions = await sessionsOf(world)
    idle = sessions.every(({ isIdle }) => isIdle) ? idle + 1 : 0
    if (idle === 2) return sessions.map(({ pid }) => pid)
    await pause(2)
  }
}

/** The milliseconds of CPU of the Worker and its sessions so far. */
export async function cpuOf(world: Served): Promise<{ worker: number; database: number }> {
  const sessions = await quiet(world)
  return {
    worker: millisOf(`/proc/${world.workerd}/task`),
    database: sessions.reduce((sum, pid) => sum + millisOf(`/proc/${pid}/task`), 0),
  }
}

/** As the scheduler counts it, for all threads. */
const millisOf = (tasks: string) =>
  readdirSync(tasks).reduce(
    (sum, task) => sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  )
