import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './types.ts'

export const orgRole = pgEnum('org_role', ['member', 'admin'])

export const orgs = pgTable('orgs', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  grantedPlan: text().$type<'pro' | 'pro_plus'>(),
  suspendedAt: instant(),
  customerId: text(),
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

/** A subscription, as last read from the payment provider. */
export const subscriptions = pgTable('subscriptions', {
  id: text().primaryKey(),
  orgId: uuid().notNull(),
  status: text().notNull(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  currentPeriodEnd: instant(),
  reading: bigint({ mode: 'number' }).notNull(),
  dueAt: instant().notNull().default(sql`now() + interval '1 day'`),
  updatedAt: instant().notNull().defaultNow(),
})

/** Processed webhook events, so that each is processed once. */
export const billingEvents = pgTable('billing_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
})

/** Plans that operators granted and revoked. */
export const planGrants = pgTable('plan_grants', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  orgId: uuid().notNull(),
  orgName: text().notNull(),
  fromPlan: text(),
  toPlan: text(),
  operator: text().notNull(),
  reason: text(),
  createdAt: instant().notNull().defaultNow(),
})

/** Customers at the payment provider of deleted organizations. A job ends everything that could still be charged. */
export const billingEndings = pgTable('billing_endings', {
  customerId: text().primaryKey(),
  orgId: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
  dueAt: instant().notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  failure: text(),
  endedAt: instant(),
  subscriptions: text().array().notNull().default(sql`'{}'`),
  foundAt: instant(),
})
