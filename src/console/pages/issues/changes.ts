import type { UseMutationResult } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { type Change, useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { changeRead, edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { queries } from '../../api/queries.ts'
import { useHome } from '../../api/reads/home.ts'
import { board, type IssueDetail, type IssueFilter, issue, issues } from '../../api/reads/issues.ts'
import { dropDraft } from '../../parts/draft.ts'
import { valuesOf } from '../../parts/issue-filters.ts'
import { attachUploads } from '../../parts/markdown-field/attach-uploads.ts'
import { type BlockerEdit, blockersAfter } from './blockers.ts'
import { inLists } from './cached-lists.ts'
import { hashesOf } from './editing/hashes.ts'
import { endEdit } from './editing/text-edit.ts'

export type Shown = Partial<
  Pick<
    IssueDetail,
    | 'title'
    | 'body'
    | 'status'
    | 'priority'
    | 'assignee'
    | 'labels'
    | 'startDate'
    | 'dueDate'
    | 'blockedType'
    | 'blockedReason'
    | 'blockedBy'
    | 'parent'
  >
>
/** Labels and blockers are added and removed one by one, so that those that others add meanwhile stay. */
type Sent = Omit<Shown, 'labels' | 'blockedBy'>
/** `base`: the texts that the edit started from, so that a text saved meanwhile is not overwritten. */
export type IssueEdit = Sent & BlockerEdit & { base?: Partial<Record<'title' | 'body', string>> }
export type IssueChange = UseMutationResult<unknown, Error, IssueEdit>

const pathOf = (projectId: string, number: number) => ({ params: { path: { projectId, number } } })

/** Changes an issue, with optimistic updates of its page and the lists. */
export function useIssueChange(projectId: string, number: number): IssueChange {
  return useChange({
    send: async ({ base, addBlockers, removeBlockers, ...edit }: IssueEdit, own) => {
      const blockers = addBlockers && { addBlockers, removeBlockers }
      const body = {
        ...sentOf(edit),
        ...(base && { base: await hashesOf(base) }),
        ...(blockers && { blockedByIds: await blockerIdsAfter(projectId, number, blockers) }),
      }
      const changed = await unwrap(
        api.PATCH('/api/projects/{projectId}/issues/{number}', { ...pathOf(projectId, number), body }),
      )
      // Its text may have been cut from one that was not sent.
      await attachUploads(own, { projectId, number, text: edit.body ?? '' })
      return changed
    },
    show: ({ base: _, addBlockers, removeBlockers, ...change }) => [
      edit(issue(projectId, number), before =>
        'deletedAt' in before
          ? before
          : {
              ...before,
              ...shownOf(change),
              ...(addBlockers && {
                blockedBy: blockersAfter(before.blockedBy, { addBlockers, removeBlockers }),
              }),
            },
      ),
      ...inLists(projectId, listed =>
        listed.map(one => (one.number === number ? { ...one, ...shownOf(change) } : one)),
      ),
    ],
    stale: [keys.project(projectId)],
    onDone({ issue: { id } }, { base = {}, ...edit }) {
      for (const field of ['title', 'body'] as const)
        if (field in base) endEdit(draftKey(field, id), edit[field] ?? '')
      if (edit.blockedReason !== undefined) dropDraft(draftKey('blockedReason', id), edit.blockedReason ?? '')
    },
  })
}

/** The IDs of the newest blockers after an edit. The API takes the IDs of all. */
async function blockerIdsAfter(projectId: string, number: number, change: BlockerEdit): Promise<string[]> {
  const { issue } = await unwrap(
    api.GET('/api/projects/{projectId}/issues/{number}', pathOf(projectId, number)),
  )
  return blockersAfter(issue.blockedBy, change).map(({ id }) => id)
}

/** What is sent for an edit. */
export const sentOf = ({ assignee, parent, ...rest }: Sent) => ({
  ...rest,
  ...(assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }),
  ...(parent === undefined ? {} : { parentId: parent?.id ?? null }),
})

/** What an edit shows before its response. An issue that is no longer blocked has no reason. */
export const shownOf = (edit: Shown): Shown =>
  edit.status === undefined || edit.status === 'blocked'
    ? edit
    : { ...edit, blockedType: null, blockedReason: null }

/** The key of the draft of an issue's title, body, or reason of blocking. */
export const draftKey = (field: string, issueId: string): string => `${field} of ${issueId}`

/** Moves an issue to the trash, and restores it. */
export function useTrash(projectId: string, number: number) {
  const { user } = useHome()
  const path = pathOf(projectId, number)
  const without = () => inLists(projectId, listed => listed.filter(one => one.number !== number))
  const deletedBy = { id: user.id, displayName: user.displayName ?? user.email }
  const remove = useChange({
    send: () => unwrap(api.DELETE('/api/projects/{projectId}/issues/{number}', path)),
    show: () => [
      edit(issue(projectId, number), () => ({ deletedAt: new Date().toISOString(), deletedBy })),
      ...without(),
    ],
    stale: [keys.project(projectId)],
  })
  const restore = useChange({
    send: (_, api) => unwrap(api.POST('/api/projects/{projectId}/issues/{number}/restore', path)),
    show: without,
    stale: [keys.project(projectId)],
  })
  return { remove, restore }
}

/** The key of the queue for new issues of a project, or for new child issues. */
export const queueKey = (projectId: string, parent?: { id: string }): string =>
  `new issue ${parent?.id ?? projectId}`

/** Whether a filtered list includes new issues. */
export const includesNewIssues = ({ status, ...rest }: IssueFilter): boolean =>
  !Object.values(rest).some(Boolean) && (!status || valuesOf(status).includes('todo'))

type Made = components['schemas']['Issue']
type Place = { filter?: IssueFilter | undefined; parent?: Pick<IssueDetail, 'id' | 'number'> | undefined }

/** Creates an issue from a title, and adds it to the cached list or parent. */
export const newIssue = (
  projectId: string,
  { filter, parent }: Place,
  onDone: (made: Made) => void,
): Change<string, Made> => ({
  async send(title, api) {
    const body = { title, ...(parent && { parentId: parent.id }) }
    const params = { path: { projectId } }
    return (await unwrap(api.POST('/api/projects/{projectId}/issues', { params, body }))).issue
  },
  stale: [keys.project(projectId)],
  onDone(made) {
    if (filter && includesNewIssues(filter)) addListed(projectId, filter, made)
    if (filter) addToBoard(projectId, filter, made)
    if (parent) addChild(projectId, parent.number, made)
    onDone(made)
  },
})

const addListed = (projectId: string, filter: IssueFilter, made: Made) =>
  changeRead(queries, issues(projectId, filter), read => {
    const [first, ...rest] = read.pages
    if (!first || first.issues.some(({ id }) => id === made.id)) return read
    const grown = { ...first, issues: [made, ...first.issues], total: first.total + 1 }
    return { ...read, pages: [grown, ...rest] }
  })

/** New issues are the first of their column, whatever the order of the list. */
const addToBoard = (projectId: string, { sort: _, ...filter }: IssueFilter, made: Made) =>
  includesNewIssues(filter) &&
  changeRead(queries, board(projectId, filter), read => ({
    ...read,
    columns: read.columns.map(column =>
      column.status === made.status && !column.issues.some(({ id }) => id === made.id)
        ? { ...column, issues: [made, ...column.issues], total: column.total + 1 }
        : column,
    ),
  }))

const addChild = (projectId: string, number: number, { id, key, title, status, ...made }: Made) =>
  changeRead(queries, issue(projectId, number), read => {
    if ('deletedAt' in read || read.children.some(child => child.id === id)) return read
    return { ...read, children: [...read.children, { id, number: made.number, key, title, status }] }
  })
