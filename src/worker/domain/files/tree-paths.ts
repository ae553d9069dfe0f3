import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'

/** Levels that folders may be nested, those in the root being the first (files § Folder depth). */
export const maxDepth = 5

/** The rule that a folder to put something into is there, as an expression: 404. The root always is. */
export const ensureFolder = (projectId: string, folderId: string | null): SQL =>
  ensure(
    sql`${folderId}::uuid is null or exists (
      select from folders where project_id = ${projectId} and id = ${folderId}::uuid)`,
    'folder_not_found',
  )

/** The folder and those above it, `depth` counting from 1 at the folder itself; none for the root. */
export const pathUp = (folderId: string | null): SQL => sql`(
  with recursive up as (
    select id, parent_id, 1 as depth from folders where id = ${folderId}::uuid
    union all
    select f.id, f.parent_id, up.depth + 1 from up join folders f on f.id = up.parent_id)
  select id, depth from up)`

// With `offset 0` each folder's children are looked up; a join is planned as a scan where one project has most folders.
/** The folder and all below it, `depth` counting from 1 at the folder itself. */
export const subtree = (projectId: string, folderId: string): SQL => sql`(
  with recursive below as (
    select id, 1 as depth from folders where id = ${folderId}::uuid
    union all
    select f.id, below.depth + 1 from below, lateral (
      select id from folders where project_id = ${projectId} and parent_id = below.id offset 0) f)
  select id, depth from below)`
