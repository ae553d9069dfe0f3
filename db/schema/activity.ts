import { sql } from 'drizzle-orm'
import { boolean, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
  position: text(),
  body: text(),
  status: text().notNull().default('todo'),
  assigneeId: uuid(),
  parentId: uuid(),
  createdBy: uuid(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
  updatedBy: uuid(),
  deletedAt: instant(),
  deletedBy: uuid(),
  purgedAt: instant(),
})

export const gitLinks = pgTable('git_links', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  kind: text().notNull().$type<'commit' | 'pr'>(),
  ref: text().notNull(),
  title: text().notNull(),
  author: text(),
  committedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const gitLinkIssues = pgTable(
  'git_link_issues',
  {
    projectId: uuid().notNull(),
    linkId: uuid().notNull(),
    issueId: uuid().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.projectId, table.linkId, table.issueId] })],
)

/** What one user is notified of in one sync: a change, or, without `position`, all changes not reported individually. */
export const notifications = pgTable('notifications', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  userId: uuid().notNull(),
  syncId: uuid().notNull(),
  position: integer(),
  further: integer().notNull().default(0),
  inApp: boolean().notNull(),
  awaitsDigest: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
  readAt: instant(),
})
