import { runProgram } from '../../dev/shared/program.ts'

const [runs = '10000', length = '60', seed = String(Date.now() % 1_000_000), path = ''] =
  process.argv.slice(2)
Object.assign(process.env, { MODEL_RUNS: runs, MODEL_COMMANDS: length, MODEL_SEED: seed, MODEL_PATH: path })

/** `npm run model -- [runs] [commands] [seed] [path]`: the model of the tests for longer, or one failure of it again. */
const { code } = await runProgram(
  'vitest',
  ['run', '--config', 'test/vitest.config.ts', '--silent=false', 'test/model'],
  { isShown: true },
)
process.exitCode = code
