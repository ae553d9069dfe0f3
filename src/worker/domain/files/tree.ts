import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, read } from '../../access/trip.ts'
import { usageJson } from './storage.ts'

/** `{ folders, files, usage }`: all that the project has, each file with its current revision, in no particular order. */
export const listTree = (ask: Ask): Promise<Json> =>
  read(ask, sql`select project_tree(${ask.projectId}::uuid, ${usageJson(ask.projectId)}::text)`)
