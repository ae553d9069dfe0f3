/** The id as Postgres takes it; throws for one that can be no organisation's. */
export function orgIdOf(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new Error(
    `${text} is not the id of an organisation: it is a UUID, the last part of the organisation's address`,
  )
}

export const noSuchOrg = (orgId: string): Error => new Error(`There is no organisation ${orgId}`)
