import { type Miniflare, type Request, Response } from 'miniflare'
import { s3Path } from './object-store.ts'
import { hasUnsignedHeader, overrides, refusal } from './presigned.ts'

const host = 'store.test'

export const storeEndpoint = `http://${host}${s3Path}`

/**
 * Miniflare options that serve the S3 endpoint of the tests' own R2 to what runs in them, at `storeEndpoint`:
 * each test file has a runtime and storage of its own, on no port.
 */
export const storeOptions = {
  outboundService: 'outbound',
  workers: [
    {
      name: 'outbound',
      modules: true,
      script: `export default { fetch: (request, env) =>
        new URL(request.url).hostname === '${host}' ? env.STORE.fetch(request) : fetch(request) }`,
      compatibilityDate: '2026-10-20',
      // Mail goes by socket, which passes here too.
      compatibilityFlags: ['connect_pass_through'],
      serviceBindings: { STORE: answer },
    },
  ],
}

async function answer(request: Request, miniflare: Miniflare): Promise<Response> {
  const query = new URL(request.url).searchParams
  if (hasUnsignedHeader(query, request.headers.keys())) {
    return new Response(refusal, { status: 403, headers: { 'content-type': 'application/xml' } })
  }
  const { method, body } = request
  // The signature covers the name that the caller used.
  const headers = { ...Object.fromEntries(request.headers), 'mf-original-hostname': host }
  const found = await miniflare.dispatchFetch(request.url, { method, headers, body, duplex: 'half' })
  for (const [name, value] of overrides(query, method, found.status)) found.headers.set(name, value)
  return found
}
