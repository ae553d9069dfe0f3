import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type Issue, issue } from '../../api/reads/issues.ts'
import { inLists } from './cached-lists.ts'
import { type Shown, sentOf, shownOf } from './changes.ts'

type Labels = Issue['labels']
/** A change of several issues. Labels can be added to those of each, and removed from them. */
export type SharedEdit = Omit<Shown, 'title' | 'body' | 'parent'> & {
  addLabels?: Labels
  removeLabels?: Labels
}
type Input = { numbers: number[]; edit: SharedEdit }

/** The most issues in one change. */
export const mostAtOnce = 100

/** Changes several issues alike, all or none, with optimistic updates of their pages and the lists. */
export const useSharedChange = (projectId: string) =>
  useChange({
    send({ numbers, edit: { addLabels, removeLabels, ...rest } }: Input) {
      const change = {
        ...sentOf(rest),
        ...(addLabels && { addLabelIds: addLabels.map(({ id }) => id) }),
        ...(removeLabels && { removeLabelIds: removeLabels.map(({ id }) => id) }),
      }
      const params = { path: { projectId } }
      return unwrap(api.PATCH('/api/projects/{projectId}/issues', { params, body: { numbers, change } }))
    },
    show: ({ numbers, edit: shared }) => [
      ...numbers.map(number =>
        edit(issue(projectId, number), before =>
          'deletedAt' in before ? before : { ...before, ...fieldsAfter(before, shared) },
        ),
      ),
      ...inLists(projectId, listed =>
        listed.map(one => (numbers.includes(one.number) ? { ...one, ...fieldsAfter(one, shared) } : one)),
      ),
    ],
    stale: [keys.project(projectId)],
  })

function fieldsAfter(before: Issue, { addLabels = [], removeLabels = [], ...rest }: SharedEdit): Shown {
  if (addLabels.length + removeLabels.length === 0) return shownOf(rest)
  const has = (labels: Labels, { id }: Labels[number]) => labels.some(one => one.id === id)
  const added = addLabels.filter(one => !has(before.labels, one))
  const labels = [...before.labels, ...added].filter(one => !has(removeLabels, one))
  return { ...shownOf(rest), labels: labels.toSorted((one, other) => (one.name < other.name ? -1 : 1)) }
}

/** The changes that undo a change: one for all issues that had the same values. */
export function undoOf(issues: Issue[], done: SharedEdit): Input[] {
  const before = issues.map(one => ({ number: one.number, edit: valuesOf(one, done) }))
  const groups = Map.groupBy(before, ({ edit }) => JSON.stringify(edit))
  return [...groups.values()].map(same => ({
    numbers: same.map(({ number }) => number),
    edit: same[0]!.edit,
  }))
}

/** The values of an issue that a change replaces. */
function valuesOf(before: Issue, done: SharedEdit): SharedEdit {
  const { status, priority, assignee, labels, dueDate, blockedType, blockedReason } = before
  return {
    ...('status' in done && { status, ...(status === 'blocked' && { blockedType, blockedReason }) }),
    ...('priority' in done && { priority }),
    ...('assignee' in done && { assignee }),
    ...('dueDate' in done && { dueDate }),
    ...(('addLabels' in done || 'removeLabels' in done) && { labels }),
  }
}
