import * as z from 'zod'
import { idOf } from '../shared/answers.ts'
import { colors } from '../shared/colors.ts'
import { change, payload } from './payload.ts'

/* The payloads of events about issues (activity § Types). */

const number = z.int().min(1).meta({ description: 'The number of the issue.' })
const name = z.string().meta({ description: 'Its name.' })
const color = z.enum(colors).meta({ description: 'Its color.' })
const LabelShape = z.lazy(() =>
  z.strictObject({ name, color }).meta({ id: 'LabelShape', description: 'The name and color of a label.' }),
)
export const IssueRefPayload = payload('IssueEventPayload', 'Which issue it was.', () => ({ number }))
const singleFields = [
  'status',
  'priority',
  'assigneeId',
  'startDate',
  'dueDate',
  'parentId',
  'blockedType',
] as const
const listFields = ['labelIds', 'blockedByIds'] as const
const value = z.string().nullable().meta({ description: 'A value as in a request; null for none.' })
const ValueChange = z.lazy(() =>
  z
    .strictObject({
      field: z.enum(singleFields).meta({ description: 'Name of the field.' }),
      from: value,
      to: value,
    })
    .meta({ id: 'IssueValueChange', description: 'How a value of an issue changed.' }),
)
const listed = z.array(z.guid()).meta({ description: 'IDs, in no particular order.' })
const ListChange = z.lazy(() =>
  z
    .strictObject({
      field: z.enum(listFields).meta({ description: 'Name of the field.' }),
      from: listed,
      to: listed,
    })
    .meta({ id: 'IssueListChange', description: 'How the labels or the blockers of an issue changed.' }),
)
const FieldChange = z.lazy(() =>
  z
    .union([ValueChange, ListChange])
    .meta({ id: 'IssueFieldChange', description: 'How a field of an issue changed.' }),
)
export const IssueChangePayload = payload('IssueChangeEventPayload', 'What changed.', () => ({
  number,
  changed: z
    .array(z.enum(['title', 'body', 'blockedReason', ...singleFields, ...listFields]))
    .meta({ description: 'Names of the changed fields.' }),
  changes: z.array(FieldChange).optional().meta({
    description:
      'How the fields changed, without title, description, and reason of blocking. Events from before it was recorded do not have it.',
  }),
}))
export const LabelPayload = payload('LabelEventPayload', 'The color of a label.', () => ({ color }))
export const LabelChangePayload = change('LabelChangeEventPayload', 'a label', LabelShape)
export const FilterChangePayload = payload('FilterChangeEventPayload', 'What changed.', () => ({
  changed: z
    .array(z.enum(['name', 'query', 'layout', 'shared']))
    .meta({ description: 'Names of the changed fields.' }),
}))
export const CommentPayload = payload('CommentEventPayload', 'Which comment it was.', () => ({
  number,
  commentId: idOf('the comment'),
}))
export const AttachmentPayload = payload('AttachmentEventPayload', 'Which attachment it was.', () => ({
  number,
  attachmentId: idOf('the attachment'),
  filename: z
    .string()
    .nullable()
    .meta({ description: 'Its name; null after its issue was deleted from the trash.' }),
}))
