/** What the hosted store does with presigned URLs and wrangler's local one leaves out. */

/** A presigned URL speaks only for the `x-amz-*` headers that it signed. */
export function hasUnsignedHeader(query: URLSearchParams, headerNames: Iterable<string>): boolean {
  if (!query.has('X-Amz-Signature')) return false
  const signed = (query.get('X-Amz-SignedHeaders') ?? '').toLowerCase().split(';')
  return [...headerNames].some(name => name.startsWith('x-amz-') && !signed.includes(name))
}

export const refusal =
  '<Error><Code>AccessDenied</Code><Message>There were headers present in the request which were not signed</Message></Error>'

export const internalError =
  '<Error><Code>InternalError</Code><Message>We encountered an internal error</Message></Error>'

const overridable = [
  'content-disposition',
  'content-type',
  'content-language',
  'content-encoding',
  'cache-control',
  'expires',
]

/** The headers of the answer that the caller named with `response-*`. */
export function overrides(
  query: URLSearchParams,
  method: string,
  status: number,
): [name: string, value: string][] {
  if ((method !== 'GET' && method !== 'HEAD') || (status !== 200 && status !== 206)) return []
  return overridable.flatMap(name => {
    const value = query.get(`response-${name}`)
    return value === null ? [] : [[name, value] as [string, string]]
  })
}
