import { type Miniflare, type Request, Response } from 'miniflare'
import { Faults } from '../shared/faults.ts'
import { Copies } from './copies.ts'
import { hasUnsignedHeader, overrides, refusal } from './presigned.ts'
import { s3Path } from './server.ts'

const {
  TEST_STORE_ENDPOINT,
  TEST_STORE_BUCKET = 'cairn-tests',
  TEST_STORE_REGION = 'auto',
  TEST_STORE_ACCESS_KEY_ID = '',
  TEST_STORE_SECRET_ACCESS_KEY = '',
} = process.env

/** The store that the environment names for the tests instead of Miniflare's own; the same settings as a deployment's. */
export const ownStore = TEST_STORE_ENDPOINT && {
  STORE_ENDPOINT: TEST_STORE_ENDPOINT,
  STORE_BUCKET: TEST_STORE_BUCKET,
  STORE_REGION: TEST_STORE_REGION,
  STORE_ACCESS_KEY_ID: TEST_STORE_ACCESS_KEY_ID,
  STORE_SECRET_ACCESS_KEY: TEST_STORE_SECRET_ACCESS_KEY,
}

export const storeBindings = ownStore || {
  STORE_ENDPOINT: `http://store.test${s3Path}`,
  STORE_BUCKET: 'cairn-files',
  STORE_REGION: 'auto',
  STORE_ACCESS_KEY_ID: 'local',
  STORE_SECRET_ACCESS_KEY: 'local',
}

/** Where faults are armed, and `GET /copies?of=KEY` tells the keys that it was copied to. */
const controlHost = 'store-control.test'
const { host: storeHost } = new URL(storeBindings.STORE_ENDPOINT)

/**
 * Miniflare options that serve the object store to what runs in the tests, through the faults that they arm: the
 * S3 endpoint of their own R2, or the store that the environment names.
 */
export const storeOptions = (faults = new Faults(), copies = new Copies()) => ({
  outboundService: 'outbound',
  workers: [
    {
      name: 'outbound',
      modules: true,
      script: `export default { async fetch(request, env) {
        if (!['${storeHost}', '${controlHost}'].includes(new URL(request.url).host)) return fetch(request)
        const answer = await env.STORE.fetch(request)
        if (answer.headers.has('x-lost')) throw Object.assign(new Error('Network connection lost.'), { stack: 'Network connection lost.' })
        return answer
      } }`,
      compatibilityDate: '2026-10-20',
      // Mail goes by socket, which passes here too.
      compatibilityFlags: ['connect_pass_through'],
      serviceBindings: {
        STORE: (request: Request, miniflare: Miniflare) => receive(request, miniflare, faults, copies),
      },
    },
  ],
})

async function receive(
  request: Request,
  miniflare: Miniflare,
  faults: Faults,
  copies: Copies,
): Promise<Response> {
  const url = new URL(request.url)
  if (url.host === controlHost) {
    if (url.pathname === '/copies') return Response.json(copies.of(url.searchParams.get('of') ?? ''))
    return new Response(null, { status: (await faults.control(request.method, url)) ?? 404 })
  }
  const headers = new Headers(Object.fromEntries(request.headers))
  const body = Buffer.from(await request.arrayBuffer())
  const call = { method: request.method, url, headers, body }
  const answer = await faults.meet(
    copies.lineOf({ ...call, body: url.searchParams.has('delete') ? String(body) : '' }),
    () => (ownStore ? forward(call) : answerByOwnR2(call, miniflare)),
    status => xml(status, internalError),
  )
  return answer ?? new Response(null, { headers: { 'x-lost': '1' } })
}

type Call = { method: string; url: URL; headers: Headers; body: Buffer }

async function answerByOwnR2({ method, url, headers, body }: Call, miniflare: Miniflare): Promise<Response> {
  const query = url.searchParams
  if (hasUnsignedHeader(query, headers.keys())) return xml(403, refusal)
  // The signature covers the name that the caller used.
  const named = { ...Object.fromEntries(headers), 'mf-original-hostname': storeHost }
  const found = await miniflare.dispatchFetch(url.href, {
    method,
    headers: named,
    body: bodyOf(method, body),
  })
  for (const [name, value] of overrides(query, method, found.status)) found.headers.set(name, value)
  return found
}

async function forward({ method, url, headers, body }: Call): Promise<Response> {
  for (const name of ['host', 'content-length', 'connection', 'transfer-encoding']) headers.delete(name)
  const found = await fetch(url, { method, headers, body: bodyOf(method, body), redirect: 'manual' })
  return new Response(found.body, { status: found.status, headers: Object.fromEntries(found.headers) })
}

const internalError =
  '<Error><Code>InternalError</Code><Message>We encountered an internal error</Message></Error>'

const bodyOf = (method: string, body: Buffer) => (method === 'PUT' || method === 'POST' ? body : null)

const xml = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/xml' } })
