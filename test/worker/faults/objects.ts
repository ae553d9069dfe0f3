import { query } from '../../support/database.ts'
import { store } from '../../support/revisions.ts'

/** The objects in the store without a row or a queued deletion. */
export async function strays(): Promise<string[]> {
  const keys: string[] = []
  let after: string | null = null
  do {
    const { objects, next } = await store().list(after)
    keys.push(...objects.map(({ key }) => key))
    after = next
  } while (after)
  const rows = await query<{ key: string }>`
    select object_key as key from attachments union select object_key from icon_images
    union select object_key from object_deletions`
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter(key => !known.has(key))
}
