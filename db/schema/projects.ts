import { sql } from 'drizzle-orm'
import { bigint, json, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orgRole } from './orgs.ts'
import { instant } from './types.ts'

export const projectRole = pgEnum('project_role', ['viewer', 'member', 'admin', 'owner'])

export const projects = pgTable('projects', {
  id: uuid().primaryKey(),
  orgId: uuid().notNull(),
  name: text().notNull(),
  description: text(),
  repositoryUrl: text(),
  icon: json(),
  issueKey: text(),
  features: text().array().notNull().default(sql`all_features()`),
  gitLinkDetail: text().notNull().default('summary').$type<'summary' | 'full'>(),
  archivedAt: instant(),
  usedBytes: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const projectMembers = pgTable(
  'project_members',
  {
    id: uuid().notNull(),
    projectId: uuid().notNull(),
    userId: uuid().notNull(),
    role: projectRole().notNull(),
    featureScope: text().array(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.projectId, table.userId] })],
)

export const projectGroups = pgTable(
  'project_groups',
  {
    projectId: uuid().notNull(),
    orgId: uuid().notNull(),
    groupId: uuid().notNull(),
    role: projectRole().notNull(),
    featureScope: text().array(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.projectId, table.groupId] })],
)

export const repoBindings = pgTable('repo_bindings', {
  projectId: uuid().primaryKey(),
  kind: text().notNull().$type<'remote' | 'local'>(),
  value: text().notNull(),
  boundBy: uuid(),
  boundAt: instant().notNull().defaultNow(),
  lastReboundAt: instant(),
})

export const invitations = pgTable('invitations', {
  id: uuid().primaryKey(),
  orgId: uuid().notNull(),
  projectId: uuid(),
  email: text().notNull(),
  orgRole: orgRole(),
  projectRole: projectRole(),
  featureScope: text().array(),
  groupId: uuid(),
  invitedBy: uuid(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  acceptedAt: instant(),
  mailedAt: instant(),
})
