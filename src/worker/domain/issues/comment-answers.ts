import * as z from 'zod'
import { Actor, idOf, instantOf, pageFieldsOf } from '../shared/answers.ts'
import { IssueAttachment } from './attachment-answers.ts'

/** The users whom a text mentions (comments § Mentions). */
export const Mentions = z.lazy(() =>
  z.array(Actor).meta({
    description:
      'The users whom the text mentions as `[@name](user:UUID)` and who can see the issues of the project, in the order of the text.',
  }),
)

export const Comment = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the comment'),
      body: z.string().meta({ description: 'Its text, unchanged.' }),
      createdBy: Actor.nullable().meta({ description: 'Who wrote it; null for a former user.' }),
      createdAt: instantOf('When it was written'),
      editedAt: instantOf('When its text was last changed')
        .nullable()
        .meta({ description: 'When its text was last changed, as ISO 8601 in UTC; null if it never was.' }),
      mentions: Mentions,
      attachments: z.array(IssueAttachment).meta({ description: 'Its attachments, the oldest first.' }),
    })
    .meta({ id: 'Comment', description: 'A comment on an issue.' }),
)

export const CommentList = z.lazy(() =>
  z
    .strictObject(pageFieldsOf('comments', Comment, 'oldest first, or newest first with `newest`'))
    .meta({ id: 'CommentList', description: 'A page of the comments on an issue.' }),
)
export const CommentAnswer = z.lazy(() =>
  z.strictObject({ comment: Comment }).meta({ id: 'CommentResponse', description: 'A comment.' }),
)
