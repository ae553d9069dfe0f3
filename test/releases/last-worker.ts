import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Bindings } from '../../src/worker/env.ts'

/** A Worker as it was deployed: the bundle of `npm run build` at the tag of its version. */
export type DeployedWorker = {
  version: string
  /** The version of db/functions that its readiness requires. */
  functionsVersion: string
  fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response>
  scheduled(controller: { cron: string }, env: Bindings): Promise<void>
}

const bundleName = /^worker-(\d+\.\d+\.\d+)\.js\.gz$/

/** Loads the Worker of the last release in Node, where it cannot send email. */
export async function lastWorker(): Promise<DeployedWorker> {
  const [file, ...others] = readdirSync(import.meta.dirname).filter(name => bundleName.test(name))
  if (!file || others.length > 0) throw new Error('test/releases must have the Worker of one release')
  const dir = mkdtempSync(join(tmpdir(), 'cairn-release-'))
  const text = gunzipSync(readFileSync(join(import.meta.dirname, file))).toString()
  const sockets = join(dir, 'sockets.mjs')
  writeFileSync(sockets, "export const connect = () => { throw new Error('sockets are not available') }")
  const module = join(dir, 'worker.mjs')
  const code = text.replace('from"cloudflare:sockets"', `from${JSON.stringify(sockets)}`)
  writeFileSync(module, code.replace(/\/\/# sourceMappingURL=.*/, ''))
  const { default: worker } = await import(/* @vite-ignore */ module)
  const [, functionsVersion] = /"([0-9a-f]{12})"/.exec(text)!
  return { version: bundleName.exec(file)![1]!, functionsVersion: functionsVersion!, ...worker }
}
