import { type Finding, finding, type Problem, patience, reasonOf, skipped } from './problems.ts'

type Readiness = { status: string; checks: Record<string, string | Record<string, string>> }

/** What the running service says of itself. */
export async function checkService(url: string | null): Promise<Finding> {
  if (!url) return skipped('service', '--url does not name it')
  const address = new URL('/readyz', url).href
  return finding('service', address, await problemOf(address))
}

async function problemOf(address: string): Promise<Problem | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    const text = await response.text()
    const readiness = parse(text)
    if (readiness?.status === 'ready') return null
    if (!readiness)
      return {
        what: `The service answers ${response.status} at ${address}, and not with its readiness`,
        remedy: unknown,
      }
    return {
      what: `The service says that it is ${readiness.status}: ${failing(readiness).join(', ')}`,
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
    return typeof parsed?.status === 'string' && parsed.checks ? parsed : null
  } catch {
    return null
  }
}

const failing = ({ checks }: Readiness): string[] =>
  Object.entries(checks).flatMap(([name, state]) =>
    typeof state === 'string'
      ? state === 'ok'
        ? []
        : [`${name} ${state}`]
      : Object.entries(state).flatMap(([job, one]) => (one === 'ok' ? [] : [`${job} ${one}`])),
  )
