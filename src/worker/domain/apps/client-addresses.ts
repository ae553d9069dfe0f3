/** Maximum characters of a `client_id`. */
export const maxClientId = 1_000

/**
 * Whether a `client_id` is the address of a metadata document that the service may fetch: https, port 443, with a path,
 * on a public name, and written as browsers write it (draft-ietf-oauth-client-id-metadata-document, sections 3 and 6).
 */
export function isFetchable(clientId: string, ownHost: string): boolean {
  if (clientId.length > maxClientId) return false
  const url = URL.parse(clientId)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  // Another spelling of the same address, such as one with dot segments, would be another client.
  if (url.href !== clientId.replace(/^(https:\/\/[^/?#]*):443(?=\/)/, '$1')) return false
  return (
    url.pathname !== '/' && !clientId.includes('#') && isPublicName(url.hostname) && url.hostname !== ownHost
  )
}

/** Names that never belong to a public host (RFC 6761, RFC 6762, RFC 7686, RFC 8375). */
const privateSuffixes = ['.localhost', '.internal', '.local', '.home.arpa', '.onion']

/** Whether the host is a name of at least two labels, and neither an address nor a name of a private network. */
const isPublicName = (host: string): boolean =>
  /^[^.]+(\.[^.]+)+$/.test(host) &&
  !/^[\d.]+$/.test(host) &&
  !host.startsWith('[') &&
  !privateSuffixes.some(suffix => host.endsWith(suffix))
