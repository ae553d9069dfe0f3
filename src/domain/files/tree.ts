import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, read } from '../../access/trip.ts'
import { usageJson } from '../storage.ts'
import { fileJson, folderJson } from './shapes.ts'

/** `{ folders, files, usage }`: everything in the project, each file with its current revision, in the order of folder and name. */
export const listTree = (ask: Ask): Promise<Json> =>
  read(
    ask,
    sql`select json_build_object(
      'folders', (select coalesce(json_agg(${folderJson(sql`f`)}), '[]') from folders f where f.project_id = ${ask.projectId}::uuid),
      'files', (select coalesce(json_agg(${fileJson(sql`f`)}), '[]') from files f where f.project_id = ${ask.projectId}::uuid),
      'usage', ${usageJson(ask.projectId!)})`,
  )
