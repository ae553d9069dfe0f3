import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import * as accounts from '../api/reads/accounts.ts'
import { appRequest, ownApps } from '../api/reads/apps.ts'
import { ownIssues, ownRoles } from '../api/reads/own-issues.ts'
import { SettingsFrame } from '../frame/settings.tsx'
import { openedQuery } from './history.ts'
import { insideRoute } from './root.tsx'
import { flag, oneOf, searchOf, text } from './search.ts'

export const homeRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  validateSearch: searchOf({ start: text, token: flag, q: text }),
  component: lazy(() => import('../pages/home/page.tsx'), 'HomePage'),
})

export const deviceRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/device',
  validateSearch: searchOf({ user_code: text }),
  component: lazy(() => import('../pages/device/page.tsx'), 'DevicePage'),
})

export const connectRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/connect',
  loaderDeps: ({ search }) => search,
  // The query belongs to the app, so the service gets it as the app wrote it.
  loader() {
    const query = openedQuery()
    void queries.prefetchQuery(appRequest(query))
    return query
  },
  component: lazy(() => import('../pages/connect/page.tsx'), 'ConnectPage'),
})

// Outside the routes: inside, `loaderDeps` does not infer their type.
const notificationSearch = searchOf({ unread: flag })

export const notificationsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/notifications',
  validateSearch: notificationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => queries.ensureInfiniteQueryData(accounts.notifications(deps)),
  component: lazy(() => import('../pages/notifications/page.tsx'), 'NotificationsPage'),
})

const ownIssueSearch = searchOf({ role: oneOf(...ownRoles), finished: flag })

export const ownIssuesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/issues',
  validateSearch: ownIssueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => queries.ensureInfiniteQueryData(ownIssues(deps)),
  component: lazy(() => import('../pages/issues/own/page.tsx'), 'OwnIssuesPage'),
})

const settingsFrame = createRoute({
  getParentRoute: () => insideRoute,
  path: '/settings',
  component: SettingsFrame,
})

const settingsPages = [
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/settings/profile', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/profile',
    component: lazy(() => import('../pages/settings/profile.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/tokens',
    loader: () => queries.ensureQueryData(accounts.tokens),
    component: lazy(() => import('../pages/settings/tokens.tsx'), 'TokensPage'),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/apps',
    loader: () => queries.ensureQueryData(ownApps),
    component: lazy(() => import('../pages/settings/apps.tsx'), 'AppsPage'),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/sessions',
    loader: () => queries.ensureQueryData(accounts.sessions),
    component: lazy(() => import('../pages/settings/sessions.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/notifications',
    loader: () => queries.ensureQueryData(accounts.preferences),
    component: lazy(() => import('../pages/settings/notifications.tsx'), 'NotificationSettingsPage'),
  }),
] as const

export const settingsRoutes = settingsFrame.addChildren(settingsPages)
