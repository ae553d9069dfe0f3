import * as z from 'zod'
import { wordList } from '../shared/comma-lists.ts'
import { text } from '../shared/fields.ts'
import { count } from '../shared/lists.ts'
import { Cursor } from './cursor.ts'
import { kinds } from './kinds.ts'

const defaultLimit = 20

export const SearchQuery = z.lazy(() =>
  z.object({
    q: text({ min: 1, max: 200 }).meta({
      description:
        'What to find, as one phrase in which blanks count. Case and width do not matter: `ＡＰＩ` finds `api`.',
    }),
    projectId: z.guid().optional().meta({
      description:
        'Only what is in this project. Nothing is found in a project that the caller cannot access.',
    }),
    kind: wordList(kinds)
      .optional()
      .meta({
        description: `Only these kinds, separated by commas: ${kinds.map(kind => `\`${kind}\``).join(', ')}.`,
      }),
    limit: count(50)
      .default(defaultLimit)
      .meta({ description: `Maximum number of results; default ${defaultLimit}.` }),
    cursor: Cursor.optional().meta({ description: 'The `nextCursor` of the response before.' }),
  }),
)
export type SearchQuery = z.output<typeof SearchQuery>
