import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    fuzz: { seed: number; requests: number }
    model: { seed: number; runs: number; length: number; path: string }
    interleavings: { seed: number; cases: number; part: string; acts: string }
    kills: { seed: number; requests: number; kills: number }
    faults: boolean
  }
}

/** Whether each case of the longest tables is tried. The only test that notices a guard may be one of them. */
const triesAll = process.env.TESTS === 'all' || process.env.GUARDS !== undefined

/** Requests of one seed, unless `npm run fuzz` sets others. */
const fuzz = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  requests: Number(process.env.FUZZ_REQUESTS ?? (triesAll ? 600 : 200)),
}

/** Runs of 80 commands of one seed, unless `npm run model` sets others. */
const model = {
  seed: Number(process.env.MODEL_SEED ?? 1),
  runs: Number(process.env.MODEL_RUNS ?? (triesAll ? 24 : 3)),
  length: Number(process.env.MODEL_COMMANDS ?? 80),
  path: process.env.MODEL_PATH ?? '',
}

/** Some cases of one seed, unless `npm run interleavings` sets others. */
const interleavings = {
  seed: Number(process.env.INTERLEAVINGS_SEED ?? 1),
  cases: process.env.INTERLEAVINGS_CASES === 'all' ? 1e9 : Number(process.env.INTERLEAVINGS_CASES ?? 3),
  part: process.env.INTERLEAVINGS_PART ?? '1/1',
  acts: process.env.INTERLEAVINGS_ACTS ?? '',
}

/** Two kills in 80 requests, unless `npm run kills` sets others. */
const kills = {
  seed: Number(process.env.KILLS_SEED ?? 1),
  requests: Number(process.env.KILLS_REQUESTS ?? 80),
  kills: Number(process.env.KILLS ?? 2),
}

/** Cut connections, unless `npm run faults` requests all faults. */
const faults = process.env.FAULTS === 'all'

/** The extent of the proofs: that of `npm test`, unless the environment sets another. */
export const settings = { triesAll, fuzz, model, interleavings, kills, faults }
