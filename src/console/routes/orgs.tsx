import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import * as reads from '../api/reads/orgs.ts'
import { OrgFrame } from '../frame/org.tsx'
import { SectionSkeleton } from '../frame/section-frame.tsx'
import { insideRoute } from './root.tsx'
import { flag, searchOf, text } from './search.ts'

const orgFrame = createRoute({
  getParentRoute: () => insideRoute,
  path: '/orgs/$orgId',
  loader: ({ params }) => queries.ensureQueryData(reads.org(params.orgId)),
  component: OrgFrame,
  pendingComponent: SectionSkeleton,
})

const orgPages = [
  createRoute({
    getParentRoute: () => orgFrame,
    path: '/',
    component: lazy(() => import('../pages/orgs/page.tsx'), 'OrgPage'),
  }),
  createRoute({
    getParentRoute: () => orgFrame,
    path: '/settings/members',
    validateSearch: searchOf({ invite: flag, q: text }),
    loader: ({ params }) => queries.ensureQueryData(reads.orgMembers(params.orgId)),
    component: lazy(() => import('../pages/org-settings/members.tsx'), 'OrgMembersPage'),
  }),
  createRoute({
    getParentRoute: () => orgFrame,
    path: '/settings/groups',
    loader: ({ params }) => queries.ensureQueryData(reads.orgGroups(params.orgId)),
    component: lazy(() => import('../pages/org-settings/groups.tsx'), 'OrgGroupsPage'),
  }),
  createRoute({
    getParentRoute: () => orgFrame,
    path: '/settings/apps',
    // Never fails, because others than admins get a page without this data.
    loader: ({ params }) => queries.prefetchQuery(reads.orgApps(params.orgId)),
    component: lazy(() => import('../pages/org-settings/apps.tsx'), 'OrgAppsPage'),
  }),
  createRoute({
    getParentRoute: () => orgFrame,
    path: '/settings/billing',
    component: lazy(() => import('../pages/org-settings/billing.tsx'), 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => orgFrame,
    path: '/settings/general',
    component: lazy(() => import('../pages/org-settings/general.tsx'), 'OrgGeneralPage'),
  }),
] as const

export const orgRoutes = orgFrame.addChildren(orgPages)
