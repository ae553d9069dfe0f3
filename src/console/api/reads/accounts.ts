import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { nextPage } from './pages.ts'

export const tokens = queryOptions({
  queryKey: keys.tokens,
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/tokens', { signal }))).tokens,
})

export const sessions = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/auth/sessions', { signal }))).sessions,
})

/** The user's notification preferences. */
export const preferences = queryOptions({
  queryKey: keys.notificationPreferences,
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/me/notification-preferences', { signal }))).preferences,
})

export type Notification = components['schemas']['Notification']
/** The filter in the page's address. */
export type NotificationFilter = { unread?: 1 | undefined }

export const notifications = ({ unread }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: keys.notifications(unread ? 'unread' : 'all'),
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
    queryKey: keys.deviceLogin(userCode),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/auth/device', { params: { query: { userCode } }, signal }))).device,
  })
