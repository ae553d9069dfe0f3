import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './types.ts'

export const apiTokens = pgTable('api_tokens', {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  kind: text().notNull().default('personal').$type<'personal' | 'oauth'>(),
  name: text().notNull(),
  hash: bytea().notNull(),
  hint: text().notNull(),
  scopes: text().array(),
  projectId: uuid(),
  createdAt: instant().notNull().defaultNow(),
  lastUsedAt: instant(),
  expiresAt: instant(),
  revokedAt: instant(),
  warnedDays: integer().array().notNull().default(sql`'{}'`),
  isRenewed: boolean().notNull().default(false),
  waiting: uuid(),
})
