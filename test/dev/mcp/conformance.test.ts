import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { someOf } from '../../support/extent.ts'
import { credentialProxy, runNode, stackAgent } from '../../support/mcp-stack.ts'

const suite = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
const dir = mkdtempSync(join(tmpdir(), 'cairn-conformance-'))
const proxy = credentialProxy(stackAgent('conformance'))

afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('the conformance suite of the protocol (mcp § Messages)', () => {
  it.each(someOf(2, ['2026-07-28', '2025-11-25'], 'revision'))(
    'passes for %s, except for fixtures and features that the service does not have',
    async revision => {
      const baseline = join(import.meta.dirname, `baseline-${revision}.yml`)
      const args = ['server', '--url', proxy.url, '--requirements', revision]
      const limits = ['--expected-failures', baseline, '--output-dir', dir]
      const { code, output } = await runNode([suite, ...args, ...limits], dir)
      expect(code, output.slice(-5_000)).toBe(0)
      expect(output).toMatch(/✓ tools-list: [34] passed/)
      expect(output).toContain('✓ dns-rebinding-protection: 2 passed')
    },
  )
})
