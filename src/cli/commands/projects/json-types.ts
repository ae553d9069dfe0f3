import type { Fields } from '../../json/shape.ts'
import type { Org } from '../../service/orgs.ts'
import type { Project } from '../../service/project.ts'

/** The fields of a project, for `--json`. */
export const projectFields: Fields<keyof ReturnType<typeof toJson>> = {
  id: 'string',
  name: 'string',
  key: 'string | null',
  role: 'string',
  org: '{ id: string, name: string | null }',
  archivedAt: 'string | null',
  url: 'string',
}

/** Converts to the `--json` output. The name of an organization that the user does not belong to is null. */
export const toJson = (
  server: string,
  orgs: readonly Org[],
  { id, name, key, role, orgId, archivedAt }: Project,
) => ({
  id,
  name,
  key,
  role,
  org: { id: orgId, name: nameOfOrg(orgs, orgId) },
  archivedAt,
  url: `${server}/projects/${id}`,
})

export const nameOfOrg = (orgs: readonly Org[], orgId: string): string | null =>
  orgs.find(({ id }) => id === orgId)?.name ?? null
