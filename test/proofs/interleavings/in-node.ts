import { AsyncLocalStorage } from 'node:async_hooks'
import { app } from '../../../src/worker/app.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import type { Side } from './side.ts'

/** Stands in for `cloudflare:test` and `cloudflare:workers`, so that what is made for tests in workerd is made in Node. */
export let env: Bindings & { OWNER_DATABASE_URL: string }

export const exports = { default: { fetch: (request: Request) => app.fetch(request, env, context) } }

export function setEnv(bindings: typeof env): void {
  env = bindings
}

/** Whose request it is that runs. */
export const current = new AsyncLocalStorage<Side>()

const left = new Set<Promise<unknown>>()

/** Resolves once nothing is under way that requests have left to be done. */
export async function quiet(): Promise<void> {
  while (left.size > 0) await Promise.all(left)
}

/** What a side's request leaves to be done after its answer is not done: it is no part of its write. */
const context = {
  get waitUntil() {
    current.getStore()?.end()
    return (work: Promise<unknown>) => {
      const ended = work.catch(() => {}).finally(() => left.delete(ended))
      left.add(ended)
    }
  },
  passThroughOnException() {},
} as unknown as ExecutionContext
