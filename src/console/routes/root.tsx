import { createRootRoute, createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { api, CairnError } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { home } from '../api/reads/home.ts'
import { FrameFailurePage, UnknownAddressPage } from '../frame/failure-page.tsx'
import { Frame, FrameSkeleton } from '../frame/frame.tsx'
import { Root } from '../frame/root.tsx'
import { openedAddress } from './history.ts'
import { ownPath, searchOf, text } from './search.ts'

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: UnknownAddressPage })

// Outside the route: inside, `loaderDeps` does not infer its type.
const signInSearch = searchOf({ email: text, next: ownPath(location.origin) })

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  loaderDeps: ({ search: { email } }) => ({ email }),
  // The link of an invitation has the address. Home has the invitation of a user who is signed in with it.
  async loader({ deps: { email } }) {
    if (!email) return
    const { data } = await api.GET('/api/me/profile')
    if (data?.user.email === email.trim().toLowerCase()) throw redirect({ to: '/', replace: true })
  },
  component: lazy(() => import('../pages/sign-in/page.tsx'), 'SignInPage'),
})

/** All pages that need a signed-in user. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  loader: ({ location }) =>
    queries.ensureQueryData(home).catch(thrown => {
      if (!(thrown instanceof CairnError) || thrown.status !== 401) throw thrown
      throw redirect({ to: '/sign-in', search: { next: openedAddress(location) }, replace: true })
    }),
  component: Frame,
  pendingComponent: FrameSkeleton,
  errorComponent: FrameFailurePage,
})
