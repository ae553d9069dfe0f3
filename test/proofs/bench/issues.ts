import { join } from 'node:path'
import type { Parts } from '../../../dev/stack/parts.ts'
import { bundle } from '../../support/bundle.ts'
import { serve } from '../../support/workerd.ts'
import { request, startGenerator } from './generator.ts'
import { issueReads, issueWrites, type Measured, ownIssueReads } from './issue-requests.ts'
import { issueCounts, seedIssues } from './issue-world.ts'
import { moment } from './machine.ts'
import { type Figures, figuresOf, measure, type Sample } from './measure.ts'
import { aligned, brief } from './report.ts'
import { bindingsOf } from './services.ts'
import { openStage, withParts } from './stage.ts'
import { seedWorld } from './world.ts'

const usage = `Usage: npm run bench:issues -- [rounds]
  rounds  in which each request is measured for a tenth of a second: 20 unless said otherwise`

const rounds = Number(process.argv[2] ?? 20)
if (!(Number.isInteger(rounds) && rounds >= 1)) {
  console.error(usage)
  process.exit(2)
}
const seconds = 0.1

/** A user's tokens, so that none of them reaches its limit of 60 writes a minute. */
const writers = 400

type Row = Measured & { port: number; size: keyof typeof issueCounts | 'bare' }

/** Measures what issues cost in a project with few of them and in one with many, beside the bare read. */
async function bench(parts: Parts): Promise<void> {
  say(`load average ${brief(moment().load[0]!)} before the start`)
  const { dir, databaseUrl, postgres, standIn } = await openStage(parts)
  const { reader } = await seedWorld(databaseUrl, 1)
  const world = await seedIssues(databaseUrl, writers)
  const [worker, bare] = await Promise.all([
    bundle('src/worker/worker.ts', join(dir, 'worker')),
    bundle('test/proofs/bench/bare.ts', join(dir, 'bare')),
  ])
  const bindings = bindingsOf(databaseUrl, standIn.url)
  const workerd = await parts.add(
    serve(dir, [
      { name: 'cairn', module: worker.path, bindings },
      { name: 'bare', module: bare.path, bindings },
    ]),
  )
  const generator = await parts.add(startGenerator())
  const pids = { worker: [workerd.pid], database: [postgres.pid], standIn: [standIn.pid] }
  const { cairn, bare: barePort } = workerd.ports as { cairn: number; bare: number }
  const bareRow: Row = {
    name: 'bare read',
    requests: [request({ method: 'GET', path: `/read/${reader.userId}` })],
    status: 200,
    port: barePort,
    size: 'bare',
  }
  const [few, many] = world.sites
  const of = (size: Row['size'], measured: Measured[]) =>
    measured.map(each => ({ ...each, port: cairn, size }))
  const rows: Row[] = [
    bareRow,
    ...of('few', issueReads({ world, site: few })),
    ...of('many', [...issueReads({ world, site: many }), ...ownIssueReads(world)]),
    ...of('few', issueWrites({ world, site: few })),
    ...of('many', issueWrites({ world, site: many })),
  ]
  const samples = new Map<Row, Sample[]>(rows.map(row => [row, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const row of rows) {
      const { port, requests, status } = row
      const load = { kind: 'http', port, requests, status, connections: 1, seconds } as const
      const sample = await measure(generator, load, pids)
      // The first round only warms up.
      if (round > 0) samples.get(row)!.push(sample)
    }
    process.stderr.write(round === 0 ? 'Warmed up\n' : `Round ${round} of ${rounds}\n`)
  }
  say(tableOf(rows.map(row => ({ ...row, figures: figuresOf(samples.get(row)!) }))))
  say(`load average ${brief(moment().load[0]!)} at the end`)
}

/** A line per request: its p50 in p50s of the bare read, and the CPU of the database, with few and with many issues. */
function tableOf(measured: (Row & { figures: Figures })[]): string {
  const bare = measured.find(({ size }) => size === 'bare')!.figures
  const names = [...new Set(measured.filter(({ size }) => size !== 'bare').map(({ name }) => name))]
  const cells = (name: string, size: Row['size']): string[] => {
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

const say = (line: string) => console.log(line)

await withParts(bench)
