import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

export type OwnApp = components['schemas']['OwnApp']
export type AppRequest = NonNullable<components['schemas']['AppRequestResponse']['request']>

/** The apps that the user connected, newest first. */
export const ownApps = queryOptions({
  queryKey: keys.ownApps,
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/me/apps', { signal }))).apps,
})

/**
 * What an app asks for with the query of its address, or where the browser returns with an error of the app. It is read
 * once, because what the user reads must not change before they decide, and a read can fetch a document of the app.
 */
export const appRequest = (query: string) =>
  queryOptions({
    queryKey: keys.appRequest(query),
    queryFn: ({ signal }) => unwrap(api.GET('/api/oauth/request', { querySerializer: () => query, signal })),
    refetchInterval: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
