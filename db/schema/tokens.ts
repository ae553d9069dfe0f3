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
  grantId: uuid(),
  resource: text().$type<'api' | 'mcp'>(),
})

export const appDocuments = pgTable('app_documents', {
  clientId: text().primaryKey(),
  name: text().notNull(),
  redirectUris: text().array().notNull(),
  fetchedAt: instant().notNull().defaultNow(),
})

export const appGrants = pgTable('app_grants', {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  clientId: text().notNull(),
  name: text().notNull(),
  host: text().notNull(),
  resource: text().notNull().$type<'api' | 'mcp'>(),
  scopes: text().array().notNull(),
  projectId: uuid(),
  queryDigest: bytea().notNull(),
  codeHash: bytea().notNull(),
  redirectUri: text().notNull(),
  challenge: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  exchangedAt: instant(),
  lastUsedAt: instant(),
  endsAt: instant().notNull(),
  waiting: uuid(),
})

export const appRefreshes = pgTable('app_refreshes', {
  hash: bytea().primaryKey(),
  grantId: uuid().notNull(),
  usedAt: instant(),
  answer: text(),
})
