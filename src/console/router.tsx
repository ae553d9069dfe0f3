import { createRouter } from '@tanstack/react-router'
import { Missing, Trouble } from './frame/trouble.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { org } from './routes/orgs.tsx'
import { device, homePage, notifications, settings } from './routes/own.tsx'
import { project } from './routes/projects.tsx'
import { inside, root, signIn } from './routes/root.tsx'
import { parseSearch, stringifySearch } from './routes/search.ts'

const tree = root.addChildren([
  signIn,
  inside.addChildren([homePage, device, notifications, settings, org, project]),
])

/** Every address of the console. */
export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // What is kept is the queries' matter.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Skeleton,
  defaultErrorComponent: Trouble,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
