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

/** A thousand requests of one seed, unless `npm run fuzz` says otherwise. */
const fuzz = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  requests: Number(process.env.FUZZ_REQUESTS ?? 1_000),
}

/** 140 runs of 40 commands of one seed, unless `npm run model` says otherwise. */
const model = {
  seed: Number(process.env.MODEL_SEED ?? 1),
  runs: Number(process.env.MODEL_RUNS ?? 140),
  length: Number(process.env.MODEL_COMMANDS ?? 40),
  path: process.env.MODEL_PATH ?? '',
}

/** Some of one seed, unless `npm run interleavings` says otherwise. */
const interleavings = {
  seed: Number(process.env.INTERLEAVINGS_SEED ?? 1),
  cases: process.env.INTERLEAVINGS_CASES === 'all' ? 1e9 : Number(process.env.INTERLEAVINGS_CASES ?? 3),
  part: process.env.INTERLEAVINGS_PART ?? '1/1',
  acts: process.env.INTERLEAVINGS_ACTS ?? '',
}

/** Two kills in 80 requests, unless `npm run kills` says otherwise. */
const kills = {
  seed: Number(process.env.KILLS_SEED ?? 1),
  requests: Number(process.env.KILLS_REQUESTS ?? 80),
  kills: Number(process.env.KILLS ?? 2),
}

/** Connections that are cut, unless `npm run faults` asks for all that can happen. */
const faults = process.env.FAULTS === 'all'

/** How long the proofs go on: what `npm test` runs, unless the environment says otherwise. */
export const settings = { fuzz, model, interleavings, kills, faults }
