import * as z from 'zod'
import { taskStatuses } from '../shared/task-statuses.ts'
import { Issue, truncated } from './answers.ts'

/** Maximum number of issues in each column of a board. */
export const columnLength = 50

const Column = z.lazy(() =>
  z
    .strictObject({
      status: z.enum(taskStatuses).meta({ description: 'The status of its issues.' }),
      total: z.int().min(0).meta({ description: 'How many issues it has.' }),
      issues: z
        .array(Issue)
        .meta({ description: `The first ${columnLength} of its issues, by \`position\`.` }),
    })
    .meta({ id: 'BoardColumn', description: 'A column of a board.' }),
)

export const BoardAnswer = z.lazy(() =>
  z
    .strictObject({
      columns: z.array(Column).meta({
        description: `A column for each status, also without issues: ${taskStatuses.map(status => `\`${status}\``).join(', ')}.`,
      }),
      truncated,
    })
    .meta({ id: 'BoardResponse', description: 'The issues of a project, by status.' }),
)
