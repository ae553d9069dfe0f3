import { errorReason, type Finding, finding, type Problem, skipped, timeoutMs } from './problems.ts'

type Readiness = { status: string; checks?: Record<string, string | Record<string, string>> }

/** Checks the readiness of the running service. It reports details for the right `READINESS_KEY`, or if it has none. */
export async function checkService(url: string | null, key?: string): Promise<Finding> {
  if (!url) return skipped('service', '--url was not given')
  const address = new URL('/readyz', url).href
  return finding('service', address, await problemOf(address, key))
}

async function problemOf(address: string, key: string | undefined): Promise<Problem | null> {
  try {
    const headers = key ? { authorization: `Bearer ${key}` } : {}
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    const readiness = parse(text)
    if (readiness?.status === 'ready') return null
    if (!readiness)
      return {
        what: `The response of ${address}, ${response.status}, does not contain the readiness of the service`,
        remedy: unknownService,
      }
    if (!readiness.checks)
      return {
        what: `The service reports that it is ${readiness.status}, and gives details only for its READINESS_KEY`,
        remedy: 'Set READINESS_KEY to the value that the Worker has, and run doctor again.',
      }
    return {
      what: `The service reports that it is ${readiness.status}: ${failing(readiness.checks).join(', ')}`,
      remedy:
        'If the same checks succeed here, the settings of the Worker differ from these. Set its secrets again.',
    }
  } catch (thrown) {
    return {
      what: `The service does not respond at ${address}: ${errorReason(thrown)}`,
      remedy: 'Fix the URL, or deploy the service.',
    }
  }
}

const unknownService =
  'Check that the URL is that of this service, and check its log. A missing secret makes every request fail.'

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
