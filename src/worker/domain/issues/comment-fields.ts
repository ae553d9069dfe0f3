import * as z from 'zod'
import { flag, requiredLongText, sha256Text } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { attachmentIds } from './attachment-fields.ts'

const body = requiredLongText(65_536).meta({
  description:
    'Its text, stored unchanged. It must not be only white space. The only control characters are line breaks and tabs.',
})

/** A new comment. Unknown keys are refused (issues § Fields). */
export const NewComment = z.lazy(() => z.strictObject({ body, attachmentIds }))
export type NewComment = z.output<typeof NewComment>

/** The new text of a comment. Unknown keys are refused (issues § Fields). */
export const CommentText = z.lazy(() => z.strictObject({ body, base: Base.optional() }))
export type CommentText = z.output<typeof CommentText>

/** The text that a change is based on (comments § Concurrent edits). */
const Base = z.lazy(() =>
  z
    .strictObject({
      body: sha256Text().meta({
        description: 'SHA-256 of the text that the change is based on, of its UTF-8 bytes, in hex digits.',
      }),
    })
    .meta({
      description:
        'The text that the change is based on. If the stored text differs, nothing is written (409 `comment_moved`). Without it, the last write wins.',
    }),
)

/** The comments in the response of an issue, with `comments`. */
export const firstComments = 20

export const IssueReading = z.lazy(() =>
  z.object({
    comments: flag.optional().meta({
      description: `Whether the response has the first ${firstComments} comments, too.`,
    }),
  }),
)
export type IssueReading = z.output<typeof IssueReading>

/** Always paged. */
export const CommentQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    newest: flag.optional().meta({ description: 'Whether to list the newest comments first.' }),
  }),
)
export type CommentQuery = z.output<typeof CommentQuery>
