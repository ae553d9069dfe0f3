import { sql } from 'drizzle-orm'
import { integer, json, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './types.ts'

export const events = pgTable('events', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  projectId: uuid().notNull(),
  type: text().notNull(),
  feature: text(),
  actorId: uuid(),
  tokenId: uuid(),
  targetKind: text(),
  targetId: text(),
  targetLabel: text(),
  payload: jsonb().notNull().default({}),
  via: json().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

export const issues = pgTable('issues', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  deletedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})
