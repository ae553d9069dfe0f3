import { useChange } from '../../api/change.ts'
import { api, unwrap } from '../../api/client.ts'
import { edit } from '../../api/edits.ts'
import { keys } from '../../api/keys.ts'
import { type Issue, issue } from '../../api/reads/issues.ts'
import { cachedIssue, inLists } from './cached-lists.ts'
import { type Shown, sentOf, shownOf } from './changes.ts'
import { has, listAfter, without } from './list-edits.ts'

type Labels = Issue['labels']
/** A change of several issues. Labels can be added to those of each, and removed from them. */
export type SharedEdit = Omit<Shown, 'title' | 'body' | 'parent' | 'labels'> & {
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
  const labels = listAfter(before.labels, addLabels, removeLabels)
  return { ...shownOf(rest), labels: labels.toSorted((one, other) => (one.name < other.name ? -1 : 1)) }
}

/** The edit after which only the labels with these IDs are left. `labelsOf` finds those to add. */
export const labelEdit = (before: Labels, ids: string[], labelsOf: (ids: string[]) => Labels) => ({
  addLabels: labelsOf(ids.filter(id => !before.some(one => one.id === id))),
  removeLabels: before.filter(({ id }) => !ids.includes(id)),
})

/**
 * The changes that undo a change: one for all issues that had the same values. `stayed` is the number of issues with a
 * value that was changed again since then, which stays.
 */
export function undoOf(
  projectId: string,
  issues: Issue[],
  done: SharedEdit,
): { inputs: Input[]; stayed: number } {
  const all = issues.map(before => {
    const now = cachedIssue(projectId, before.number)
    const kept = fields.filter(field => field in done && (!now || isSame(now[field], done[field])))
    return { number: before.number, kept, edit: undoingEdit(before, done, kept) }
  })
  const isChanged = ({ edit }: (typeof all)[number]) => Object.keys(edit).length > 0
  const groups = Map.groupBy(all.filter(isChanged), ({ edit }) => JSON.stringify(edit))
  const inputs = [...groups.values()].map(same => ({
    numbers: same.map(({ number }) => number),
    edit: same[0]!.edit,
  }))
  const replaced = fields.filter(field => field in done).length
  return { inputs, stayed: all.filter(({ kept }) => kept.length < replaced).length }
}

const fields = ['status', 'priority', 'assignee', 'dueDate'] as const
type Field = (typeof fields)[number]

const isSame = (one: Issue[Field] | undefined, other: Issue[Field] | undefined) => idOf(one) === idOf(other)
const idOf = (value: Issue[Field] | undefined) => (typeof value === 'object' ? value?.id : value)

/** Restores these fields, and the labels that the change added or removed. */
function undoingEdit(before: Issue, done: SharedEdit, kept: readonly Field[]): SharedEdit {
  const { status, blockedType, blockedReason, labels } = before
  const { addLabels = [], removeLabels = [] } = done
  const added = removeLabels.filter(one => has(labels, one))
  const removed = without(addLabels, labels)
  return {
    ...Object.fromEntries(kept.map(field => [field, before[field]])),
    ...(kept.includes('status') && status === 'blocked' && { blockedType, blockedReason }),
    ...(added.length > 0 && { addLabels: added }),
    ...(removed.length > 0 && { removeLabels: removed }),
  }
}
