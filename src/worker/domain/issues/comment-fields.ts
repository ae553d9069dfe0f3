import * as z from 'zod'
import { flag, requiredLongText } from '../shared/fields.ts'
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
export const CommentText = z.lazy(() => z.strictObject({ body }))
export type CommentText = z.output<typeof CommentText>

/** Always paged. */
export const CommentQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    newest: flag.optional().meta({ description: 'Whether to list the newest comments first.' }),
  }),
)
export type CommentQuery = z.output<typeof CommentQuery>
