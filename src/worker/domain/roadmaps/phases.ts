import * as z from 'zod'
import { notBeyond } from '../shared/fields.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { roadmapCaps } from './caps.ts'

/** A text that may be left out; what it means, beginning with a capital letter. */
export const noteOf = (meaning: string) =>
  z
    .string()
    .nullish()
    .meta({ description: `${meaning}; null or left out: none.` })

const idOf = (meaning: string) =>
  z
    .string()
    .check(notBeyond(200))
    .min(1)
    .max(200)
    .meta({ description: `${meaning}, 1 to 200 characters.` })

const inAll = (cap: number) => `at most ${cap.toLocaleString('en')} in the roadmap`

// Keys beyond these are kept as they were sent, here and in the roadmap itself.
export const Task = z.lazy(() =>
  z
    .looseObject({
      id: idOf('ID of the task, which no other task of the roadmap has'),
      title: z.string().meta({ description: 'Its title.' }),
      status: z
        .string()
        .min(1)
        .meta({
          description: `Its state: ${taskStatuses.map(status => `\`${status}\``).join(', ')}. Any other one counts as not done, with a warning.`,
        }),
      summary: noteOf('What it is about'),
      planPath: noteOf('The path of its plan among the documents'),
      dependsOn: z
        .array(z.string())
        .nullish()
        .meta({
          description: `IDs of the tasks that come before it; ${inAll(roadmapCaps.dependencies)}. One that names no task is a warning.`,
        }),
      issues: z
        .array(z.int().positive())
        .nullish()
        .meta({
          description: `Numbers of the project's issues that it is linked to; ${inAll(roadmapCaps.issues)}. One of no live issue is skipped, with a warning.`,
        }),
      blockedReason: noteOf('Why it is blocked'),
      startedAt: noteOf('When it was begun, in any form'),
      completedAt: noteOf('When it was done, in any form'),
    })
    .meta({
      id: 'RoadmapTask',
      description: 'A task. Keys beyond these are kept and come back as they were sent.',
    }),
)
export type Task = z.output<typeof Task>

export const Phase = z.lazy(() =>
  z
    .looseObject({
      id: idOf('ID of the phase, which no other phase of the roadmap has'),
      title: z.string().meta({ description: 'Its title.' }),
      status: noteOf('Its state, in any words'),
      summary: noteOf('What it is about'),
      tasks: z.array(Task).meta({ description: `Its tasks in their order; ${inAll(roadmapCaps.tasks)}.` }),
    })
    .meta({
      id: 'RoadmapPhase',
      description: 'A phase. Keys beyond these are kept and come back as they were sent.',
    }),
)
