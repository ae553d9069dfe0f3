import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Service, serve } from '../../support/workerd.ts'
import { quantile } from './measure.ts'

/** Milliseconds from spawning workerd to the first 200 of `/healthz`, and the ratio of the two: medians of all pairs. */
export type Starts = { worker: number; empty: number; ratio: number }

/** Starts the Worker and one without code in turn, each with the bindings of the Worker. */
export async function measureStarts(dir: string, worker: Service, pairs: number): Promise<Starts> {
  const empty = { ...worker, name: 'empty', module: writeEmptyWorker(dir) }
  const taken: Omit<Starts, 'ratio'>[] = []
  for (let pair = 0; pair < pairs; pair++)
    taken.push({ worker: await startOnce(dir, worker), empty: await startOnce(dir, empty) })
  const median = (of: (pair: Omit<Starts, 'ratio'>) => number) => quantile(taken.map(of), 0.5)
  return {
    worker: median(pair => pair.worker),
    empty: median(pair => pair.empty),
    ratio: median(pair => pair.worker / pair.empty),
  }
}

async function startOnce(dir: string, service: Service): Promise<number> {
  const { coldStart, stop } = await serve(dir, [service])
  await stop()
  return coldStart
}

function writeEmptyWorker(dir: string): string {
  mkdirSync(join(dir, 'empty'), { recursive: true })
  const path = join(dir, 'empty', 'worker.js')
  writeFileSync(path, 'export default { fetch: () => new Response() }\n')
  return path
}
