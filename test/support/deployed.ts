import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '../../src/worker/app.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { type Client, client, type Send } from './as.ts'
import { bearer, fromBrowser, origin } from './headers.ts'
import { type Person, session, token } from './world.ts'

/**
 * Calls the Worker in the test's own context, so that simulated time also passes for the Worker. Returns when its
 * background work has ended.
 */
export const here: Send = async request => {
  const context = createExecutionContext()
  const response = await app.fetch(request, env, context)
  await waitOnExecutionContext(context)
  return response
}

/** Settings of a deployment that differ; null removes one. */
type Others = { [Name in keyof Bindings]?: string | null }

/** A tool that calls the same Worker with other settings. */
export const asToolOf = async (who: Person, others: Others): Promise<Client> =>
  client(bearer(await token(who)), deployedWith(others))

/** A browser without a session that calls it. */
export const asStrangerOf = (others: Others): Client => client({ origin }, deployedWith(others))

/** A browser that calls it. */
export const asBrowserOf = async (who: Person, others: Others): Promise<Client> =>
  client(fromBrowser(await session(who)), deployedWith(others))

function deployedWith(others: Others): Send {
  const kept = Object.entries({ ...env, ...others }).filter(([, value]) => value !== null)
  const bindings = Object.fromEntries(kept)
  return request => app.fetch(request, bindings, createExecutionContext())
}
