import * as z from 'zod'
import { issueMessage } from '../../validation.ts'
import { commaList } from '../shared/comma-lists.ts'
import { anyText, flag, text } from '../shared/fields.ts'

/** Minutes of a claim. */
const [defaultMinutes, maxMinutes] = [60, 1_440]

export const NewClaim = z.lazy(() =>
  z
    .object({
      minutes: z.int().min(1).max(maxMinutes).default(defaultMinutes).meta({
        description: 'The claim ends after this many minutes, unless it is renewed.',
      }),
      note: text({ min: 0, max: 200 })
        .transform(note => note || null)
        .nullish()
        .meta({
          description:
            'A note for other users, such as the branch; null for none. If it is omitted, a renewed claim keeps its note.',
        }),
    })
    .meta({ id: 'NewTaskClaim', description: 'For how long a task is claimed.' }),
)
export type NewClaim = z.output<typeof NewClaim>

export const TaskQuery = z.lazy(() =>
  z.object({
    status: commaList('[^,]{1,200}', ['todo や blocked などの状態', 'statuses, such as todo and blocked'])
      .optional()
      .meta({
        description: 'Only tasks with one of these statuses, separated by commas, such as `todo,blocked`.',
      }),
    phase: anyText(200).optional().meta({ description: 'Only tasks of the phase with this ID.' }),
    ready: flag.optional().meta({
      description:
        'Whether to list only the tasks that can be started: with the status `todo`, not claimed, and not waiting for a task in `dependsOn` that is neither `done` nor `cancelled`.',
    }),
    q: text({ min: 0, max: 200 }).optional().meta({
      description: 'Only tasks with this text in their ID or title, in any case. Empty for all.',
    }),
    cursor: z
      .string()
      .refine(
        value => /^\d{1,9}$/.test(value),
        issueMessage('には「nextCursor」の値を指定してください', 'must be a value of `nextCursor`'),
      )
      .meta({ pattern: '^[0-9]{1,9}$' })
      .transform(Number)
      .optional()
      .meta({ description: 'Only tasks after those of the page that had this `nextCursor`.' }),
  }),
)
export type TaskQuery = z.output<typeof TaskQuery>
