import { pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './types.ts'

export const orgRole = pgEnum('org_role', ['member', 'admin'])

export const orgs = pgTable('orgs', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  grantedPlan: text().$type<'pro' | 'pro_plus'>(),
  createdAt: instant().notNull().defaultNow(),
})

export const orgMembers = pgTable(
  'org_members',
  {
    orgId: uuid().notNull(),
    userId: uuid().notNull(),
    role: orgRole().notNull(),
    joinedAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.orgId, table.userId] })],
)

export const orgGroups = pgTable('org_groups', {
  id: uuid().primaryKey(),
  orgId: uuid().notNull(),
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

export const orgGroupMembers = pgTable(
  'org_group_members',
  { orgId: uuid().notNull(), groupId: uuid().notNull(), userId: uuid().notNull() },
  table => [primaryKey({ columns: [table.groupId, table.userId] })],
)
