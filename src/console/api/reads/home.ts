import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { setLocale } from '../../language/language.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { noteSignIn, sessionUser } from '../session.ts'

/** What every page needs: the user, their organizations and projects, and their unread notifications and invitations. */
export const home = queryOptions({
  queryKey: keys.home,
  queryFn: ({ signal }) => readHome(signal),
})

async function readHome(signal: AbortSignal): Promise<components['schemas']['Home']> {
  const read = await unwrap(api.GET('/api/me/home', { params: { query: { folded: '1' } }, signal }))
  noteSignIn(read.user.id)
  // It is another user's, so this page is about to be left. If it is not, this waits for its own user.
  if (sessionUser() !== read.user.id) return readHome(signal)
  setLocale(read.user.locale)
  for (const { id } of [...read.orgs, ...read.projects]) seen.add(id)
  return read
}

/** Whether the user is an admin of an organization, who can change its plan. */
export const useIsOrgAdmin = (orgId: string): boolean =>
  useHome().orgs.some(({ id, role }) => id === orgId && role === 'admin')

const seen = new Set<string>()

/**
 * Whether a project or an organization was listed in this tab, and no longer is. Unknown, so false, if the user has
 * more projects than are listed.
 */
export const isLost = ({ orgs, projects, projectsTotal }: Home, asked: string): boolean =>
  projects.length === projectsTotal &&
  seen.has(asked) &&
  ![...orgs, ...projects].some(({ id }) => id === asked)

/** The service counts unread notifications up to this number. */
export const countedUnread = 1000

export const useHome = () => useSuspenseQuery(home).data
export type Home = ReturnType<typeof useHome>
