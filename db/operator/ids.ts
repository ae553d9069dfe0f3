const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the text if it is a UUID, else null. */
export const uuidOf = (text: string): string | null => (uuid.test(text) ? text : null)

/** Returns the text if it can be the id of an organization, else throws. */
export function orgIdOf(text: string): string {
  const id = uuidOf(text)
  if (id) return id
  throw new Error(
    `${text} is not the id of an organization. It is a UUID, the last part of the organization's address.`,
  )
}

export const noSuchOrg = (orgId: string): Error => new Error(`There is no organization ${orgId}.`)
