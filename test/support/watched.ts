import { app } from '../../src/worker/app.ts'
import worker from '../../src/worker/worker.ts'
import { assertDescribed } from './watch.ts'

type Fetch = typeof app.fetch

/** A Worker that fails on an answer that its operation does not tell of. */
const watched =
  (fetch: Fetch): Fetch =>
  async (request, ...rest) => {
    const response = await fetch(request, ...rest)
    assertDescribed(request, response, await response.clone().text())
    return response
  }

// Before each file of tests, all of which share the Worker.
if (worker.fetch === app.fetch && !('isWatched' in app)) {
  app.fetch = watched(app.fetch)
  worker.fetch = app.fetch
  Object.assign(app, { isWatched: true })
}
