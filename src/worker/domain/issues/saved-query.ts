import * as z from 'zod'
import { issueFilters } from './query.ts'

/** Parameters of the list. They are validated as in its URL, and stored as text in their shortest form. */
export const SavedQuery = () => z.strictObject(issueFilters()).transform(given => textsOf(given))

const textsOf = (given: Record<string, string | boolean | readonly string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  )

const textOf = (value: string | boolean | readonly string[]): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)
