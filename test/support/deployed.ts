import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '../../src/worker/app.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { type Client, client, type Send } from './as.ts'
import { bearer, fromBrowser, origin } from './headers.ts'
import { type Person, session, token } from './world.ts'

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

/** Other settings of a deployment; null takes one away. */
type Others = { [Name in keyof Bindings]?: string | null }

/** A tool that calls the same Worker deployed with other settings. */
export const asToolOf = async (who: Person, others: Others): Promise<Client> =>
  client(bearer(await token(who)), deployedWith(others))

/** A browser that calls it, and in which nobody is signed in. */
export const asStrangerOf = (others: Others): Client => client({ origin }, deployedWith(others))

/** A browser that calls it. */
export const asBrowserOf = async (who: Person, others: Others): Promise<Client> =>
  client(fromBrowser(await session(who)), deployedWith(others))

function deployedWith(others: Others): Send {
  const kept = Object.entries({ ...env, ...others }).filter(([, value]) => value !== null)
  const bindings = Object.fromEntries(kept)
  return request => app.fetch(request, bindings, createExecutionContext())
}
