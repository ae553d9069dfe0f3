import { AsyncLocalStorage } from 'node:async_hooks'
import { app } from '../../../src/worker/app.ts'
import type { Bindings } from '../../../src/worker/env.ts'
import type { Side } from './side.ts'

/** Replaces `cloudflare:test` and `cloudflare:workers`, so that helpers of tests in workerd run in Node. */
export let env: Bindings & { OWNER_DATABASE_URL: string }

export const exports = { default: { fetch: (request: Request) => app.fetch(request, env, context) } }

export function setEnv(bindings: typeof env): void {
  env = bindings
}

/** The side whose request is running. */
export const current = new AsyncLocalStorage<Side>()

const left = new Set<Promise<unknown>>()

/** Resolves when no background work of requests is in progress. */
export async function quiet(): Promise<void> {
  while (left.size > 0) await Promise.all(left)
}

/** Background work after a side's response is dropped, because it does not belong to its write. */
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
