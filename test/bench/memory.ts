import { type Service, serve } from '../support/workerd.ts'
import type { Generator } from './generator.ts'
import { request } from './generator.ts'
import { madeRoadmap } from './payloads.ts'
import { residentBytes } from './processes.ts'
import type { World } from './world.ts'

/** Megabytes, except the payload's bytes. */
export type Memory = {
  payload: number
  /** The smallest heap tried in which the sync succeeds; infinite when it never did. */
  heap: number
  /** The largest one tried in which it does not. */
  tooSmall: number
  /** The most that its objects and the array buffers beside it came to at any collection. */
  live: number
  /** What the whole process grew by at its peak. */
  resident: number
}

const [least, most] = [64, 192]

/**
 * Syncs 10,000 tasks and 2,000 documents of 16 MB, each document with a sign beyond Latin-1, so that V8 holds every
 * character in two bytes. V8's heap is capped at a size between what has been enough and what has not, each time in
 * a fresh workerd; one attempt for each project.
 */
export async function measureMemory(
  dir: string,
  service: Service,
  generator: Generator,
  projects: World['synced'],
): Promise<Memory> {
  const body = JSON.stringify(madeRoadmap(10_000, 2_000, 6_600))
  const found = { heap: Number.POSITIVE_INFINITY, live: Number.NaN, resident: Number.NaN }
  let tooSmall = 0
  for (const project of projects) {
    const cap = Math.round((Math.max(tooSmall, least) + Math.min(found.heap, most)) / 2)
    const attempt = await trySync(dir, service, generator, project, body, cap)
    if (attempt) Object.assign(found, attempt, { heap: cap })
    else tooSmall = cap
  }
  return { payload: Buffer.byteLength(body), tooSmall, ...found }
}

type Attempt = { live: number; resident: number }

/** Undefined when workerd died of its cap. */
async function trySync(
  dir: string,
  service: Service,
  generator: Generator,
  { projectId, token }: World['synced'][number],
  body: string,
  cap: number,
): Promise<Attempt | undefined> {
  const flags = [`--max-heap-size=${cap}`, '--trace-gc', '--trace-gc-verbose']
  const workerd = await serve(dir, [service], flags)
  const before = residentBytes(workerd.pid).now
  const put = request({ method: 'PUT', path: `/api/projects/${projectId}/roadmaps/main`, token, body })
  const port = workerd.ports[service.name]!
  try {
    await generator.run({ kind: 'http', port, requests: [put], status: 200, connections: 1 })
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
