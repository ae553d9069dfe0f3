/** Where the browser returns: a site, an app on this computer, or an app that opens links of its own scheme. */
export type Place = 'site' | 'computer' | 'device'

/** The kind of a host with its port, or of a scheme such as `editor:`. */
export function placeOf(host: string): Place {
  if (host.endsWith(':')) return 'device'
  return /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/.test(host) ? 'computer' : 'site'
}
