import { bigint, boolean, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './types.ts'

export const roadmaps = pgTable('roadmaps', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  slug: text().notNull(),
  version: integer().notNull().default(1),
  title: text().notNull(),
  summary: text().notNull(),
  updatedAt: instant().notNull(),
  currentTaskId: text(),
  head: json().notNull(),
  phases: json().notNull(),
  roadmapHash: bytea().notNull(),
  documentsHash: bytea().notNull(),
  taskTotal: integer().notNull(),
  taskDone: integer().notNull(),
  taskBlocked: integer().notNull(),
  syncedAt: instant().notNull().defaultNow(),
  syncedBy: uuid(),
  turn: uuid(),
  turnUntil: instant(),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  source: jsonb(),
  branchOf: text(),
  textsHash: bytea(),
  namesVersion: integer(),
})

export const roadmapTasks = pgTable(
  'roadmap_tasks',
  {
    roadmapId: uuid().notNull(),
    id: text().notNull(),
    phaseId: text().notNull(),
    position: integer().notNull(),
    status: text().notNull(),
    planPath: text(),
    body: json().notNull(),
  },
  table => [primaryKey({ columns: [table.roadmapId, table.id] })],
)

export const roadmapDocuments = pgTable(
  'roadmap_documents',
  {
    roadmapId: uuid().notNull(),
    path: text().notNull(),
    taskId: text().notNull(),
    content: text().notNull(),
    contentHash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.roadmapId, table.path] })],
)

/** The title of a task or the path of a document, for searches. */
export const roadmapNames = pgTable(
  'roadmap_names',
  {
    roadmapId: uuid().notNull(),
    kind: text().notNull().$type<'task' | 'document'>(),
    part: text().notNull(),
    name: text().notNull(),
  },
  table => [primaryKey({ columns: [table.roadmapId, table.kind, table.part] })],
)

/** The folded text of a document, for searches. */
export const roadmapTexts = pgTable(
  'roadmap_texts',
  {
    projectId: uuid().notNull(),
    roadmapId: uuid().notNull(),
    path: text().notNull(),
    contentHash: text().notNull(),
    folded: text().notNull(),
    writtenAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.roadmapId, table.path] })],
)

export const roadmapTaskIssues = pgTable(
  'roadmap_task_issues',
  {
    projectId: uuid().notNull(),
    roadmapId: uuid().notNull(),
    taskId: text().notNull(),
    issueId: uuid().notNull(),
  },
  table => [primaryKey({ columns: [table.roadmapId, table.taskId, table.issueId] })],
)

/** Who works on a task. Whether a claim is live is decided when it is read (`live_claims`). */
export const taskClaims = pgTable(
  'task_claims',
  {
    roadmapId: uuid().notNull(),
    taskId: text().notNull(),
    id: uuid().notNull(),
    userId: uuid().notNull(),
    tokenId: uuid(),
    grantId: uuid(),
    note: text(),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.roadmapId, table.taskId] })],
)

/** A sync with changes that users can be notified of. */
export const roadmapSyncs = pgTable('roadmap_syncs', {
  id: uuid().primaryKey(),
  projectId: uuid().notNull(),
  roadmapId: uuid().notNull(),
  actorId: uuid(),
  createdAt: instant().notNull().defaultNow(),
})

export const roadmapChanges = pgTable(
  'roadmap_changes',
  {
    syncId: uuid().notNull(),
    position: integer().notNull(),
    kind: text().notNull().$type<'task_status' | 'phase_status' | 'plan'>(),
    subjectId: text().notNull(),
    title: text().notNull(),
    fromValue: text(),
    toValue: text(),
    reason: text(),
    alone: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.syncId, table.position] })],
)
