import * as z from 'zod'
import { issueMessage } from '../../validation.ts'
import { notBeyond } from '../shared/fields.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { roadmapCaps } from './caps.ts'

/** An optional text. `meaning` starts with a capital letter. */
export const noteOf = (meaning: string) =>
  z
    .string()
    .nullish()
    .meta({ description: `${meaning}; null or omitted for none.` })

const idOf = (meaning: string) =>
  z
    .string()
    .check(notBeyond(200))
    .min(1)
    .max(200)
    .meta({ description: `${meaning}, 1 to 200 characters.` })

/** A path of a URL with a segment of dots leads elsewhere, so such a task could not be read or claimed. */
const isSegment = [
  (id: string): boolean => id !== '.' && id !== '..',
  issueMessage('は「.」と「..」以外にしてください', 'must not be "." or ".."'),
] satisfies [unknown, unknown]

const inAll = (cap: number) => `at most ${cap.toLocaleString('en')} in the roadmap`

// Other keys are stored as they were sent, here and in the roadmap itself.
export const Task = z.lazy(() =>
  z
    .looseObject({
      id: idOf('ID of the task, unique in the roadmap, and neither `.` nor `..`').refine(...isSegment),
      title: z.string().meta({ description: 'Its title.' }),
      status: z
        .string()
        .min(1)
        .meta({
          description: `Its status: ${taskStatuses.map(status => `\`${status}\``).join(', ')}. Any other status counts as not done, with a warning.`,
        }),
      summary: noteOf('Its summary'),
      planPath: noteOf('The path of the document with its plan'),
      dependsOn: z
        .array(z.string())
        .nullish()
        .meta({
          description: `IDs of the tasks that it depends on; ${inAll(roadmapCaps.dependencies)}. An ID without a task is a warning.`,
        }),
      issues: z
        .array(z.int().positive())
        .nullish()
        .meta({
          description: `Numbers of the project's issues that it is linked to; ${inAll(roadmapCaps.issues)}. A number without an issue, or with one in the trash, is skipped with a warning.`,
        }),
      blockedReason: noteOf('Why it is blocked'),
      startedAt: noteOf('When it was started, in any format'),
      completedAt: noteOf('When it was completed, in any format'),
    })
    .meta({
      id: 'RoadmapTask',
      description: 'A task. Other keys are stored and returned as they were sent.',
    }),
)
export type Task = z.output<typeof Task>

export const Phase = z.lazy(() =>
  z
    .looseObject({
      id: idOf('ID of the phase, unique in the roadmap'),
      title: z.string().meta({ description: 'Its title.' }),
      status: noteOf('Its status, as any text'),
      summary: noteOf('Its summary'),
      tasks: z.array(Task).meta({ description: `Its tasks in their order; ${inAll(roadmapCaps.tasks)}.` }),
    })
    .meta({
      id: 'RoadmapPhase',
      description: 'A phase. Other keys are stored and returned as they were sent.',
    }),
)
