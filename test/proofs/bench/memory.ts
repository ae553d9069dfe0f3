import { type Service, serve } from '../../support/workerd.ts'
import type { Generator } from './generator.ts'
import { request } from './generator.ts'
import { madeRoadmap } from './payloads.ts'
import { residentBytes } from './processes.ts'
import type { World } from './world.ts'

/** Megabytes. */
export type Memory = {
  /** The smallest tested heap with which the request succeeds; infinite if it never did. */
  heap: number
  /** The largest tested heap with which it fails. */
  tooSmall: number
  /** The maximum of its objects and array buffers at any collection. */
  live: number
  /** The growth of the whole process at its peak. */
  resident: number
}

/**
 * First syncs of 10,000 tasks and 2,000 documents of 16 MB, one per project, and the bytes of their payload. Each
 * document has a character beyond Latin-1, so that V8 stores every character in two bytes.
 */
export function largestSyncs(projects: World['synced']): { requests: Buffer[]; payload: number } {
  const body = JSON.stringify(madeRoadmap(10_000, 2_000, 6_600))
  const requests = projects.map(({ projectId, token }) =>
    request({ method: 'PUT', path: `/api/projects/${projectId}/roadmaps/main`, token, body }),
  )
  return { requests, payload: Buffer.byteLength(body) }
}

/**
 * Limits V8's heap to `first`, then to sizes between the largest that failed and the smallest that succeeded. Each
 * attempt is one request in a fresh workerd.
 */
export async function measureMemory(
  dir: string,
  service: Service,
  generator: Generator,
  requests: Buffer[],
  { least, first, most } = { least: 64, first: 128, most: 192 },
): Promise<Memory> {
  const found = { heap: Number.POSITIVE_INFINITY, live: Number.NaN, resident: Number.NaN }
  let tooSmall = 0
  for (const [i, request] of requests.entries()) {
    const between = (Math.max(tooSmall, least) + Math.min(found.heap, most)) / 2
    const cap = i === 0 ? first : Math.round(between)
    const attempt = await tryRequest(dir, service, generator, request, cap)
    if (attempt) Object.assign(found, attempt, { heap: cap })
    else tooSmall = cap
  }
  return { tooSmall, ...found }
}

type Attempt = { live: number; resident: number }

/** Undefined if workerd exceeded its limit and ended. */
async function tryRequest(
  dir: string,
  service: Service,
  generator: Generator,
  request: Buffer,
  cap: number,
): Promise<Attempt | undefined> {
  const flags = [`--max-heap-size=${cap}`, '--trace-gc', '--trace-gc-verbose']
  const workerd = await serve(dir, [service], flags)
  const before = residentBytes(workerd.pid).now
  const port = workerd.ports[service.name]!
  try {
    await generator.run({ kind: 'http', port, requests: [request], status: 200, connections: 1 })
    return { live: liveOf(workerd.output()), resident: (residentBytes(workerd.pid).peak - before) / 1e6 }
  } catch (thrown) {
    if (/out of memory/.test(workerd.output())) return undefined
    throw thrown
  } finally {
    await generator.rest()
    await workerd.stop()
  }
}

function liveOf(log: string): number {
  const collections = log.matchAll(/-> ([\d.]+) \([\d.]+\) MB,.*?Backing store memory: +(\d+) KB/gs)
  return Math.max(...Array.from(collections, ([, heap, buffers]) => Number(heap) + Number(buffers) / 1024))
}
