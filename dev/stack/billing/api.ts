import { cancel, expiryOf } from './endings.ts'
import { Refused, readForm } from './forms.ts'
import type { Parts } from './parts.ts'
import { read, unrecognized } from './reads.ts'
import { resources } from './resources.ts'
import type { Account, BillingStore } from './state.ts'

export interface ApiRequest {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface ApiAnswer {
  status: number
  body: object
}

/** Answers as the provider does, as much of its API as Cairn uses; whatever else is asked for is refused. */
export function answerApi(request: ApiRequest, parts: Parts): ApiAnswer {
  const { store, account } = parts
  try {
    authenticate(request, account)
    if (request.method === 'GET') return { status: 200, body: read(request.url, store.state, account) }
    if (request.method === 'DELETE') return { status: 200, body: cancel(request.url, parts) }
    return create(request, store, account)
  } catch (thrown) {
    if (thrown instanceof Refused) return { status: thrown.status, body: thrown.body }
    throw thrown
  }
}

function authenticate({ headers }: ApiRequest, { secretKey }: Account): void {
  if (headers.authorization !== `Bearer ${secretKey}`) throw new Refused(401, 'Invalid API Key provided')
}

function create(
  { method, url, headers, body }: ApiRequest,
  store: BillingStore,
  account: Account,
): ApiAnswer {
  const resource = method === 'POST' ? (resources[url.pathname] ?? expiryOf(url)) : undefined
  if (!resource) return unrecognized(url)
  if (!String(headers['content-type']).startsWith('application/x-www-form-urlencoded'))
    throw new Refused(400, 'The body must be a form')
  const key = headers['idempotency-key']
  const fingerprint = `${url.pathname} ${body}`
  const kept = typeof key === 'string' ? store.state.answers[key] : undefined
  if (kept && kept.fingerprint !== fingerprint)
    throw new Refused(400, 'Keys for idempotent requests can only be used with the same parameters', {
      type: 'idempotency_error',
    })
  if (kept) return kept
  const answer = { status: 200, body: resource.make(readForm(body, resource.form), store, account) }
  if (typeof key === 'string') store.state.answers[key] = { ...answer, fingerprint }
  store.save()
  return answer
}
