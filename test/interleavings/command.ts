import { runProgram } from '../../dev/shared/program.ts'

const [cases = '500', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
process.env.INTERLEAVINGS_CASES = cases === 'all' ? '1e9' : cases
process.env.INTERLEAVINGS_SEED = seed

/** `npm run interleavings -- [cases|all] [seed]`: the test of interleavings for longer, with what it has found. */
const { code } = await runProgram(
  'vitest',
  ['run', '--config', 'test/vitest.config.ts', '--silent=false', 'test/interleavings'],
  { isShown: true },
)
process.exitCode = code
