import { runProgram } from '../../dev/shared/program.ts'
import { showUsage } from './usage.ts'

type Longer = { tests: string; settings: Record<string, string> }

const seed = String(Date.now() % 1_000_000)

/** The tests that can run longer: their folders, and the settings of their arguments, in order, with defaults. */
const all: Record<string, Longer> = {
  fuzz: { tests: 'test/proofs/fuzz', settings: { FUZZ_REQUESTS: '10000', FUZZ_SEED: seed } },
  model: {
    tests: 'test/proofs/model',
    settings: { MODEL_RUNS: '10000', MODEL_COMMANDS: '60', MODEL_SEED: seed, MODEL_PATH: '' },
  },
  interleavings: {
    tests: 'test/proofs/interleavings',
    settings: { INTERLEAVINGS_CASES: '500', INTERLEAVINGS_SEED: seed, INTERLEAVINGS_PART: '1/1' },
  },
  faults: { tests: 'test/worker/faults', settings: { FAULTS: 'all' } },
  kills: { tests: 'test/proofs/kills', settings: { KILLS: '50', KILLS_REQUESTS: '2000', KILLS_SEED: seed } },
}

const [name = '', ...given] = process.argv.slice(2)
const { tests, settings } = all[name]!
showUsage(given, usage())
for (const [i, [setting, usual]] of Object.entries(settings).entries())
  process.env[setting] = given[i] ?? usual
const { code } = await runProgram('vitest', ['run', '--config', 'test/proofs/vitest.config.ts', tests], {
  isShown: true,
})
process.exitCode = code

/** Names the arguments as the settings without the name of the tests, such as `runs` for MODEL_RUNS. */
function usage(): string {
  const words = Object.entries(settings).map(([setting, usual]) => ({
    word: setting.toLowerCase().replace(`${name}_`, ''),
    usual: usual === seed ? 'a new one' : usual || 'none',
  }))
  return [
    `npm run ${name} -- ${words.map(({ word }) => `[${word}]`).join(' ')}`,
    `Runs the tests in ${tests} longer, and prints what they observed.`,
    ...words.map(({ word, usual }) => `  ${word.padEnd(10)}default: ${usual}`),
  ].join('\n')
}
