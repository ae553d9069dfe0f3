import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './types.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  displayName: text(),
  locale: text().notNull().default('ja').$type<'ja' | 'en'>(),
  notifyInApp: text().notNull().default('blocked').$type<'none' | 'blocked' | 'all'>(),
  notifyEmail: text().notNull().default('blocked').$type<'none' | 'blocked' | 'all'>(),
  notifyIssuesInApp: text().notNull().default('watched').$type<'none' | 'mine' | 'watched'>(),
  notifyIssuesEmail: text().notNull().default('mine').$type<'none' | 'mine' | 'watched'>(),
  unsubscribeKey: uuid().notNull().default(sql`gen_random_uuid()`),
  digestedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  timeZone: text(),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  hash: bytea().notNull(),
  userId: uuid().notNull(),
  userAgent: text(),
  createdAt: instant().notNull().defaultNow(),
  lastUsedAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  waiting: uuid(),
})

/** Sign-in codes sent by email. Each belongs to the browser that requested it. */
export const signInCodes = pgTable('sign_in_codes', {
  browser: bytea().primaryKey(),
  email: text().notNull(),
  codeHash: bytea().notNull(),
  attempts: integer().notNull().default(0),
  spentAt: instant(),
  expiresAt: instant().notNull(),
})

export const deviceLogins = pgTable('device_logins', {
  id: uuid().primaryKey(),
  deviceHash: bytea().notNull(),
  userCode: text().notNull(),
  clientName: text().notNull(),
  userId: uuid(),
  status: text().notNull().default('pending').$type<'pending' | 'approved' | 'denied' | 'redeemed'>(),
  intervalSeconds: integer().notNull().default(5),
  lastPolledAt: instant(),
  expiresAt: instant().notNull(),
  requestedAt: instant().notNull().defaultNow(),
  scopes: text().array(),
  projectId: uuid(),
  projectName: text(),
})
