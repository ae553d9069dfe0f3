import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../../dev/shared/program.ts'
import type { Named } from '../find/all.ts'
import { root } from '../find/root.ts'
import type { Noticed } from './switched.ts'

const file = 'test/db/constraints.test.ts'
const report = join(root, '.local-guards', 'dropped.json')

type Report = {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

/** Runs the tests of the constraints, each without what it is named after, and tells those that fail. */
export async function tryDropped(
  guards: readonly Named[],
  tell: (guard: Named, noticed: Noticed) => void,
): Promise<void> {
  process.env.GUARDS = 'dropped'
  await runProgram('vitest', [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter',
    'json',
    '--outputFile',
    report,
    file,
  ])
  delete process.env.GUARDS
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  for (const guard of guards) {
    const [name] = guard.words.split(':')
    const test = failed.find(({ fullName }) => fullName.split(/\W+/).includes(name!))
    if (test) tell(guard, { file, test: test.fullName, said: test.failureMessages[0]!.split('\n')[0]! })
  }
}
