import pg from 'pg'
import { migrate } from '../../../db/migrate.ts'
import { lastDatabase } from '../../releases/last-database.ts'
import { type Lock, locksDuring } from './migration-locks.ts'
import { aligned } from './report.ts'
import { extentOf, fillWorld } from './scale/worlds.ts'
import { openStage, withParts } from './stage.ts'

/** Writes wait for a lock of a migration. A request that waits longer than this is likely to fail. */
const mostSeconds = 5

const share = Number(process.argv[2] ?? 1)
if (!(share >= 0.01 && share <= 1 && Number.isInteger(share * 100))) {
  console.error('Usage: npm run bench:migrations -- [share of the data of bench:scale, from 0.01 to 1]')
  process.exit(2)
}

await withParts(async parts => {
  const { postgres } = await openStage(parts)
  const url = await postgres.createDatabase('filled')
  const last = lastDatabase()
  await migrate(url, last)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await measureMigrations(client, url, last)
  } finally {
    await client.end()
  }
})

async function measureMigrations(
  client: pg.Client,
  url: string,
  last: ReturnType<typeof lastDatabase>,
): Promise<void> {
  await fillWorld(client, extentOf(share))
  const size = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size')
  console.log(`A database of ${last.release.release} with ${size.rows[0].size}`)
  const lines: string[][] = []
  let longest = 0
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const { seconds, locks } = await locksDuring(client, work)
    lines.push([name, seconds.toFixed(1), locks.map(textOf).join(', ')])
    longest = Math.max(longest, ...locks.map(lock => lock.seconds))
  }
  for (const name of last.later) {
    last.add(name)
    await measure(name, () => migrate(url, last))
  }
  await measure('functions', () => migrate(url))
  console.log(aligned([['migration', 'seconds', 'writes wait'], ...lines]))
  console.log(`Writes wait at most ${longest.toFixed(1)} seconds; the target is ${mostSeconds}`)
  if (longest > mostSeconds) process.exitCode = 1
}

function textOf({ table, seconds }: Lock): string {
  return `${table} ${seconds.toFixed(1)}`
}
