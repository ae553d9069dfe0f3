import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './types.ts'

export const issueFilters = pgTable(
  'issue_filters',
  {
    id: uuid().notNull(),
    projectId: uuid().notNull(),
    ownerId: uuid(),
    name: text().notNull(),
    query: jsonb().notNull(),
    layout: text().notNull().$type<'list' | 'board'>(),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
