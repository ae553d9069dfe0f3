import { type Request, Response } from 'miniflare'
import { Faults } from '../shared/faults.ts'
import { Copies } from './copies.ts'
import { startOwnR2 } from './own-r2.ts'
import { internalError } from './presigned.ts'
import { s3Path } from './server.ts'

const {
  TEST_STORE_ENDPOINT,
  TEST_STORE_BUCKET = 'cairn-tests',
  TEST_STORE_REGION = 'auto',
  TEST_STORE_ACCESS_KEY_ID = '',
  TEST_STORE_SECRET_ACCESS_KEY = '',
} = process.env

/** The store that tests use instead of Miniflare's, if the environment has the same settings as a deployment. */
export const ownStore = TEST_STORE_ENDPOINT && {
  STORE_ENDPOINT: TEST_STORE_ENDPOINT,
  STORE_BUCKET: TEST_STORE_BUCKET,
  STORE_REGION: TEST_STORE_REGION,
  STORE_ACCESS_KEY_ID: TEST_STORE_ACCESS_KEY_ID,
  STORE_SECRET_ACCESS_KEY: TEST_STORE_SECRET_ACCESS_KEY,
}

/** The Worker's settings of the store, without the address of Miniflare's own store. */
export const storeBindings = ownStore || {
  STORE_BUCKET: 'cairn-files',
  STORE_REGION: 'auto',
  STORE_ACCESS_KEY_ID: 'local',
  STORE_SECRET_ACCESS_KEY: 'local',
}

/**
 * Miniflare options for an object store in tests: the S3 endpoint of its own R2, or the store in the environment.
 * `STORE_CONTROL` is the address to arm faults at. There, `GET /copies?of=KEY` lists the keys of the copies of an object.
 */
export const storeOptions = () => (ownStore ? throughFaults(new URL(ownStore.STORE_ENDPOINT).host) : ownR2())

async function ownR2() {
  const { port, introduce } = await startOwnR2()
  const url = `http://127.0.0.1:${port}`
  return {
    bindings: { ...storeBindings, STORE_ENDPOINT: url + s3Path, STORE_CONTROL: url },
    options: { serviceBindings: { STORE_RUNTIME: introduce } },
  }
}

const controlHost = 'store-control.test'

/** Requests to another store are signed with its host, so faults intercept them on their way out. */
const throughFaults = (storeHost: string, faults = new Faults(), copies = new Copies()) => ({
  bindings: { ...storeBindings, STORE_CONTROL: `http://${controlHost}` },
  options: {
    outboundService: 'outbound',
    workers: [
      {
        name: 'outbound',
        modules: true,
        script: `export default { async fetch(request, env) {
        if (!['${storeHost}', '${controlHost}'].includes(new URL(request.url).host)) return fetch(request)
        const response = await env.STORE.fetch(request)
        if (response.headers.has('x-lost')) throw Object.assign(new Error('Network connection lost.'), { stack: 'Network connection lost.' })
        return response
      } }`,
        compatibilityDate: '2026-10-20',
        // Email is sent over sockets, which also pass through here.
        compatibilityFlags: ['connect_pass_through'],
        serviceBindings: { STORE: (request: Request) => receive(request, faults, copies) },
      },
    ],
  },
})

async function receive(request: Request, faults: Faults, copies: Copies): Promise<Response> {
  const url = new URL(request.url)
  if (url.host === controlHost) {
    if (url.pathname === '/copies') return Response.json(copies.of(url.searchParams.get('of') ?? ''))
    return new Response(null, { status: (await faults.control(request.method, url)) ?? 404 })
  }
  const headers = new Headers(Object.fromEntries(request.headers))
  const body = Buffer.from(await request.arrayBuffer())
  const call = { method: request.method, url, headers, body }
  const response = await faults.meet(
    copies.lineOf({ ...call, body: url.searchParams.has('delete') ? String(body) : '' }),
    () => forward(call),
    status => new Response(internalError, { status, headers: { 'content-type': 'application/xml' } }),
  )
  return response ?? new Response(null, { headers: { 'x-lost': '1' } })
}

type Call = { method: string; url: URL; headers: Headers; body: Buffer }

async function forward({ method, url, headers, body }: Call): Promise<Response> {
  for (const name of ['host', 'content-length', 'connection', 'transfer-encoding']) headers.delete(name)
  const found = await fetch(url, { method, headers, body: bodyOf(method, body), redirect: 'manual' })
  return new Response(found.body, { status: found.status, headers: Object.fromEntries(found.headers) })
}

const bodyOf = (method: string, body: Buffer) => (method === 'PUT' || method === 'POST' ? body : null)
