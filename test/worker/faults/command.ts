import { runProgram } from '../../../dev/shared/program.ts'

process.env.FAULTS = 'all'

/** `npm run faults`: every write with each of its calls failing in every way. */
const { code } = await runProgram(
  'vitest',
  ['run', '--config', 'test/vitest.config.ts', 'test/worker/faults'],
  { isShown: true },
)
process.exitCode = code
