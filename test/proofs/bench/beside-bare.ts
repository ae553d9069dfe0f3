import { join } from 'node:path'
import type { Parts } from '../../../dev/stack/parts.ts'
import { bundle } from '../../support/bundle.ts'
import { serve } from '../../support/workerd.ts'
import { request, startGenerator } from './generator.ts'
import { moment } from './machine.ts'
import { type Figures, figuresOf, measure, type Sample } from './measure.ts'
import { brief } from './report.ts'
import { bindingsOf } from './services.ts'
import { openStage } from './stage.ts'
import { seedWorld } from './world.ts'

/** What is measured: its name, the requests in turn, and the status that each must get. */
export type Measured = { name: string; requests: Buffer[]; status: number }

/** With its place among others of the same name. */
export type Placed<Size extends string> = Measured & { size: Size | 'bare' }

/** A GET with this token. */
export const reading = (name: string, path: string, token: string): Measured => ({
  name,
  requests: [request({ method: 'GET', path, token })],
  status: 200,
})

const seconds = 0.1

/**
 * Measures each of these requests beside a bare read of the database, for a tenth of a second in each round. `seed` fills
 * the database.
 */
export async function measureBesideBare<Size extends string>(
  parts: Parts,
  rounds: number,
  seed: (databaseUrl: string) => Promise<Placed<Size>[]>,
): Promise<(Placed<Size> & { figures: Figures })[]> {
  console.log(`load average ${brief(moment().load[0]!)} before the start`)
  const { dir, databaseUrl, postgres, standIn } = await openStage(parts)
  const { reader } = await seedWorld(databaseUrl, 1)
  const measured = await seed(databaseUrl)
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
  const ports = workerd.ports as { cairn: number; bare: number }
  const bareRead = request({ method: 'GET', path: `/read/${reader.userId}` })
  const rows: Placed<Size>[] = [
    { name: 'bare read', requests: [bareRead], status: 200, size: 'bare' },
    ...measured,
  ]
  const samples = new Map<Placed<Size>, Sample[]>(rows.map(row => [row, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const row of rows) {
      const { requests, status, size } = row
      const port = size === 'bare' ? ports.bare : ports.cairn
      const load = { kind: 'http', port, requests, status, connections: 1, seconds } as const
      const sample = await measure(generator, load, pids)
      // The first round only warms up.
      if (round > 0) samples.get(row)!.push(sample)
    }
    process.stderr.write(round === 0 ? 'Warmed up\n' : `Round ${round} of ${rounds}\n`)
  }
  console.log(`load average ${brief(moment().load[0]!)} at the end`)
  return rows.map(row => ({ ...row, figures: figuresOf(samples.get(row)!) }))
}

/** The number of rounds in the arguments of a command; without a valid one, it prints how to use the command and exits. */
export function roundsOf(usage: string, otherwise: number): number {
  const rounds = Number(process.argv[2] ?? otherwise)
  if (Number.isInteger(rounds) && rounds >= 1) return rounds
  console.error(usage)
  process.exit(2)
}
