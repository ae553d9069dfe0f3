import * as z from 'zod'
import { idList, wordList } from '../shared/comma-lists.ts'
import { changesSomething, flag, instant, longText, sha256Text, text } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { isOnePlace, PlaceFields } from './positions.ts'

const Status = z.enum(taskStatuses)

const title = text({ min: 1, max: 200 })
const aboutTitle = { description: 'Its title, on one line. It is trimmed.' }
const rest = () => ({
  body: longText(65_536).nullable().optional().meta({
    description:
      'Its description, stored unchanged. The only control characters are line breaks and tabs. Null or only white space for none.',
  }),
  status: Status.optional().meta({ description: 'Its status; by default `todo` for a new issue.' }),
  assigneeId: z.guid().nullable().optional().meta({
    description: 'ID of the assignee, who must be able to see the issues of this project; null for none.',
  }),
  parentId: z.guid().nullable().optional().meta({
    description:
      'ID of its parent: an issue of the project that is not in the trash, and neither itself nor below it; null for none.',
  }),
})

/** Unknown keys are refused (issues § Fields). */
export const NewIssue = z.lazy(() => z.strictObject({ title: title.meta(aboutTitle), ...rest() }))
export type NewIssue = z.output<typeof NewIssue>

export const IssueChange = z.lazy(() =>
  z
    .strictObject({
      title: title.optional().meta(aboutTitle),
      ...rest(),
      ...PlaceFields,
      base: Base.optional(),
    })
    .refine(({ base: _, ...change }) => changesSomething[0](change), changesSomething[1])
    .refine(...isOnePlace)
    .meta({ minProperties: 1 }),
)
export type IssueChange = z.output<typeof IssueChange>

export const IssueQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    status: wordList(taskStatuses)
      .optional()
      .meta({
        description: `Only issues with one of these statuses, separated by commas: ${taskStatuses.map(status => `\`${status}\``).join(', ')}.`,
      }),
    assignee: idList(['me', 'none']).optional().meta({
      description:
        'Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas.',
    }),
    createdBy: idList(['me']).optional().meta({
      description:
        'Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas.',
    }),
    parent: idList(['none']).optional().meta({
      description:
        'Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas.',
    }),
    updatedSince: instant.optional().meta({
      description:
        'Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone.',
    }),
    trashed: flag.optional().meta({
      description:
        'Whether to list only the issues in the trash, with when and by whom they were moved there.',
    }),
    q: text({ min: 0, max: 200 }).optional().meta({
      description:
        'Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. Empty for all.',
    }),
  }),
)
export type IssueQuery = z.output<typeof IssueQuery>

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
