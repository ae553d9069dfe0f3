import { measureBesideBare, type Placed, roundsOf } from './beside-bare.ts'
import type { Figures } from './measure.ts'
import { aligned, brief } from './report.ts'
import { searchRequests } from './search-requests.ts'
import { seedSearch } from './search-world.ts'
import { withParts } from './stage.ts'

const rounds = roundsOf(
  `Usage: npm run bench:search -- [rounds]
  rounds  in which each search is measured for a tenth of a second: 10 unless said otherwise`,
  10,
)

/** A line per search: its p50 in p50s of the bare read, and its CPU. */
function tableOf(measured: (Placed<'searched'> & { figures: Figures })[]): string {
  const bare = measured.find(({ size }) => size === 'bare')!.figures
  return aligned([
    ['', '× bare', 'p50 ms', 'CPU ms: database', 'Worker'],
    ...measured.map(({ name, figures: { p50, cpu } }) => [
      name,
      ...[p50 / bare.p50, p50, cpu.database, cpu.worker].map(brief),
    ]),
  ])
}

const searches = async (databaseUrl: string): Promise<Placed<'searched'>[]> =>
  searchRequests(await seedSearch(databaseUrl)).map(each => ({ ...each, size: 'searched' }))

await withParts(async parts => console.log(tableOf(await measureBesideBare(parts, rounds, searches))))
