import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './types.ts'

/** An upload: pending until `readyAt`, unlinked until `linkedAt`, then part of a file, or of an issue or comment. Deleting it queues the object and frees the bytes. */
export const attachments = pgTable('attachments', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  uploaderId: uuid().notNull(),
  filename: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  mime: text().notNull(),
  sha256: text(),
  objectKey: text().notNull(),
  readyAt: instant(),
  linkedAt: instant(),
  issueId: uuid(),
  commentId: uuid(),
  createdAt: instant().notNull().defaultNow(),
})

/** The object of a project's icon image. Replacing or deleting the row queues the object for deletion. */
export const iconImages = pgTable('icon_images', {
  projectId: uuid().primaryKey(),
  objectKey: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/** Objects to delete from the store, including those that are about to be written to it. */
export const objectDeletions = pgTable('object_deletions', {
  objectKey: text().primaryKey(),
  dueAt: instant().notNull().default(sql`now() + interval '1 hour'`),
  attempts: integer().notNull().default(0),
})

export const folders = pgTable('folders', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  parentId: uuid(),
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const files = pgTable('files', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  folderId: uuid(),
  name: text().notNull(),
  currentRevision: integer().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  mime: text().notNull(),
  createdBy: uuid().notNull(),
  updatedBy: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
  fields: text()
    .notNull()
    .generatedAlwaysAs(sql`file_fields(id, folder_id, name, current_revision, size, mime, updated_at)`),
})

/** The transaction that last changed a project's files or folders. Triggers maintain it. */
export const treeVersions = pgTable('tree_versions', {
  projectId: uuid().primaryKey(),
  version: text().notNull(),
})

/** The users who created or changed a file of the project. Triggers maintain it. */
export const filePeople = pgTable(
  'file_people',
  { projectId: uuid().notNull(), userId: uuid().notNull() },
  table => [primaryKey({ columns: [table.projectId, table.userId] })],
)

export const fileRevisions = pgTable(
  'file_revisions',
  {
    projectId: uuid().notNull(),
    fileId: uuid().notNull(),
    revision: integer().notNull(),
    attachmentId: uuid().notNull(),
    uploadedBy: uuid().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.projectId, table.fileId, table.revision] })],
)
