import { createRoute, lazyRouteComponent as lazy, redirect, useSearch } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { type ActivityFilter, activity, history } from '../api/reads/activity.ts'
import { comments } from '../api/reads/comments.ts'
import { tree } from '../api/reads/files.ts'
import { board, issue, issues } from '../api/reads/issues.ts'
import { members } from '../api/reads/people.ts'
import { overview, project as projectRead } from '../api/reads/projects.ts'
import { roadmap, roadmaps } from '../api/reads/roadmaps.ts'
import { savedFilters } from '../api/reads/saved-filters.ts'
import { ProjectFrame } from '../frame/project.tsx'
import { SectionSkeleton } from '../frame/section-frame.tsx'
import { filterIn, type IssueSearch, isDay, isUuid } from '../parts/issue-filters.ts'
import { PageSkeleton } from '../parts/page-skeleton.tsx'
import { insideRoute } from './root.tsx'
import { count, flag, oneOf, searchOf, text, textThat } from './search.ts'

const projectFrame = createRoute({
  getParentRoute: () => insideRoute,
  path: '/projects/$projectId',
  loader: ({ params }) => queries.ensureQueryData(projectRead(params.projectId)),
  component: ProjectFrame,
  pendingComponent: SectionSkeleton,
})

/** The only roadmap of a project, if a recent overview shows that there is one: the list is then skipped. */
function onlyRoadmap(projectId: string): string | null {
  const { data, dataUpdatedAt = 0, isInvalidated } = queries.getQueryState(overview(projectId).queryKey) ?? {}
  const isRecent = !isInvalidated && Date.now() - dataUpdatedAt < 60_000
  return isRecent && data?.roadmaps?.length === 1 ? data.roadmaps[0]!.slug : null
}

/** Starts reading the comments and the history of an issue. */
function prefetchStream(projectId: string, number: number): void {
  void queries.prefetchInfiniteQuery(comments(projectId, number))
  void queries.prefetchInfiniteQuery(history(projectId, number))
}

/** Whether an event type can have this name. The page shows one that it does not know. */
const isEventType = (value: string) => /^[a-z_]{1,40}[.][a-z_]{1,40}$/.test(value)

/** Boards are wide. */
function ViewSkeleton() {
  const { view, layout } = useSearch({ strict: false })
  return <PageSkeleton isWide={(view ?? layout) === 'board'} />
}

const projectPages = [
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/',
    loader: ({ params }) => queries.ensureQueryData(overview(params.projectId)),
    component: lazy(() => import('../pages/overview/page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/roadmaps',
    loader({ params: { projectId } }) {
      const slug = onlyRoadmap(projectId)
      if (slug === null) return queries.ensureQueryData(roadmaps(projectId))
      throw redirect({
        to: '/projects/$projectId/roadmaps/$slug',
        params: { projectId, slug },
        replace: true,
      })
    },
    component: lazy(() => import('../pages/roadmaps/list.tsx'), 'RoadmapsPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/roadmaps/$slug',
    validateSearch: searchOf({ view: oneOf('board'), task: text, status: text, q: text }),
    loader: ({ params }) => queries.ensureQueryData(roadmap(params.projectId, params.slug)),
    pendingComponent: ViewSkeleton,
    component: lazy(() => import('../pages/roadmaps/page.tsx'), 'RoadmapPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/issues',
    // The page reports what is unknown or invalid.
    validateSearch: (given: Record<string, unknown>): IssueSearch => ({
      ...given,
      ...searchOf({ trashed: flag, issue: count })(given),
    }),
    loaderDeps({ search }: { search: IssueSearch }) {
      const { filter, view } = filterIn(search)
      return { filter, layout: view.layout }
    },
    loader({ params: { projectId }, deps: { filter, layout }, cause, location }) {
      const shown: Promise<unknown> =
        layout && !filter.trashed
          ? queries.ensureQueryData(board(projectId, filter))
          : queries.ensureInfiniteQueryData(issues(projectId, filter))
      // When only the filter or the layout changes, the page does not wait. It shows a failure itself, and rereads data
      // that is stale.
      if (cause === 'stay') return void shown.catch(() => {})
      const open = count(new URLSearchParams(location.searchStr).get('issue'))
      if (open !== undefined) {
        void queries.prefetchQuery(issue(projectId, open))
        prefetchStream(projectId, open)
      }
      return Promise.all([
        shown,
        // Never fails, and comes before the tabs above the list would move it.
        filter.trashed || queries.prefetchQuery(savedFilters(projectId)),
      ])
    },
    pendingComponent: ViewSkeleton,
    component: lazy(() => import('../pages/issues/list/page.tsx'), 'IssuesPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/issues/$number',
    params: {
      parse: ({ number }) => ({ number: Number(number) }),
      stringify: ({ number }) => ({ number: String(number) }),
    },
    loader({ params: { projectId, number } }) {
      prefetchStream(projectId, number)
      return queries.ensureQueryData(issue(projectId, number))
    },
    component: lazy(() => import('../pages/issues/page.tsx'), 'IssuePage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/files',
    validateSearch: searchOf({ folder: text, file: text }),
    loader: ({ params }) => queries.ensureQueryData(tree(params.projectId)),
    component: lazy(() => import('../pages/files/page.tsx'), 'FilesPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/members',
    validateSearch: searchOf({ add: flag, q: text }),
    loader: ({ params }) => queries.ensureQueryData(members(params.projectId)),
    component: lazy(() => import('../pages/members/page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/activity',
    validateSearch: searchOf({
      type: textThat(isEventType),
      actor: textThat(isUuid),
      since: textThat(isDay),
      until: textThat(isDay),
    }),
    loaderDeps: ({ search }: { search: ActivityFilter }) => search,
    loader: ({ params, deps, cause }) =>
      cause === 'stay' ? undefined : queries.ensureInfiniteQueryData(activity(params.projectId, deps)),
    component: lazy(() => import('../pages/activity/page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => projectFrame,
    path: '/settings',
    loader: ({ params }) => queries.ensureQueryData(overview(params.projectId)),
    component: lazy(() => import('../pages/project-settings/page.tsx'), 'ProjectSettingsPage'),
  }),
] as const

export const projectRoutes = projectFrame.addChildren(projectPages)
