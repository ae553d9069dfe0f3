import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Alias } from '../../database.ts'
import { issueFilters } from './query.ts'

/** Parameters of the list. They are validated as in its URL, and stored as text in their shortest form. */
export const SavedQuery = () => z.strictObject(issueFilters()).transform(given => textsOf(given))

const textsOf = (given: Record<string, string | boolean | readonly string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  )

const textOf = (value: string | boolean | readonly string[]): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)

/** The IDs in the query of a filter that find nothing (issues § Saved filters). */
export const goneJson = (filter: Alias): SQL => sql`gone_values(${filter}.project_id, ${filter}.query)`
