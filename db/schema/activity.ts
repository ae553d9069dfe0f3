import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
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
  sequence: bigint({ mode: 'number' }),
})

export const eventSequences = pgTable('event_sequences', {
  projectId: uuid().primaryKey(),
  last: bigint({ mode: 'number' }).notNull().default(0),
})

/** The numbers between these two were given to events that a restore of the database lost (activity § Restores). */
export const eventGaps = pgTable(
  'event_gaps',
  {
    projectId: uuid().notNull(),
    lastBefore: bigint({ mode: 'number' }).notNull(),
    firstAfter: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.lastBefore] })],
)

export const issuePriority = pgEnum('issue_priority', ['none', 'low', 'medium', 'high', 'urgent'])

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
  priority: issuePriority().notNull().default('none'),
  startDate: date(),
  dueDate: date(),
  blockedType: text(),
  blockedReason: text(),
})

export const labels = pgTable('labels', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  name: text().notNull(),
  color: text().notNull(),
  foldedName: text()
    .notNull()
    .generatedAlwaysAs(sql`(normalize(casefold(name collate pg_catalog.pg_unicode_fast), nfc))`),
})

export const issueLabels = pgTable(
  'issue_labels',
  {
    projectId: uuid().notNull(),
    issueId: uuid().notNull(),
    labelId: uuid().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.issueId, table.labelId] })],
)

export const issueBlockers = pgTable(
  'issue_blockers',
  {
    projectId: uuid().notNull(),
    issueId: uuid().notNull(),
    blockerId: uuid().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.issueId, table.blockerId] })],
)

export const issueComments = pgTable('issue_comments', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  issueId: uuid().notNull(),
  body: text().notNull(),
  createdBy: uuid(),
  createdAt: instant().notNull().defaultNow(),
  editedAt: instant(),
})

/** The folded descriptions and comments of issues. Triggers maintain it. */
export const issueTexts = pgTable('issue_texts', {
  projectId: uuid().notNull(),
  issueId: uuid().notNull(),
  commentId: uuid(),
  folded: text().notNull(),
  writtenAt: instant().notNull(),
})

export const issueWatchers = pgTable(
  'issue_watchers',
  {
    projectId: uuid().notNull(),
    issueId: uuid().notNull(),
    userId: uuid().notNull(),
    isWatching: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.issueId, table.userId] })],
)

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

/** A change of an issue that users were notified of. */
export const issueChanges = pgTable('issue_changes', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  issueId: uuid().notNull(),
  commentId: uuid(),
  status: text(),
  actorId: uuid(),
  createdAt: instant().notNull().defaultNow(),
})

/** A reminder of issues that are due. */
export const reminders = pgTable('reminders', {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  day: date().notNull(),
  inApp: boolean().notNull(),
  createdAt: instant().notNull().defaultNow(),
  readAt: instant(),
})

export const reminderIssues = pgTable(
  'reminder_issues',
  {
    reminderId: uuid().notNull(),
    projectId: uuid().notNull(),
    issueId: uuid().notNull(),
    dueDate: date().notNull(),
  },
  table => [primaryKey({ columns: [table.reminderId, table.issueId] })],
)

export const issueNotifications = pgTable('issue_notifications', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  userId: uuid().notNull(),
  changeId: uuid().notNull(),
  kind: text().notNull(),
  inApp: boolean().notNull(),
  awaitsDigest: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
  readAt: instant(),
})
