import * as z from 'zod'
import { GitLink } from '../git-links/answers.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { ClaimableTask } from './answers.ts'
import { listedTaskLinks } from './task.ts'

const LinkedIssue = z.lazy(() =>
  z
    .strictObject({
      id: z.guid().meta({ description: 'ID of the issue.' }),
      number: z.int().min(1).meta({ description: 'Its number in the project.' }),
      key: z
        .string()
        .nullable()
        .meta({ description: 'Its key, as in `CRN-12`; null if the project has no key.' }),
      title: z.string().meta({ description: 'Its title.' }),
      status: z.enum(taskStatuses).meta({ description: 'Its status.' }),
    })
    .meta({ id: 'IssueOfRoadmapTask', description: 'An issue that a task is linked to.' }),
)

const PlanPart = z.lazy(() =>
  z
    .strictObject({
      path: z.string().meta({ description: 'Path of the document.' }),
      content: z.string().meta({
        description: 'Its Markdown from `offset` on, at most `limit` characters.',
      }),
      offset: z.int().min(0).meta({ description: 'Number of characters before `content`.' }),
      length: z.int().min(0).meta({ description: 'Number of characters of the whole document.' }),
      contentHash: z.string().meta({
        description: 'SHA-256 of the whole document: `sha256:` and 64 hex digits.',
      }),
    })
    .meta({ id: 'RoadmapPlanPart', description: 'A part of the document with the plan of a task.' }),
)

const TaskPhase = z.lazy(() =>
  z
    .strictObject({
      id: z.string().meta({ description: 'ID of the phase.' }),
      title: z.string().meta({ description: 'Its title.' }),
    })
    .meta({ id: 'PhaseOfRoadmapTask', description: 'The phase of a task.' }),
)

export const TaskAnswer = z.lazy(() =>
  z
    .strictObject({
      task: ClaimableTask,
      phase: TaskPhase,
      plan: PlanPart.nullable().meta({ description: 'Its plan; null if it has none that was synced.' }),
      issues: z.array(LinkedIssue).meta({
        description:
          'The issues that it is linked to and that are not in the trash, by number. Empty if the caller cannot see issues.',
      }),
      gitLinks: z.array(GitLink).meta({
        description: `The latest ${listedTaskLinks} commits and pull requests that mention these issues, newest first. Empty if the caller cannot see git links.`,
      }),
    })
    .meta({ id: 'RoadmapTaskResponse', description: 'A task of a roadmap.' }),
)
