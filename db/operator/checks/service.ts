import { type Finding, finding, type Problem, patience, reasonOf, skipped } from './problems.ts'

type Readiness = { status: string; checks?: Record<string, string | Record<string, string>> }

/** What the running service says of itself; the details where this is its `READINESS_KEY`, or it has none. */
export async function checkService(url: string | null, key?: string): Promise<Finding> {
  if (!url) return skipped('service', '--url does not name it')
  const address = new URL('/readyz', url).href
  return finding('service', address, await problemOf(address, key))
}

async function problemOf(address: string, key: string | undefined): Promise<Problem | null> {
  try {
    const headers = key ? { authorization: `Bearer ${key}` } : {}
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) })
    const text = await response.text()
    const readiness = parse(text)
    if (readiness?.status === 'ready') return null
    if (!readiness)
      return {
        what: `The service answers ${response.status} at ${address}, and not with its readiness`,
        remedy: unknown,
      }
    if (!readiness.checks)
      return {
        what: `The service says that it is ${readiness.status}, and its details take the right READINESS_KEY`,
        remedy: 'Set READINESS_KEY to that of the Worker, and run this again.',
      }
    return {
      what: `The service says that it is ${readiness.status}: ${failing(readiness.checks).join(', ')}`,
      remedy:
        'Where the same is right here, the settings of the Worker differ from these: set its secrets again.',
    }
  } catch (thrown) {
    return {
      what: `The service does not answer at ${address}: ${reasonOf(thrown)}`,
      remedy: 'Mend the URL, or deploy.',
    }
  }
}

const unknown =
  'Look whether the URL is that of this service, and into its log: a missing secret fails every request.'

function parse(text: string): Readiness | null {
  try {
    const parsed = JSON.parse(text)
    return ['ready', 'degraded', 'unready'].includes(parsed?.status) ? parsed : null
  } catch {
    return null
  }
}

const failing = (checks: NonNullable<Readiness['checks']>): string[] =>
  Object.entries(checks).flatMap(([name, state]) =>
    typeof state === 'string'
      ? state === 'ok'
        ? []
        : [`${name} ${state}`]
      : Object.entries(state).flatMap(([job, one]) => (one === 'ok' ? [] : [`${job} ${one}`])),
  )
