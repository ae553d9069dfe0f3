import { expect, it } from 'vitest'
import { startNeonEndpoint } from '../../../dev/stack/neon/endpoint.ts'
import { workerUrl } from '../../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import { crowdedDatabase, type Work } from './crowded-database.ts'
import { type Operation, operations } from './operations.ts'
import { call, limiters } from './requests.ts'
import { outsideServices } from './services.ts'
import { type Ids, named, origin, settleIn } from './settled.ts'

/** For the tests of a file: the service with a crowd of its own, and the tables that it scans. */
export function crowdedStage(name: string, fill: Work<void>) {
  const services = outsideServices()
  let ids: Ids
  const database = crowdedDatabase(name, async session => {
    await fill(session)
    ids = await settleIn(session)
  })

  /** Calls a function with a separate database endpoint, whose sessions end with it. */
  async function withBindings<T>(work: (bindings: Bindings) => Promise<T>): Promise<T> {
    const endpoint = await startNeonEndpoint({ postgresPort: Number(database.url.port) })
    try {
      return await work({
        DATABASE_URL: workerUrl(database.url.href),
        DATABASE_ENDPOINT: endpoint.url,
        APP_URL: origin,
        // Restricted sign-up reads more than open sign-up.
        SIGN_UP: 'invited',
        // On a busy machine, statements on so many rows take many times as long.
        DATABASE_TIMEOUT_SECONDS: '100',
        MAIL_FROM: 'cairn@example.test',
        MAIL_URL: 'smtp://127.0.0.1:9',
        ...localSecrets,
        ...limiters,
        ...services.bindings(),
      })
    } finally {
      await endpoint.stop()
    }
  }

  /** The tables that were scanned during a call. */
  async function scannedBy(work: (bindings: Bindings) => Promise<unknown>): Promise<string[]> {
    const before = await database.scans()
    await withBindings(work)
    const after = await database.scans()
    return [...after].flatMap(([table, count]) => (count > (before.get(table) ?? 0) ? table : []))
  }

  /** The tables that these scan, one after the other in one connection. `:turn` differs each time. */
  const scannedByWalk = (walk: readonly Operation[], turns = 1) =>
    scannedBy(async bindings => {
      for (let turn = 1; turn <= turns; turn++)
        for (const [method, path, headers, status, body] of walk) {
          const text = (value: string) => named(value, ids).replaceAll(':turn', String(turn))
          const sent = body === undefined || body instanceof Uint8Array ? body : text(JSON.stringify(body))
          const found = await call(bindings, method, text(path), headers, sent)
          expect(found, `${method} ${path}`).toBe(status)
        }
    })

  return {
    ...database,
    withBindings,
    scannedBy,
    scannedByWalk,
    purchase: services.purchase,
    ids: () => ids,
  }
}

/** Email is claimed after the response, among what already waits. */
const claimed = 'mail_outbox'

/** A sync notifies all members, and a project is deleted with all its data, so they read some pages of each. */
const takesMany = /^PUT .*\/roadmaps\/|^DELETE \S*\/:project$/

/**
 * A test for each operation: none scans a large table or walks through its index, which would read more pages than
 * these.
 */
export const itScansNothing = (
  stage: ReturnType<typeof crowdedStage>,
  mostPages = Number.POSITIVE_INFINITY,
) =>
  it.each(operations)('%s %s', async (...operation) => {
    const [method, path] = operation
    const most = takesMany.test(`${method} ${path}`) ? 2 * mostPages : mostPages
    await stage.inSession(session => session.query(`delete from ${claimed}`))
    const before = await stage.pagesRead()
    expect(await stage.scannedByWalk([operation])).toEqual([])
    const after = await stage.pagesRead()
    const read = [...after].map(([table, pages]) => [table, pages - (before.get(table) ?? 0)] as const)
    expect(read.filter(([table, pages]) => pages > most && table !== claimed)).toEqual([])
  })
