import { createRouter } from '@tanstack/react-router'
import { FailurePage, NotFoundPage } from './frame/failure-page.tsx'
import type { IssueSearch } from './parts/issue-filters.ts'
import { PageSkeleton } from './parts/page-skeleton.tsx'
import { browserHistory } from './routes/history.ts'
import { orgRoutes } from './routes/orgs.tsx'
import {
  connectRoute,
  deviceRoute,
  homeRoute,
  notificationsRoute,
  ownIssuesRoute,
  settingsRoutes,
} from './routes/own.tsx'
import { projectRoutes } from './routes/projects.tsx'
import { insideRoute, rootRoute, signInRoute } from './routes/root.tsx'
import { parseSearch, stringifySearch } from './routes/search.ts'

const tree = rootRoute.addChildren([
  signInRoute,
  insideRoute.addChildren([
    homeRoute,
    deviceRoute,
    connectRoute,
    notificationsRoute,
    ownIssuesRoute,
    settingsRoutes,
    orgRoutes,
    projectRoutes,
  ]),
])

/** All routes of the console. */
export const router = createRouter({
  routeTree: tree,
  history: browserHistory,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: FailurePage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The filter and the view of the issues from which the page was opened. */
    issueFilter?: IssueSearch
  }
}
