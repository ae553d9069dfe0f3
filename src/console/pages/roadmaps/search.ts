import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/inside/projects/$projectId/roadmaps/$slug')

export const useAddress = () => ({ ...route.useParams(), ...route.useSearch() })

/** Opens a task next to the list, or closes the open one. */
export function useOpenTask(): (id: string | undefined) => void {
  const navigate = route.useNavigate()
  return useCallback(
    id => {
      void navigate({ search: before => ({ ...before, task: id }), resetScroll: false })
    },
    [navigate],
  )
}

/** Sets the search text. */
export function useSetSearch(): (q: string | undefined) => void {
  const navigate = route.useNavigate()
  return useCallback(
    q => {
      void navigate({ search: before => ({ ...before, q }), replace: true, resetScroll: false })
    },
    [navigate],
  )
}
