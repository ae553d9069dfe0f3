import * as z from 'zod'
import type { Change } from '../notifications/roadmap-changes.ts'
import { idOf } from '../shared/answers.ts'
import { warningFields } from '../shared/warnings.ts'
import { Stats } from './answers.ts'

const count = (of: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `How many ${of}.` })
const texts = (of: string) => z.array(z.string()).meta({ description: `${of}.` })

const kinds = ['task_status', 'phase_status', 'plan'] as const satisfies Change['kind'][]
const nullableTextOf = (meaning: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${meaning}: a state, or the path of a plan; null: none.` })

const PlannedChange = z.lazy(() =>
  z.strictObject({
    kind: z.enum(kinds).meta({
      description:
        '`task_status`: the state of a task. `phase_status`: that of a phase. `plan`: the plan of a task.',
    }),
    id: z.string().meta({ description: 'ID of the task or phase.' }),
    title: z.string().meta({ description: 'Its title, whole.' }),
    from: nullableTextOf('What is stored'),
    to: nullableTextOf('What it would be'),
  }),
)

/** What a sync would write. */
const Plan = z.lazy(() =>
  z.strictObject({
    tasks: z
      .strictObject({
        upserted: texts('IDs of the tasks that would be made or changed'),
        deleted: texts('IDs of the tasks that would be deleted'),
      })
      .meta({ description: 'What would become of tasks.' }),
    documents: z
      .strictObject({
        upserted: texts('Paths of the documents that would be made or changed'),
        deleted: texts('Paths of the documents that would be deleted'),
      })
      .meta({ description: 'What would become of documents.' }),
    changes: z.array(PlannedChange).meta({
      description: 'All that members would be told of; none where there is no roadmap yet.',
    }),
    issueLinks: count('links of tasks to issues there would be'),
  }),
)

export const SyncAnswer = z.lazy(() =>
  z
    .strictObject({
      roadmapId: idOf('the roadmap').nullable().meta({
        description: 'ID of the roadmap: a UUID; null only in a dry run, where there is no roadmap yet.',
      }),
      slug: z.string().meta({ description: 'As in the path.' }),
      stats: Stats,
      documents: z
        .strictObject({
          upserted: count('documents were made, or got another content or task'),
          unchanged: count('stayed as they were'),
          deleted: count('were deleted'),
        })
        .meta({ description: 'What became of documents.' }),
      issues: z
        .strictObject({
          linked: count('pairs of a task and an issue are linked'),
          skipped: count('name no live issue, or are skipped since the project has no issues or no key'),
        })
        .meta({ description: 'Pairs of a task and an issue number, each once.' }),
      kept: z
        .strictObject({
          tasks: count('tasks stay as they are stored'),
          documents: count('documents stay as they are stored'),
        })
        .optional()
        .meta({ description: 'What was kept: where the payload has `keep`, and only there.' }),
      ...warningFields(),
      plan: Plan.optional().meta({
        description: 'What a sync would write: in the answer to a dry run, and only there.',
      }),
    })
    .meta({ id: 'SyncResult', description: 'What a sync did, or in a dry run what it would do.' }),
)
