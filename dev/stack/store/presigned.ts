// R2 does the following with presigned URLs, and wrangler's local R2 does not.

/** Whether there are `x-amz-*` headers that the presigned URL does not sign. R2 refuses them. */
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

/** The response headers that the caller requested with `response-*`. */
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
