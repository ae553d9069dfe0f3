import * as z from 'zod'
import type { Change } from '../notifications/roadmap-changes.ts'
import { idOf } from '../shared/answers.ts'
import { warningFields } from '../shared/warnings.ts'
import { Stats } from './answers.ts'

const count = (of: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `Number of ${of}.` })
const texts = (of: string) => z.array(z.string()).meta({ description: `${of}.` })

const kinds = ['task_status', 'phase_status', 'plan'] as const satisfies Change['kind'][]
const nullableTextOf = (meaning: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${meaning}: a status, or the path of a plan; null for none.` })

const PlannedChange = z.lazy(() =>
  z
    .strictObject({
      kind: z.enum(kinds).meta({
        description:
          '`task_status`: the status of a task. `phase_status`: that of a phase. `plan`: the plan of a task.',
      }),
      id: z.string().meta({ description: 'ID of the task or phase.' }),
      title: z.string().meta({ description: 'Its full title.' }),
      from: nullableTextOf('The stored value'),
      to: nullableTextOf('The new value'),
    })
    .meta({ id: 'PlannedChange', description: 'A change that a sync would report to members.' }),
)

/** What a sync would write. */
const Plan = z.lazy(() =>
  z
    .strictObject({
      tasks: z
        .strictObject({
          upserted: texts('IDs of the tasks that would be created or changed'),
          deleted: texts('IDs of the tasks that would be deleted'),
        })
        .meta({ description: 'Changes of tasks.' }),
      documents: z
        .strictObject({
          upserted: texts('Paths of the documents that would be created or changed'),
          deleted: texts('Paths of the documents that would be deleted'),
        })
        .meta({ description: 'Changes of documents.' }),
      changes: z.array(PlannedChange).meta({
        description: 'All changes that would be reported to members; none without an existing roadmap.',
      }),
      issueLinks: count('links of tasks to issues after the sync'),
    })
    .meta({ id: 'SyncPlan', description: 'What a sync would write.' }),
)

export const SyncAnswer = z.lazy(() =>
  z
    .strictObject({
      roadmapId: idOf('the roadmap').nullable().meta({
        description: 'ID of the roadmap: a UUID; null only in a dry run without an existing roadmap.',
      }),
      slug: z.string().meta({ description: 'The slug in the path.' }),
      stats: Stats,
      documents: z
        .strictObject({
          upserted: count('documents that were created, or got another content or task'),
          unchanged: count('unchanged documents'),
          deleted: count('deleted documents'),
        })
        .meta({ description: 'The numbers of documents.' }),
      issues: z
        .strictObject({
          linked: count('linked pairs of a task and an issue'),
          skipped: count(
            'pairs that are skipped because the issue does not exist or is in the trash, or because the project has no issues or no key',
          ),
        })
        .meta({ description: 'The numbers of distinct pairs of a task and an issue number.' }),
      kept: z
        .strictObject({
          tasks: count('kept tasks'),
          documents: count('kept documents'),
        })
        .optional()
        .meta({ description: 'What was kept. Only if the payload has `keep`.' }),
      ...warningFields(),
      plan: Plan.optional().meta({
        description: 'What a sync would write. Only in a dry run.',
      }),
    })
    .meta({ id: 'SyncResult', description: 'What a sync did, or in a dry run what it would do.' }),
)
