import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, CairnError, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { nextPage } from './pages.ts'

type Schemas = components['schemas']
export type Issue = Schemas['ListedIssue']
export type IssueDetail = Schemas['IssueDetail']
export type RelatedIssue = Schemas['RelatedIssue']
/** What the API returns for an issue in the trash. */
export type DeletedIssue = Pick<Schemas['IssueDeletedError'], 'deletedAt' | 'deletedBy'>
export type IssueFilter = {
  status?: Issue['status'] | undefined
  q?: string | undefined
  trashed?: 1 | undefined
}

export const issues = (projectId: string, { trashed, ...filter }: IssueFilter) =>
  infiniteQueryOptions({
    queryKey: keys.issues(projectId, { ...filter, trashed }),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...filter,
        ...(trashed ? { trashed: '1' as const } : {}),
        page: pageParam,
        pageSize: 50,
      }
      return unwrap(
        api.GET('/api/projects/{projectId}/issues', { params: { path: { projectId }, query }, signal }),
      )
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
