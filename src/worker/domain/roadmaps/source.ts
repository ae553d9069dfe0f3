import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

const text = (meaning: string, most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .meta({ description: `${meaning}, 1 to ${most.toLocaleString('en')} characters.` })

/** The source of a sync (roadmaps § Source). */
export const Source = z.lazy(() =>
  z
    .object({
      commit: text('The commit that was checked out', 200),
      branch: text('The branch that was checked out', 1_000)
        .nullable()
        .meta({ description: 'The branch that was checked out, 1 to 1,000 characters; null for none.' }),
      dirty: z.boolean().meta({ description: 'Whether files differed from the commit.' }),
    })
    .meta({ id: 'RoadmapSource', description: 'The source of a roadmap.' }),
)

export type Source = z.output<typeof Source>

/** The source as stored JSON. */
export const asJson = (source: Source | null): SQL => sql`${source && JSON.stringify(source)}::jsonb`
