import { runProgram } from '../../dev/shared/program.ts'

const [kills = '50', requests = '2000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
process.env.KILLS = kills
process.env.KILLS_REQUESTS = requests
process.env.KILLS_SEED = seed

/** `npm run kills -- [kills] [requests] [seed]`: the test of kills for longer, with what it has seen. */
const { code } = await runProgram(
  'vitest',
  ['run', '--config', 'test/vitest.config.ts', '--silent=false', 'test/kills'],
  { isShown: true },
)
process.exitCode = code
