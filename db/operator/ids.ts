const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id as Postgres takes it, or null. */
export const idOf = (text: string): string | null => (uuid.test(text) ? text : null)

/** Throws for a text that cannot be the id of an organization. */
export function orgIdOf(text: string): string {
  const id = idOf(text)
  if (id) return id
  throw new Error(
    `${text} is not the id of an organization. It is a UUID, the last part of the organization's address.`,
  )
}

export const noSuchOrg = (orgId: string): Error => new Error(`There is no organization ${orgId}.`)
