import pg from 'pg'
import type { LoadedCell, Others, Site } from './cells.ts'
import { prepareRound } from './cleaning.ts'
import type { Generator } from './generator.ts'
import { measure, type Pids } from './measure.ts'
import { reads } from './reads.ts'
import { Results } from './results.ts'
import { issueReads, issueWriteFloors, issueWrites } from './shared-issues.ts'
import { projectsASync, syncsOn } from './syncs.ts'
import { writeFloors, writes } from './writes.ts'

/** `rounds` of this many `seconds` for each cell. Every `syncEvery`-th round ends with `syncs` of each kind. */
export type Extent = { rounds: number; seconds: number; syncEvery: number; syncs: number }

/** The number of projects that `measureAll` syncs. */
export const projectsNeeded = ({ rounds, syncEvery, syncs }: Extent): number =>
  projectsASync(syncs) * (1 + Math.floor(rounds / syncEvery))

/** More than a load can register in a second. */
const uploadsASecond = 5_000

/**
 * Measures everything in many short rounds, so that other load on the machine affects all alike. The first round
 * only warms up. Writes and syncs of an earlier revision alternate with those of the current code.
 */
export async function measureAll(
  generator: Generator,
  pids: Pids,
  [now, earlier]: [Site, Site | undefined],
  others: Others,
  { rounds, seconds, syncEvery, syncs }: Extent,
): Promise<Results> {
  const results = new Results()
  const clients: pg.Client[] = []
  try {
    const client = await connect(now, clients)
    const earlierClient = earlier && (await connect(earlier, clients))
    const sites = [
      { site: now, sync: syncsOn(generator, pids, now, client) },
      ...(earlier ? [{ site: earlier, sync: syncsOn(generator, pids, earlier, earlierClient!) }] : []),
    ]
    for (let round = 0; round <= rounds; round++) {
      if (round === 1) results.clear()
      const span = round === 0 ? 3 * seconds : seconds
      const each = Math.ceil(span * uploadsASecond) + 32
      const uploads = await prepareRound(client, now, each)
      const theirs = earlier && (await prepareRound(earlierClient!, earlier, each))
      const isEarlierFirst = round % 2 === 1
      const cells = [
        ...(await reads(now, others)),
        ...issueReads(now, others),
        ...alternating(writes(now, uploads), theirs ? writes(earlier, theirs) : [], isEarlierFirst),
        ...alternating(issueWrites(now), earlier?.hasIssues ? issueWrites(earlier) : [], isEarlierFirst),
        ...writeFloors(others.bare, now.world, uploads),
        ...issueWriteFloors(others, now.world),
      ]
      for (const { load, ...cell } of cells) {
        const { connections } = cell
        results.add(cell, await measure(generator, { ...load, connections, seconds: span }, pids))
      }
      if (round % syncEvery > 0) continue
      for (const { site, sync } of (round / syncEvery) % 2 === 1 ? sites.toReversed() : sites)
        for (const { cell, sample } of await sync(site.world.synced.splice(0, projectsASync(syncs))))
          results.add(cell, sample)
      process.stderr.write(round === 0 ? 'Warmed up\n' : `Round ${round} of ${rounds}\n`)
    }
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
  return results
}

async function connect({ databaseUrl }: Site, clients: pg.Client[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  clients.push(client)
  return client
}

const alternating = (now: LoadedCell[], earlier: LoadedCell[], isEarlierFirst: boolean): LoadedCell[] =>
  now.flatMap((cell, i) => {
    const pair = [cell, ...earlier.slice(i, i + 1)]
    return isEarlierFirst ? pair.reverse() : pair
  })
