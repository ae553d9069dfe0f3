import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '../../src/worker/app.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { type Client, client, type Send } from './as.ts'
import { bearer } from './headers.ts'
import { type Person, token } from './world.ts'

/**
 * To the Worker in the test's own context, so that time which a test lets pass does so for the Worker. Answers once nothing
 * is left to be done after the answer.
 */
export const here: Send = async request => {
  const context = createExecutionContext()
  const response = await app.fetch(request, env, context)
  await waitOnExecutionContext(context)
  return response
}

/** A tool that calls the same Worker deployed with other settings; null takes one away. */
export async function asToolOf(
  who: Person,
  others: { [Name in keyof Bindings]?: string | null },
): Promise<Client> {
  const kept = Object.entries({ ...env, ...others }).filter(([, value]) => value !== null)
  const bindings = Object.fromEntries(kept)
  const headers = bearer(await token(who))
  return client(headers, request => app.fetch(request, bindings, createExecutionContext()))
}
