import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from '../../database.ts'

/** The issue of a path. `number` is null for a number that no issue can have. */
export type IssueRef = { projectId: string; number: number | null }

/** The issues of a change, each once. `areNamed`: an error has the number of the issue (issues § Many at once). */
export type Targets = { projectId: string; numbers: readonly number[]; areNamed: boolean }

/** One target. No issue has the number 0. */
export const targetOf = ({ projectId, number }: IssueRef): Targets => ({
  projectId,
  numbers: [number ?? 0],
  areNamed: false,
})

/** The rows of the targets, in the trash or not. */
export const issuesOf = ({ projectId, numbers }: Targets): SQL =>
  sql`issues_of(${projectId}::uuid, ${arrayOf('int', numbers)})`

/** The row of the issue, in the trash or not. */
export const issueOf = (ref: IssueRef): SQL => issuesOf(targetOf(ref))

/** The additional fields of an error about one of the targets. */
export const faultOf = ({ areNamed }: Targets, number: SQL): SQL =>
  areNamed ? sql`jsonb_build_object('number', ${number})` : sql`'{}'::jsonb`
