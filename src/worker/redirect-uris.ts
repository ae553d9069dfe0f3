const maxLength = 2_000

/** Schemes that run or read something in the browser itself. */
const forbiddenSchemes = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']

/** A loopback address by http. Its first and last groups are the URI without the port (RFC 8252, section 7.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/

/**
 * Whether a client can have this redirect URI: https, http on loopback, or a scheme of its own (RFC 8252, section 7),
 * without a fragment (RFC 6749, section 3.1.2), without a user, and without characters that cannot be stored.
 */
export function isRedirectUri(uri: string): boolean {
  const url = uri.length <= maxLength ? URL.parse(uri) : null
  if (!url || /[\s#\\\p{Cc}\p{Cs}]/u.test(uri) || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return /^https:\/\/[^/]/.test(uri)
  if (url.protocol === 'http:') return loopback.test(uri)
  return !forbiddenSchemes.includes(url.protocol)
}

/** Whether the URI is one of those, character by character. On loopback, it can have any port (RFC 8252, section 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return isRedirectUri(uri) && registered.some(one => one === uri || isSameLoopback(one, uri))
}

function isSameLoopback(one: string, other: string): boolean {
  const [, host, rest] = loopback.exec(one) ?? []
  const [, otherHost, otherRest] = loopback.exec(other) ?? []
  return host !== undefined && host === otherHost && rest === otherRest
}

/** What users see of it: the host with its port, or the scheme of an installed app. */
export function redirectHostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol
}

/** The URI with these parameters. Its own ones stay as they are (RFC 6749, section 3.1.2). */
export const withParameters = (uri: string, parameters: Record<string, string>): string =>
  `${uri}${uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?'}${new URLSearchParams(parameters)}`
