import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { freePort } from '../../../dev/shared/ports.ts'
import { consenting } from '../../support/consent.ts'
import { createApp } from '../../support/console/apps.ts'

const suite = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
const user = consenting('conformance')

/** Runs the suite, which prints the address that its user opens, and waits for the browser. */
function runSuite(args: string[]): Promise<{ code: number | null; output: string }> {
  const program = spawn(process.execPath, [suite, 'authorization', ...args])
  return new Promise((resolve, reject) => {
    let output = ''
    let isAsked = false
    const take = (chunk: Buffer) => {
      output += chunk
      const asked = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output)
      if (!asked || isAsked || !output.includes('Waiting')) return
      isAsked = true
      user.decide(asked[0]).catch((thrown: unknown) => {
        program.kill()
        reject(thrown)
      })
    }
    program.stdout.on('data', take)
    program.stderr.on('data', take)
    program.once('error', reject)
    program.once('close', code => resolve({ code, output }))
  })
}

describe('the scenarios of the conformance suite for authorization servers (apps § Discovery)', () => {
  it.each(['', '/mcp'])('pass for the resource "%s"', async path => {
    const { url } = inject('stack')
    const port = await freePort()
    const app = await createApp({ redirectUri: `http://127.0.0.1:${port}/callback` })
    const own = ['--url', url, '--client-id', app.id, '--resource', url + path]
    const { code, output } = await runSuite([...own, '--port', String(port)])
    expect(code, output).toBe(0)
    expect(output).toContain('✓ authorization-server-metadata-endpoint')
    expect(output).toContain('✓ authorization-code-grant')
    expect(output).not.toContain('SKIPPED')
  })
})
