import * as z from 'zod'
import { longText, text } from '../fields.ts'
import { PageFields } from '../lists.ts'

/** The same as a roadmap's tasks have (decisions § 6, § 11). */
const Status = z.enum(['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled'])

const title = text({ min: 1, max: 200 })
const body = longText(65_536).nullable()
const person = z.guid().nullable()

/** Unknown keys are refused (contract, "Common request rules" 2). */
export const NewIssue = z.strictObject({
  title,
  body: body.optional(),
  status: Status.optional(),
  assigneeId: person.optional(),
  parentId: z.guid().nullable().optional(),
})
export type NewIssue = z.output<typeof NewIssue>

export const IssueChange = z
  .strictObject({
    title: title.optional(),
    body: body.optional(),
    status: Status.optional(),
    assigneeId: person.optional(),
    parentId: z.guid().nullable().optional(),
  })
  .refine(change => Object.keys(change).length > 0, '変更する項目を 1 つ以上指定してください')
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
