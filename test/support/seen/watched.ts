import { env } from 'cloudflare:test'
import { afterAll } from 'vitest'
import { app } from '../../../src/worker/app.ts'
import { assertDescribed, routeOf } from './described.ts'
import { exampleId, handIn, note } from './notes.ts'

type Fetch = typeof app.fetch

/** A Worker that fails on responses that their operation does not describe, and notes the others. */
const watched =
  (fetch: Fetch): Fetch =>
  async (request, ...rest) => {
    const route = routeOf(request.method, new URL(request.url).pathname)
    const isExample = request.headers.get('x-request-id') === exampleId
    const copy = isExample && request.body ? request.clone() : null
    const response = await fetch(request, ...rest)
    if (!route || response.status === 405) return response
    const text = isBinary(response) ? '' : await response.clone().text()
    assertDescribed(route, request, response, text)
    await note(route, request, copy, response, text)
    return response
  }

const isBinary = ({ headers }: Response) => headers.get('content-type')?.startsWith('image/') === true

// Before each test file, because all of them share the Worker.
if (!('isWatched' in app)) {
  app.fetch = watched(app.fetch)
  Object.assign(app, { isWatched: true })
  // The module that exports this runtime's objects must contain it.
  await env.STORE_RUNTIME?.fetch('http://store')
}

afterAll(handIn)
