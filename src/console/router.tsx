import { createRouter } from '@tanstack/react-router'
import type { IssueFilter } from './api/reads/issues.ts'
import { FailurePage, NotFoundPage } from './frame/failure-page.tsx'
import { PageSkeleton } from './parts/page-skeleton.tsx'
import { org } from './routes/orgs.tsx'
import { device, homePage, notifications, settings } from './routes/own.tsx'
import { project } from './routes/projects.tsx'
import { inside, root, signIn } from './routes/root.tsx'
import { parseSearch, stringifySearch } from './routes/search.ts'

const tree = root.addChildren([
  signIn,
  inside.addChildren([homePage, device, notifications, settings, org, project]),
])

/** All routes of the console. */
export const router = createRouter({
  routeTree: tree,
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
    /** The filter of the issue list from which the page was opened. */
    issueFilter?: IssueFilter
  }
}
