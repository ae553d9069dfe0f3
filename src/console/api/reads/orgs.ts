import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { home } from './home.ts'

export type Org = components['schemas']['Organization']
export type OrgMember = components['schemas']['OrganizationMember']
export type OrgInvitation = components['schemas']['OrganizationInvitation']
export type OrgGroup = components['schemas']['OrganizationGroup']
export type OrgApp = components['schemas']['OrgApp']

const of = (orgId: string, signal: AbortSignal) => ({ params: { path: { orgId } }, signal })

/** An organization with its plan, limits, and usage. The first read comes from `home`, which every page has. */
export const org = (orgId: string) =>
  queryOptions({
    queryKey: keys.orgDetail(orgId),
    queryFn: async ({ signal, client, queryKey }): Promise<Org> => {
      const isRead = client.getQueryData(queryKey) !== undefined
      const { orgs } = isRead ? { orgs: [] } : await client.fetchQuery(home)
      const listed = orgs.find(({ id }) => id === orgId)
      return listed ?? (await unwrap(api.GET('/api/orgs/{orgId}', of(orgId, signal)))).org
    },
  })

/** The organization of the current page. */
export function useOrg(): Org {
  const { orgId } = useParams({ strict: false })
  return useSuspenseQuery(org(orgId!)).data
}

/** The price of Pro. If this read fails, the payment provider's page still shows it. */
export const price = queryOptions({
  queryKey: keys.price,
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/billing/price', { signal }))).price,
  staleTime: 600_000,
})

export const orgMembers = (orgId: string) =>
  queryOptions({
    queryKey: keys.orgMembers(orgId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/orgs/{orgId}/members', of(orgId, signal))),
  })

export const orgGroups = (orgId: string) =>
  queryOptions({
    queryKey: keys.orgGroups(orgId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/orgs/{orgId}/groups', of(orgId, signal)))).groups,
  })

/** The apps that reach projects of an organization. Only its admins can read them. */
export const orgApps = (orgId: string) =>
  queryOptions({
    queryKey: keys.orgApps(orgId),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/orgs/{orgId}/apps', of(orgId, signal)))).apps,
  })
