import * as z from 'zod'
import { idOf, instantOf } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { kinds } from './kinds.ts'
import { snippetLength } from './snippet.ts'

const Result = z.lazy(() =>
  z
    .strictObject({
      kind: z.enum(kinds).meta({ description: 'What it is.' }),
      projectId: idOf('its project'),
      id: z.string().meta({
        description:
          'Its ID: a UUID, the ID of a task in its roadmap, or the path of a document in its roadmap.',
      }),
      key: z.string().optional().meta({
        description:
          'The key of an issue, of the issue of a comment, or of a project. Missing if the project has no key, and for other kinds.',
      }),
      title: z.string().meta({
        description: `The title or name. For a task, the first ${briefLength} characters of its title. For a comment, the title of its issue. For a document, its path.`,
      }),
      snippet: z.string().meta({
        description: `At most ${snippetLength} characters of the text as it was written. If the title was found, of the title.`,
      }),
      ranges: z.array(z.tuple([z.int().min(0), z.int().min(1)])).meta({
        description:
          'Where the snippet has the text that was searched: pairs of a beginning and an end, in UTF-16 units.',
      }),
      url: z.string().meta({ description: 'The path of its page in the console.' }),
      updatedAt: instantOf(
        'When it was last changed. For a task or document, when its roadmap was last synced',
      ),
    })
    .meta({ id: 'SearchResult', description: 'Something that a search found.' }),
)
export type SearchResult = z.output<typeof Result>

export const SearchAnswer = z.lazy(() =>
  z
    .strictObject({
      results: z
        .array(Result)
        .meta({ description: 'Exact keys and numbers first, then titles, then texts, each newest first.' }),
      nextCursor: z.string().nullable().meta({
        description: 'The value of `cursor` for the next results; null if there are no more.',
      }),
      truncated: z.boolean().meta({ description: 'Whether there are texts that were not searched.' }),
    })
    .meta({ id: 'SearchResults', description: 'What a search found.' }),
)
