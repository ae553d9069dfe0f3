import { type Database, rowsOf, type Statement } from '../../database.ts'

/** What a run of a job did, in numbers. */
export type Work = Record<string, number>

/** Where a run is: the ids of what it passes over, and the last id that is done if its batches follow the ids. */
export type Place = { readonly passed: string[]; after: string | null }

export const startOfRun = (): Place => ({ passed: [], after: null })

/** The id in the first row of a selection, or null if it is empty. */
export async function firstId(database: Database, selection: Statement): Promise<string | null> {
  const [row] = await rowsOf(database, selection)
  return (row?.id as string | undefined) ?? null
}
