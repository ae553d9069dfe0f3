import './cloudflare.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { endAtExit } from '../../../../dev/shared/processes.ts'
import type { Parts } from '../../../../dev/stack/parts.ts'
import { startPostgres } from '../../../../dev/stack/postgres/server.ts'
import { bundle } from '../../../support/bundle.ts'
import { startOutside } from '../../../support/plans/outside.ts'
import { startGenerator } from '../generator.ts'
import { secondsOf } from '../size-measures.ts'
import { startStandIn } from '../stage.ts'
import { type Measured, measureMemories } from './memories.ts'
import type { Read } from './reads.ts'
import { type Served, serveWorlds } from './served.ts'
import type { Run } from './sweeps.ts'
import type { Timed } from './times.ts'
import { makeWorld, type World } from './worlds.ts'

/**
 * `share` is that of the full world; the others are how often each operation is timed in each world, and each
 * memory is tried. `only` limits the operations by name.
 */
export type ScaleOptions = { share: number; turns: number; attempts: number; only?: RegExp }

export type Scale = {
  options: ScaleOptions
  /** The bytes of the large world, and the seconds to fill it. */
  bytes: number
  filling: number
  timed: Timed[]
  reads: Read[]
  runs: Run[]
  memories: Measured[]
}

/** The size of the small world: a hundredth of the full one, or a tenth of the large one if that is smaller. */
const smallShare = (share: number) => Math.min(0.01, share / 10)

/** Creates both worlds in a separate Postgres that does not wait for the disk, and measures everything. */
export async function measureScale(parts: Parts, options: ScaleOptions): Promise<Scale> {
  const { share, turns, attempts, only } = options
  const dir = mkdtempSync(join(tmpdir(), 'cairn-scale-'))
  chmodSync(dir, 0o755)
  await parts.add({ stop: async () => rmSync(dir, { recursive: true, force: true }) })
  const postgres = await parts.add(startPostgres({ dir: join(dir, 'postgres'), durable: false }))
  endAtExit(postgres.pid, postgres.exited)
  await withoutAutovacuum(postgres.url)
  const worlds = [await makeWorld(postgres, 'small', smallShare(share))]
  const filling = await secondsOf(async () => worlds.push(await makeWorld(postgres, 'large', share)))
  process.stderr.write(`Filled in ${filling.toFixed(0)} s\n`)
  const bytes = await bytesOf(worlds[1]!)

  const standIn = await startStandIn(parts, postgres, 0)
  const outside = await parts.add(startOutside())
  const { path: module } = await bundle('src/worker/worker.ts', join(dir, 'worker'))
  const given = { dir, module, endpoint: standIn.url, outside: outside.bindings }
  const [small, large] = (await serveWorlds(parts, worlds, given)) as [Served, Served]
  // These modules need a Worker, so they are imported after it is replaced.
  const [{ names, settle }, { enter }, { timeAll }, { readAll }, { sweepAll }] = await Promise.all([
    import('./asked.ts'),
    import('./entered.ts'),
    import('./times.ts'),
    import('./reads.ts'),
    import('./sweeps.ts'),
  ])
  for (const world of [small, large]) {
    enter(world)
    await settle(world)
  }
  const chosen = names.filter(name => !only || only.test(name))
  const timed = await timeAll(chosen, small, large, turns)
  const reads = await readAll(chosen, small, large)
  if (only) return { options, bytes, filling, timed, reads, runs: [], memories: [] }
  const runs = await sweepAll(large, standIn.url, Math.max(1_000, 100_000 * share))
  const generator = await parts.add(startGenerator())
  const bindings = small.bindings as unknown as Record<string, string>
  const memories = await measureMemories(dir, { name: 'memory', module, bindings }, generator, attempts)
  return { options, bytes, filling, timed, reads, runs, memories }
}

/** Autovacuum would disturb the measurements. */
async function withoutAutovacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function bytesOf({ url }: World): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  await client.end()
  return rows[0].bytes
}
