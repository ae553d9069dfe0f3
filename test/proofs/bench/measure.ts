import type { Generator, Load } from './generator.ts'
import { cpuMillis } from './processes.ts'

const whose = ['worker', 'database', 'standIn'] as const

type Cpu = Record<(typeof whose)[number], number>

/** Whose CPU is counted: processes, with all that they have started. */
export type Pids = { [Whose in keyof Cpu]: number[] }

/** One operation under one load, in one round; `asked` counts the requests that warmed the connections up too. */
export type Sample = { millis: number[]; asked: number; seconds: number; cpu: Cpu }

/** Of all rounds: the median round's requests a second, times in milliseconds, CPU in milliseconds a request. */
export type Figures = {
  requests: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  cpu: Cpu
}

export async function measure(generator: Generator, load: Load, pids: Pids): Promise<Sample> {
  const before = usedBy(pids)
  const taken = await generator.run(load)
  const after = usedBy(pids)
  // Only now: what a backend that ends has used would be in neither count, and its end in the next one.
  await generator.rest()
  return { ...taken, cpu: cpuOf(one => after[one] - before[one]) }
}

export function figuresOf(samples: Sample[]): Figures {
  const millis = samples.flatMap(sample => sample.millis).sort((a, b) => a - b)
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0)
  const asked = sum(sample => sample.asked)
  return {
    requests: millis.length,
    perSecond: quantile(
      samples.map(sample => sample.millis.length / sample.seconds),
      0.5,
    ),
    p50: quantile(millis, 0.5),
    p95: quantile(millis, 0.95),
    p99: quantile(millis, 0.99),
    cpu: cpuOf(one => sum(sample => sample.cpu[one]) / asked),
  }
}

export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const below = sorted[Math.floor(at)]!
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1)
}

function usedBy(pids: Pids): Cpu {
  const millis = cpuMillis(whose.flatMap(one => pids[one]))
  return cpuOf(one => millis.splice(0, pids[one].length).reduce((total, each) => total + each, 0))
}

const cpuOf = (of: (one: keyof Cpu) => number) => Object.fromEntries(whose.map(one => [one, of(one)])) as Cpu
