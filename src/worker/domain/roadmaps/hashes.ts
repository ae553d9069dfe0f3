import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

// What is sent equals what is stored where their hashes do: what each is made of, on either side, is said here alone.

/** A task, by the text of its JSON; its column `body` keeps that text as it was sent. */
export const taskHash = (body: string): string => hex('md5', body)
export const storedTaskHash = (task: Alias): SQL => sql`md5(${task}.body::text)`

/** A document's content, and the texts that stand for all documents and for the rest of the roadmap. */
export const textHash = (text: string): string => hex('sha256', text)
/** As the roadmap's row keeps the latter two. */
export const asBytes = (hash: string): SQL => sql`decode(${hash}, 'hex')`

const hex = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex')
