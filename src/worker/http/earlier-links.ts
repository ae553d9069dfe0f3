/**
 * The request that a link of an earlier release stands for: emails of 0.8.0 have the key of `/api/unsubscribe` in the
 * path (notifications § Unsubscribing). Any other request is returned unchanged.
 */
export function resolveEarlierLink(request: Request): Request {
  if (!request.url.includes('unsubscribe')) return request
  const url = new URL(request.url)
  const [, key] = /^\/api\/unsubscribe\/([\w-]+)$/.exec(url.pathname) ?? []
  if (!key) return request
  url.pathname = '/api/unsubscribe'
  url.searchParams.set('key', key)
  const meant = new Request(url, request)
  fromEarlierLinks.add(meant)
  return meant
}

/**
 * Whether the request came with a key in its path. It must leave no line in the log, because the platform adds the path
 * that it received to each line (requests § Log).
 */
export const isUnlogged = (request: Request): boolean => fromEarlierLinks.has(request)

const fromEarlierLinks = new WeakSet<Request>()
