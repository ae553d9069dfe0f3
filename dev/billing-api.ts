import type { BillingParts } from './billing.ts'
import { cancel, expiryOf } from './billing-endings.ts'
import { check, type Fields, type Form, fieldsBelow, Refused, readForm } from './billing-forms.ts'
import { checkoutObject, customerObject, portalObject } from './billing-objects.ts'
import { found, read, unrecognized } from './billing-reads.ts'
import { type Account, type BillingStore, newId, now } from './billing-state.ts'

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
export function answerApi(request: ApiRequest, parts: BillingParts): ApiAnswer {
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

export interface Resource {
  form: Form
  make(fields: Fields, store: BillingStore, account: Account): object
}

const resources: Record<string, Resource> = {
  '/v1/customers': {
    form: ['?name', '?email', '?metadata[*]'],
    make(fields, { state }) {
      const { name = null, email = null } = fields
      const metadata = fieldsBelow(fields, 'metadata')
      const customer = { id: newId('cus'), created: now(), metadata, name, email }
      state.customers.push(customer)
      return customerObject(customer)
    },
  },
  '/v1/checkout/sessions': {
    form: [
      'mode',
      'customer',
      'success_url',
      'cancel_url',
      'line_items[0][price]',
      'line_items[0][quantity]',
      '?client_reference_id',
      '?locale',
      '?subscription_data[metadata][*]',
    ],
    make(fields, { state }, { url, price }) {
      check(fields, 'mode', mode => mode === 'subscription')
      check(fields, 'line_items[0][price]', given => given === price)
      check(fields, 'line_items[0][quantity]', quantity => /^[1-9]\d*$/.test(quantity))
      for (const name of ['success_url', 'cancel_url']) check(fields, name, isUrl)
      check(fields, 'locale', isLocale)
      const checkout = {
        id: newId('cs_test'),
        created: now(),
        status: 'open' as const,
        customer: found(state.customers, fields.customer!, 'customer').id,
        price,
        quantity: Number(fields['line_items[0][quantity]']),
        orgId: fields.client_reference_id ?? null,
        metadata: fieldsBelow(fields, 'subscription_data[metadata]'),
        successUrl: fields.success_url!,
        cancelUrl: fields.cancel_url!,
        subscription: null,
      }
      state.checkouts.push(checkout)
      return checkoutObject(checkout, url)
    },
  },
  '/v1/billing_portal/sessions': {
    form: ['customer', '?return_url', '?locale'],
    make(fields, { state }, { url }) {
      check(fields, 'return_url', isUrl)
      check(fields, 'locale', isLocale)
      const { id: customer } = found(state.customers, fields.customer!, 'customer')
      const portal = { id: newId('bps'), created: now(), customer, returnUrl: fields.return_url ?? null }
      state.portals.push(portal)
      return portalObject(portal, url)
    },
  },
}

const isUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
const isLocale = (text: string) => ['auto', 'en', 'ja'].includes(text)
