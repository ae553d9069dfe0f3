import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components, paths } from '../../../client/index.ts'
import { api, CairnError, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { startOfDay } from './days.ts'
import { nextPage } from './pages.ts'

type Schemas = components['schemas']
export type Issue = Schemas['ListedIssue']
export type IssueDetail = Schemas['IssueDetail']
export type RelatedIssue = Schemas['RelatedIssue']
/** What the API returns for an issue in the trash. */
export type DeletedIssue = Pick<Schemas['IssueDeletedError'], 'deletedAt' | 'deletedBy'>
type Query = NonNullable<paths['/api/projects/{projectId}/issues']['get']['parameters']['query']>
export type IssueFilterName = Exclude<keyof Query, 'page' | 'pageSize' | 'trashed' | 'sort'>
/** The filter in the page's address, whose names and values are those of the API; a day is one of the user's time zone. */
export type IssueFilter = { [Name in IssueFilterName]?: string } & { trashed?: 1; sort?: IssueSort }

export type IssueSort = NonNullable<Query['sort']>

const listPath = '/api/projects/{projectId}/issues'

export const issues = (projectId: string, filter: IssueFilter) =>
  infiniteQueryOptions({
    queryKey: keys.issues(projectId, filter),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }) => {
      const { trashed, sort } = filter
      const query: Query = {
        ...filtersOf(filter),
        ...(sort && { sort }),
        ...(trashed && { trashed: '1' }),
        ...{ page, pageSize },
      }
      return unwrap(api.GET(listPath, { params: { path: { projectId }, query }, signal }))
    },
    getNextPageParam: nextPage,
  })

/** The number of issues of a page, and of a column of the board. */
const pageSize = 50

function filtersOf({ trashed, sort, ready, watched, updatedSince, ...rest }: IssueFilter) {
  return {
    ...rest,
    ...(updatedSince && { updatedSince: startOfDay(updatedSince) ?? updatedSince }),
    ...(ready && { ready: '1' as const }),
    ...(watched && { watched: '1' as const }),
  }
}

export type Board = Schemas['BoardResponse']

/** The columns of the board, with the first issues of each. The order of the filter does not apply. */
export const board = (projectId: string, { sort: _, ...filter }: IssueFilter) =>
  queryOptions({
    queryKey: keys.board(projectId, filter),
    queryFn: ({ signal }) => {
      const params = { path: { projectId }, query: filtersOf(filter) }
      return unwrap(api.GET('/api/projects/{projectId}/issues/board', { params, signal }))
    },
  })

/** The other issues of a column of the board. */
export const boardColumn = (
  projectId: string,
  status: Issue['status'],
  { sort: _, ...filter }: IssueFilter,
) =>
  infiniteQueryOptions({
    queryKey: keys.boardColumn(projectId, status, filter),
    initialPageParam: 2,
    queryFn: ({ signal, pageParam: page }) => {
      const query: Query = { ...filtersOf(filter), status, sort: 'position', page, pageSize }
      return unwrap(api.GET(listPath, { params: { path: { projectId }, query }, signal }))
    },
    getNextPageParam: nextPage,
  })

/** An issue with its links; for an issue in the trash, who moved it there and when. */
export const issue = (projectId: string, number: number) =>
  queryOptions({
    queryKey: keys.issue(projectId, number),
    queryFn: async ({ signal }): Promise<IssueDetail | DeletedIssue> => {
      const params = { path: { projectId, number } }
      const path = '/api/projects/{projectId}/issues/{number}'
      return unwrap(api.GET(path, { params, signal })).then(({ issue }) => issue, inTrash)
    },
  })

function inTrash(thrown: unknown): DeletedIssue {
  if (thrown instanceof CairnError && thrown.body?.code === 'issue_deleted')
    return thrown.body as Schemas['IssueDeletedError']
  throw thrown
}
