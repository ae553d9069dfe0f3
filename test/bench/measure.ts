import type { Generator, Load } from './generator.ts'
import { cpuMillis } from './processes.ts'

type Cpu = { worker: number; database: number; standIn: number }

/** Whose CPU is counted. */
export type Pids = { [Whose in keyof Cpu]: number }

/** One operation under one load, in one round. */
export type Sample = { millis: number[]; seconds: number; cpu: Cpu }

/** Of all rounds: the median round's requests a second, times in milliseconds, CPU in milliseconds a request. */
export type Figures = { perSecond: number; p50: number; p99: number; cpu: Cpu }

export async function measure(generator: Generator, load: Load, pids: Pids): Promise<Sample> {
  const watched = [pids.worker, pids.database, pids.standIn]
  const before = cpuMillis(watched)
  const { millis, seconds } = await generator.run(load)
  const [worker, database, standIn] = cpuMillis(watched).map((now, i) => now - before[i]!) as [
    number,
    number,
    number,
  ]
  // Only now: what a backend that ends has used would be in neither count, and its end in the next one.
  await generator.rest()
  return { millis, seconds, cpu: { worker, database, standIn } }
}

export function figuresOf(samples: Sample[]): Figures {
  const millis = samples.flatMap(sample => sample.millis)
  const perSecond = quantile(
    samples.map(sample => sample.millis.length / sample.seconds),
    0.5,
  )
  const cpu = (whose: keyof Cpu) =>
    samples.reduce((sum, sample) => sum + sample.cpu[whose], 0) / millis.length
  return {
    perSecond,
    p50: quantile(millis, 0.5),
    p99: quantile(millis, 0.99),
    cpu: { worker: cpu('worker'), database: cpu('database'), standIn: cpu('standIn') },
  }
}

export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const below = sorted[Math.floor(at)]!
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1)
}
