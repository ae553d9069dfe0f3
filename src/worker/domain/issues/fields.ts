import * as z from 'zod'
import { changesSomething, flag, longText, sha256, text } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { taskStatuses } from '../shared/task-statuses.ts'

const Status = z.enum(taskStatuses)

const title = text({ min: 1, max: 200 })
const aboutTitle = { description: 'Its title: one line, trimmed.' }
const rest = () => ({
  body: longText(65_536).nullable().optional().meta({
    description:
      'What it is about, kept as it is written; no controls but line breaks and tabs. Null or nothing but white space: none.',
  }),
  status: Status.optional().meta({ description: 'Its state; a new one is `todo` unless said otherwise.' }),
  assigneeId: z.guid().nullable().optional().meta({
    description: 'ID of whoever is to do it, someone who sees the issues of this project; null: nobody.',
  }),
  parentId: z.guid().nullable().optional().meta({
    description:
      'ID of the issue that it is a part of: a live one of the project, neither itself nor one below it; null: none.',
  }),
})

/** Unknown keys are refused (issues § Fields). */
export const NewIssue = z.lazy(() => z.strictObject({ title: title.meta(aboutTitle), ...rest() }))
export type NewIssue = z.output<typeof NewIssue>

export const IssueChange = z.lazy(() =>
  z
    .strictObject({ title: title.optional().meta(aboutTitle), ...rest(), base: Base.optional() })
    .refine(({ base: _, ...change }) => changesSomething[0](change), changesSomething[1])
    .meta({ minProperties: 1 }),
)
export type IssueChange = z.output<typeof IssueChange>

export const IssueQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    status: Status.optional().meta({ description: 'Only those in this state.' }),
    trashed: flag.optional().meta({
      description:
        'Whether to list what is in the trash, and only that, with when and by whom it was put there.',
    }),
    q: text({ min: 0, max: 200 }).optional().meta({
      description:
        'Only those that have this in their title, in any case, or that have this number: `12`, `#12` or `CRN-12`. Empty: all.',
    }),
  }),
)
export type IssueQuery = z.output<typeof IssueQuery>

/** The number that a path's segment names; null for what is none. */
export const issueNumber = (segment: string | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(segment ?? '') ? Number(segment) : null

/** The texts that a change began from (issues § Concurrent edits). */
const Base = z.lazy(() =>
  z.strictObject({ title: hashOf('title'), body: hashOf('text') }).meta({
    description:
      'The texts that the change began from. If another one is stored by now, nothing is written (409 `issue_moved`). Without it, the last write wins.',
  }),
)

const hashOf = (what: string) =>
  sha256()
    .nullable()
    .optional()
    .meta({
      description: `SHA-256 of the ${what} that the change began from: of its UTF-8 bytes, in hex digits. Null: there was none.`,
    })
