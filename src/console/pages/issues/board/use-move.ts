import { useChange } from '../../../api/change.ts'
import { api, unwrap } from '../../../api/client.ts'
import { edit } from '../../../api/edits.ts'
import { keys } from '../../../api/keys.ts'
import { type Issue, issue as issueRead } from '../../../api/reads/issues.ts'
import { inLists, type Place } from '../cached-lists.ts'
import { shownOf } from '../changes.ts'
import { useUndoOfUnblocking } from '../undoing.ts'

type Move = { issue: Issue; status: Issue['status']; place: Place }

/** Moves an issue on the board, in its column or to another one, with optimistic updates. */
export function useMove(projectId: string) {
  const offerUndo = useUndoOfUnblocking(projectId)
  return useChange({
    send({ issue: { number }, status, place }: Move) {
      const params = { path: { projectId, number } }
      const body = { status, ...place }
      return unwrap(api.PATCH('/api/projects/{projectId}/issues/{number}', { params, body }))
    },
    show({ issue, status, place }) {
      const change = shownOf({ status })
      const { number, status: from } = issue
      return [
        edit(issueRead(projectId, number), before =>
          'deletedAt' in before ? before : { ...before, ...change },
        ),
        ...inLists(
          projectId,
          listed => listed.map(one => (one.number === number ? { ...one, ...change } : one)),
          { issue: { ...issue, ...change }, from, place },
        ),
      ]
    },
    stale: [keys.project(projectId)],
    onDone: (_, { issue, status }) => offerUndo(issue, status),
  })
}
