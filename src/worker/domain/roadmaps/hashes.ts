import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

// Sent and stored parts are equal if their hashes are. Only this file defines the input of each hash, on both sides.

/** The hash of a task's JSON text. The column `body` stores this text unchanged. */
export const taskHash = (body: string): string => hex('md5', body)
export const storedTaskHash = (task: Alias): SQL => sql`md5(${task}.body::text)`

/** The hash of a document, and of the texts that represent all documents and the rest of the roadmap. */
export const textHash = (text: string): string => hex('sha256', text)
/** A hash in the format of the roadmap's columns. */
export const asBytes = (hash: string): SQL => sql`decode(${hash}, 'hex')`

const hex = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex')
