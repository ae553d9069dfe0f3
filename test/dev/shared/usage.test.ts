import { describe, expect, it } from 'vitest'
import { runProgram } from '../../../dev/shared/program.ts'
import packages from '../../../package.json' with { type: 'json' }

/** The scripts that run for long, with their targets and arguments. */
const scripts = Object.entries(packages.scripts).filter(([, line]) =>
  /test\/proofs\/(longer|guards|mutants|bench\/bench)/.test(line),
)

describe('--help of a script that runs for long', () => {
  it.each(scripts)('prints the usage of %s and starts nothing', async (name, line) => {
    const [target = '', ...args] = line.replace('node dev/launch.mjs ', '').split(' ')
    const { code, output } = await runProgram(target, [...args, '--help'])
    expect([code, output.split('\n')[0]]).toEqual([0, expect.stringContaining(`Usage: npm run ${name} -- [`)])
  })

  it('is tested for each of them', () => expect(scripts.map(([name]) => name)).toContain('interleavings'))
})
