import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'

/** Maximum levels of folders. Those in the root are the first level (files § Folder depth). */
export const maxDepth = 5

/** Ensures that the target folder exists: 404. The root always exists. */
export const ensureFolder = (projectId: string, folderId: string | null): SQL =>
  ensure(
    sql`${folderId}::uuid is null or exists (
      select from folders where project_id = ${projectId} and id = ${folderId}::uuid)`,
    'folder_not_found',
  )

/** The folder and those above it. `depth` counts from 1 at the folder itself. Empty for the root. */
export const pathUp = (folderId: string | null): SQL => sql`(
  with recursive up as (
    select id, parent_id, 1 as depth from folders where id = ${folderId}::uuid
    union all
    select f.id, f.parent_id, up.depth + 1 from up join folders f on f.id = up.parent_id)
  select id, depth from up)`

// With `offset 0`, Postgres looks up each folder's children. It would plan a join as a scan of large projects.
/** The folder and all below it. `depth` counts from 1 at the folder itself. */
export const subtree = (projectId: string, folderId: string): SQL => sql`(
  with recursive below as (
    select id, 1 as depth from folders where id = ${folderId}::uuid
    union all
    select f.id, below.depth + 1 from below, lateral (
      select id from folders where project_id = ${projectId} and parent_id = below.id offset 0) f)
  select id, depth from below)`
