import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { nextPage } from './pages.ts'

export const tokens = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/tokens', { signal }))).tokens,
})

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/auth/sessions', { signal }))).sessions,
})

/** The user's notification preferences. */
export const preferences = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/me/notification-preferences', { signal }))).preferences,
})

export type Notification = components['schemas']['Notification']
/** The filter in the page's address. */
export type NotificationFilter = { unread?: 1 | undefined }

export const notifications = ({ unread }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', unread ? 'unread' : 'all'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => {
      const query = { page: pageParam, pageSize: 50, ...(unread ? { unread: '1' as const } : {}) }
      return unwrap(api.GET('/api/me/notifications', { params: { query }, signal }))
    },
    getNextPageParam: nextPage,
  })

/** The pending command-line sign-in of a code. */
export const deviceLogin = (userCode: string) =>
  queryOptions({
    queryKey: ['device', userCode],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/auth/device', { params: { query: { userCode } }, signal }))).device,
  })
