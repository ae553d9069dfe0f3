import * as z from 'zod'
import {
  changesSomething,
  day,
  ids,
  list,
  longText,
  optionalText,
  sha256Text,
  text,
} from '../shared/fields.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { isOnePlace, PlaceFields } from './positions.ts'

export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export const blockedTypes = ['issue', 'decision', 'external', 'other'] as const

/** Labels per issue (issues § Labels). */
export const issueLabelLimit = 20

/** Blockers in one request (issues § Blockers). */
const blockerLimit = 50

/** Issues in one change of many. */
export const changedAtOnce = 100

const title = text({ min: 1, max: 200 })
const aboutTitle = { description: 'Its title, on one line. It is trimmed.' }
const rest = () => ({
  body: longText(65_536).nullable().optional().meta({
    description:
      'Its description, stored unchanged. The only control characters are line breaks and tabs. Null or only white space for none.',
  }),
  status: z
    .enum(taskStatuses)
    .optional()
    .meta({ description: 'Its status; by default `todo` for a new issue.' }),
  priority: z
    .enum(priorities)
    .optional()
    .meta({ description: 'Its priority; by default `none` for a new issue.' }),
  labelIds: ids(issueLabelLimit).optional().meta({
    description: 'IDs of all its labels, in any order, which replace those that it has.',
  }),
  assigneeId: z.guid().nullable().optional().meta({
    description: 'ID of the assignee, who must be able to see the issues of this project; null for none.',
  }),
  startDate: day
    .nullable()
    .optional()
    .meta({ description: 'The day on which it starts, not after it is due; null for none.' }),
  dueDate: day.nullable().optional().meta({ description: 'The day on which it is due; null for none.' }),
  parentId: z.guid().nullable().optional().meta({
    description:
      'ID of its parent: an issue of the project that is not in the trash, and neither itself nor below it; null for none.',
  }),
  blockedType: z.enum(blockedTypes).nullable().optional().meta({
    description: 'What blocks it; null for none. Only for the status `blocked`.',
  }),
  blockedReason: optionalText(400).optional().meta({
    description:
      'Why it is blocked, on several lines; null or blank for none. Only for the status `blocked`.',
  }),
  blockedByIds: ids(blockerLimit).optional().meta({
    description:
      'IDs of all issues that it waits for, which replace those that it has: issues of the project that are not in the trash, and neither itself nor waiting for it.',
  }),
})

/** Unknown keys are refused (issues § Fields). */
export const NewIssue = z.lazy(() => z.strictObject({ title: title.meta(aboutTitle), ...rest() }))
export type NewIssue = z.output<typeof NewIssue>

const changed = () => ({ title: title.optional().meta(aboutTitle), ...rest() })

export const IssueChange = z.lazy(() =>
  z
    .strictObject({ ...changed(), ...PlaceFields, base: Base.optional() })
    .refine(({ base: _, ...change }) => changesSomething[0](change), changesSomething[1])
    .refine(...isOnePlace)
    .meta({ minProperties: 1 }),
)
export type IssueChange = z.output<typeof IssueChange>

/** The same change of many issues. */
const SharedChange = z.lazy(() =>
  z
    .strictObject({
      ...changed(),
      addLabelIds: ids(issueLabelLimit).optional().meta({
        description: 'IDs of labels to add, after `labelIds` has replaced those that an issue has.',
      }),
      removeLabelIds: ids(issueLabelLimit)
        .optional()
        .meta({ description: 'IDs of labels to remove, even if `labelIds` or `addLabelIds` has them.' }),
    })
    .refine(...changesSomething)
    .meta({
      id: 'SharedIssueChange',
      minProperties: 1,
      description: 'What to change in each of the issues.',
    }),
)
export type SharedChange = z.output<typeof SharedChange>

export const IssuesChange = z.lazy(() =>
  z.strictObject({
    numbers: list(z.int().min(1).max(999_999_999), changedAtOnce)
      .min(1)
      .transform(numbers => [...new Set(numbers)])
      .meta({ description: 'Numbers of the issues. Duplicates count once.' }),
    change: SharedChange,
  }),
)
export type IssuesChange = z.output<typeof IssuesChange>

/** The issue number in a path segment, or null if it is not one. */
export const issueNumber = (segment: string | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(segment ?? '') ? Number(segment) : null

/** The texts that a change is based on (issues § Concurrent edits). */
const Base = z.lazy(() =>
  z.strictObject({ title: hashOf('title'), body: hashOf('description') }).meta({
    description:
      'The texts that the change is based on. If the stored texts differ, nothing is written (409 `issue_moved`). Without it, the last write wins.',
  }),
)

const hashOf = (what: string) =>
  sha256Text()
    .nullable()
    .optional()
    .meta({
      description: `SHA-256 of the ${what} that the change is based on, of its UTF-8 bytes, in hex digits; null if there was none.`,
    })
