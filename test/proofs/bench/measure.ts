import type { Generator, Load } from './generator.ts'
import { cpuMillis } from './processes.ts'

const whose = ['worker', 'database', 'standIn'] as const

type Cpu = Record<(typeof whose)[number], number>

/** The processes whose CPU is counted, with all their children. */
export type Pids = { [Whose in keyof Cpu]: number[] }

/** One operation under one load, in one round; `asked` includes the requests that warm up connections. */
export type Sample = { millis: number[]; asked: number; seconds: number; cpu: Cpu }

/** Over all rounds: the median round's requests per second, times in milliseconds, CPU in milliseconds per request. */
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
  // Later, the CPU of an ended backend would be in neither count, and its end in the next one.
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
