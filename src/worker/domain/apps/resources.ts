/** What a token of an app is for: the API, or `/mcp`. One for the other is unknown there (apps § Tokens). */
export const resources = ['api', 'mcp'] as const
export type Resource = (typeof resources)[number]

/** The path of a resource, below the origin of the service. */
const paths: Record<Resource, string> = { api: '', mcp: '/mcp' }

/** The URL of a resource (RFC 8707, section 2; RFC 9728, section 2). */
export const urlOf = (resource: Resource, appUrl: string): string => appUrl + paths[resource]

/** The resource with all of these URLs, by default the API. A slash at the end does not count. Null if there is none. */
export function resourceOf(urls: readonly string[], appUrl: string): Resource | null {
  if (urls.length === 0) return 'api'
  const [first, ...others] = new Set(urls.map(url => url.replace(/\/$/, '')))
  if (others.length > 0) return null
  return resources.find(resource => urlOf(resource, appUrl) === first) ?? null
}
