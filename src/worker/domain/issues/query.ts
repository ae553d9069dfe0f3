import * as z from 'zod'
import { idList, wordList } from '../shared/comma-lists.ts'
import { flag, instant, text } from '../shared/fields.ts'
import { PageFields } from '../shared/lists.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { DueDays } from './due.ts'
import { priorities } from './fields.ts'
import { sorts } from './sort.ts'

const named = (words: readonly string[]) => words.map(word => `\`${word}\``).join(', ')

/** The filters and the order of a list of issues (issues § Filters; issues § Order). */
export const issueFilters = () => ({
  status: wordList(taskStatuses)
    .optional()
    .meta({
      description: `Only issues with one of these statuses, separated by commas: ${named(taskStatuses)}.`,
    }),
  priority: wordList(priorities)
    .optional()
    .meta({
      description: `Only issues with one of these priorities, separated by commas: ${named(priorities)}.`,
    }),
  assignee: idList(['me', 'none']).optional().meta({
    description:
      'Only issues that are assigned to one of these: IDs of users, `me` for the caller, or `none` for unassigned, separated by commas.',
  }),
  label: idList(['none']).optional().meta({
    description:
      'Only issues with one of these labels: IDs of labels, or `none` for issues without a label, separated by commas.',
  }),
  createdBy: idList(['me']).optional().meta({
    description:
      'Only issues that one of these created: IDs of users, or `me` for the caller, separated by commas.',
  }),
  parent: idList(['none']).optional().meta({
    description:
      'Only issues with one of these parents: IDs of issues, or `none` for issues without a parent, separated by commas.',
  }),
  due: DueDays.optional().meta({
    description:
      'Only issues that are due on one of these days: `overdue` (before today, and neither done nor canceled), `today`, `week` (today and the six days after), `none` for issues that are never due, or a range such as `2026-11-01..2026-11-30`, whose ends can be left out, but not both; separated by commas. Today is the day in the time zone of the caller.',
  }),
  ready: flag.optional().meta({
    description: 'Whether to list only the issues that are ready: to do, and waiting for no other issue.',
  }),
  watched: flag.optional().meta({ description: 'Whether to list only issues that the caller watches.' }),
  updatedSince: instant.optional().meta({
    description:
      'Only issues that were created or changed at or after this instant, in ISO 8601 with a time zone.',
  }),
  q: text({ min: 0, max: 200 }).optional().meta({
    description:
      'Only issues with this text in their title, in any case, or with this number: `12`, `#12`, or `CRN-12`. In one project, also those with it in their description or comments. Empty for all.',
  }),
  sort: z.enum(sorts).optional().meta({
    description:
      'The order: `number`, `updated` (last change), `due` (due day), `priority`, or `position` (place in the column of the board), with `-` before it for the reverse. Issues that are never due come last in both directions, and equal issues are in the order of their numbers. The default is `-number`, or the latest deletion first in the trash.',
  }),
})

export const IssueQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    ...issueFilters(),
    trashed: flag.optional().meta({
      description:
        'Whether to list only the issues in the trash, with when and by whom they were moved there.',
    }),
  }),
)
export type IssueQuery = z.output<typeof IssueQuery>
