import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { usageJson } from './storage.ts'

/** `{ folders, files, usage }`: all folders and files with their current revisions, in no particular order. */
export const listTree = (ask: Ask): Promise<Tagged> => {
  const given = sql`${ask.projectId}::uuid, ${usageJson(ask.projectId)}`
  return readTagged(ask, sql`project_tree(${given})`, { version: sql`tree_version(${given})` })
}
