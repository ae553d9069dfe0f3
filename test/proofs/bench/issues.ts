import { measureBesideBare, type Placed, roundsOf } from './beside-bare.ts'
import { issueReads, issueWrites, ownIssueReads } from './issue-requests.ts'
import { issueCounts, seedIssues } from './issue-world.ts'
import type { Figures } from './measure.ts'
import { aligned, brief } from './report.ts'
import { withParts } from './stage.ts'

const rounds = roundsOf(
  `Usage: npm run bench:issues -- [rounds]
  rounds  in which each request is measured for a tenth of a second: 20 unless said otherwise`,
  20,
)

/** A user's tokens, so that none of them reaches its limit of 60 writes a minute. */
const writers = 400

type Size = keyof typeof issueCounts

/** What issues cost in a project with few of them and in one with many. */
async function issueRequests(databaseUrl: string): Promise<Placed<Size>[]> {
  const world = await seedIssues(databaseUrl, writers)
  const [few, many] = world.sites
  return [
    ...issueReads({ world, site: few }).map(each => ({ ...each, size: 'few' as const })),
    ...[...issueReads({ world, site: many }), ...ownIssueReads(world)].map(each => ({
      ...each,
      size: 'many' as const,
    })),
    ...issueWrites({ world, site: few }).map(each => ({ ...each, size: 'few' as const })),
    ...issueWrites({ world, site: many }).map(each => ({ ...each, size: 'many' as const })),
  ]
}

/** A line per request: its p50 in p50s of the bare read, and the CPU of the database, with few and with many issues. */
function tableOf(measured: (Placed<Size> & { figures: Figures })[]): string {
  const bare = measured.find(({ size }) => size === 'bare')!.figures
  const names = [...new Set(measured.filter(({ size }) => size !== 'bare').map(({ name }) => name))]
  const cells = (name: string, size: Size): string[] => {
    const figures = measured.find(row => row.name === name && row.size === size)?.figures
    return figures
      ? [figures.p50 / bare.p50, figures.p50, figures.cpu.database, figures.cpu.worker].map(brief)
      : ['', '', '', '']
  }
  const columns = (count: number) => [`${count}: × bare`, 'p50 ms', 'CPU ms: database', 'Worker']
  return aligned([
    ['', ...columns(issueCounts.few), ...columns(issueCounts.many)],
    [
      'bare read',
      ...['1.00', brief(bare.p50), brief(bare.cpu.database), brief(bare.cpu.worker)],
      '',
      '',
      '',
      '',
    ],
    ...names.map(name => [name, ...cells(name, 'few'), ...cells(name, 'many')]),
  ])
}

await withParts(async parts => console.log(tableOf(await measureBesideBare(parts, rounds, issueRequests))))
