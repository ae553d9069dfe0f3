/** The name under which the browser stores what a user has used. */
export const nameOfUses = (userId: string | null): string => `uses ${userId}`

/** Removes what a user has used. */
export const removeUses = (userId: string): void => localStorage.removeItem(nameOfUses(userId))
