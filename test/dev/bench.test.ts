import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../dev/shared/root.ts'

it('the modules of bench:scale load outside a Worker', () => {
  const files = readdirSync(join(root, 'test/proofs/bench/scale'))
  const load = files.map(file => `await import('./test/proofs/bench/scale/${file}')`).join('\n')
  const stripping = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const standIn = ['--import', './test/proofs/bench/scale/cloudflare.ts']
  const output = execFileSync(
    process.execPath,
    [...stripping, ...standIn, '--input-type=module', '--eval', `${load}\nconsole.log('loaded')`],
    { cwd: root, encoding: 'utf8' },
  )
  expect(output).toBe('loaded\n')
})
