import * as z from 'zod'
import { changesSomething, longText, text } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { taskStatuses } from '../shared/task-statuses.ts'

const Status = z.enum(taskStatuses)

const title = text({ min: 1, max: 200 })
const rest = {
  body: longText(65_536).nullable().optional(),
  status: Status.optional(),
  assigneeId: z.guid().nullable().optional(),
  parentId: z.guid().nullable().optional(),
}

/** Unknown keys are refused (issues § Fields). */
export const NewIssue = z.strictObject({ title, ...rest })
export type NewIssue = z.output<typeof NewIssue>

export const IssueChange = z.strictObject({ title: title.optional(), ...rest }).refine(...changesSomething)
export type IssueChange = z.output<typeof IssueChange>

/** Always paged. `q` is a part of the title, or a number or key. */
export const IssueQuery = z.object({
  ...PageFields,
  status: Status.optional(),
  q: text({ min: 0, max: 200 }).optional(),
})
export type IssueQuery = z.output<typeof IssueQuery>

/** The number that a path's segment names; null for what is none. */
export const issueNumber = (segment: string | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(segment ?? '') ? Number(segment) : null
