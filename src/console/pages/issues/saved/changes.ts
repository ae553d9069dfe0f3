import { useChange } from '../../../api/change.ts'
import { api, unwrap } from '../../../api/client.ts'
import { edit } from '../../../api/edits.ts'
import { keys } from '../../../api/keys.ts'
import { type SavedFilter, savedFilters } from '../../../api/reads/saved-filters.ts'

export type NewFilter = Pick<SavedFilter, 'name' | 'query' | 'layout' | 'shared'>

export const useNewFilter = (projectId: string, onDone: (saved: SavedFilter) => void) =>
  useChange({
    async send(body: NewFilter, api) {
      const params = { path: { projectId } }
      return (await unwrap(api.POST('/api/projects/{projectId}/issue-filters', { params, body }))).filter
    },
    stale: [keys.project(projectId)],
    onDone,
  })

/** Changes a saved filter, with optimistic updates of the tabs. */
export const useFilterChange = (projectId: string, filterId: string, onDone?: () => void) =>
  useChange({
    send(body: Partial<NewFilter>) {
      const params = { path: { projectId, filterId } }
      return unwrap(api.PATCH('/api/projects/{projectId}/issue-filters/{filterId}', { params, body }))
    },
    show: change => [
      edit(savedFilters(projectId), all =>
        all.map(one => (one.id === filterId ? { ...one, ...change } : one)),
      ),
    ],
    stale: [keys.project(projectId)],
    onDone: () => onDone?.(),
  })

/** Deletes a saved filter. Its tab stays until then, because the confirmation shows a refusal. */
export const useFilterDeletion = (projectId: string, filterId: string, onDone: () => void) =>
  useChange({
    send() {
      const params = { path: { projectId, filterId } }
      return unwrap(api.DELETE('/api/projects/{projectId}/issue-filters/{filterId}', { params }))
    },
    stale: [keys.project(projectId)],
    onDone,
  })
