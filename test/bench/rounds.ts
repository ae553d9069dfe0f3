import pg from 'pg'
import { prepareFiles } from './files.ts'
import type { Generator } from './generator.ts'
import { type Figures, figuresOf, measure, type Pids, type Sample } from './measure.ts'
import { operations, type Target } from './operations.ts'
import { syncsAtOnce, syncsOn } from './syncs.ts'
import type { World } from './world.ts'

/** `rounds` of so many `seconds` an operation; every `syncEvery`-th of them ends with `syncs` of each kind. */
export type Extent = { rounds: number; seconds: number; syncEvery: number; syncs: number }

/** By operation, then by connections. */
export type Results = Map<string, Map<number, Figures>>

/** How many projects `measureAll` syncs. */
export const projectsNeeded = ({ rounds, syncEvery, syncs }: Extent): number =>
  (2 * syncs + syncsAtOnce) * (1 + Math.floor(rounds / syncEvery))

/**
 * Everything in many short rounds, so that what else the machine does hits all alike. The first round only warms up.
 */
export async function measureAll(
  generator: Generator,
  pids: Pids,
  target: Target,
  world: World,
  { rounds, seconds, syncEvery, syncs }: Extent,
): Promise<Results> {
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  const sync = syncsOn(generator, pids, target, client)
  const kept = new Kept()
  try {
    for (let round = 0; round <= rounds; round++) {
      if (round === 1) kept.clear()
      const readyUploads = await prepareFiles(client, world)
      for (const { name, connections, load } of operations(target, world, readyUploads))
        for (const count of connections) {
          const span = round === 0 ? 5 * seconds : seconds
          kept.add(
            name,
            count,
            await measure(generator, { ...load, connections: count, seconds: span }, pids),
          )
        }
      await removeCreated(client, world)
      if (round % syncEvery > 0) continue
      const [projects, together] = [world.synced.splice(0, 2 * syncs), world.synced.splice(0, syncsAtOnce)]
      for (const { name, connections, sample } of await sync(projects, together))
        kept.add(name, connections, sample)
      process.stderr.write(round === 0 ? 'Warmed up\n' : `Round ${round} of ${rounds}\n`)
    }
  } finally {
    await client.end()
  }
  return kept.figures()
}

// Else the list would be read from a table that has many times the rows it had in the round before.
async function removeCreated(client: pg.Client, { writers }: World): Promise<void> {
  await client.query('delete from projects where org_id = any($1::uuid[]) and name <> $2', [
    writers.map(({ orgId }) => orgId),
    '共有ファイル',
  ])
  await client.query('vacuum analyze projects, project_members, events, write_marks, rate_windows')
}

class Kept {
  readonly #samples = new Map<string, Map<number, Sample[]>>()

  clear(): void {
    this.#samples.clear()
  }

  add(name: string, connections: number, sample: Sample): void {
    const known = this.#samples.get(name) ?? new Map<number, Sample[]>()
    this.#samples.set(name, known.set(connections, [...(known.get(connections) ?? []), sample]))
  }

  figures(): Results {
    const all = (by: Map<number, Sample[]>) =>
      new Map([...by].map(([count, samples]) => [count, figuresOf(samples)]))
    return new Map([...this.#samples].map(([name, by]) => [name, all(by)]))
  }
}
