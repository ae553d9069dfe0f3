import { runProgram } from '../../dev/shared/program.ts'

const [requests = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
process.env.FUZZ_REQUESTS = requests
process.env.FUZZ_SEED = seed

/** `npm run fuzz -- [requests] [seed]`: the fuzzer of the tests for longer, with what it has seen. */
const { code } = await runProgram(
  'vitest',
  ['run', '--config', 'test/vitest.config.ts', '--silent=false', 'test/fuzz'],
  { isShown: true },
)
process.exitCode = code
