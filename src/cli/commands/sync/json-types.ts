import { document, objectType } from '../../json/shape.ts'
import { claimFields } from '../tasks/claims.ts'

const taskType = objectType({
  kind: '"added" | "changed" | "removed"',
  id: 'string',
  title: 'string',
  from: 'string | null',
  to: 'string | null',
  fields: 'string[]',
})

const phaseType = objectType({
  kind: '"added" | "changed" | "removed" | null',
  id: 'string',
  title: 'string',
  tasks: `${taskType}[]`,
})

/** The output of `cairn sync --json`. */
export const syncJson = document({
  server: 'string',
  project: 'string',
  slug: 'string',
  branchOf: 'string | null',
  source: 'string',
  dryRun: 'boolean',
  changed: 'boolean',
  stats: '{ total: number, done: number, blocked: number }',
  tasks: '{ added: number, changed: number, removed: number }',
  documents: '{ upserted: number, unchanged: number, deleted: number }',
  issues: '{ linked: number, skipped: number } | null',
  kept: '{ tasks: number, documents: number } | null',
  refused: '{ code: string, message: string, hint: string } | null',
  phases: `${phaseType}[]`,
  claimed: `${objectType({ id: 'string', title: 'string', claim: objectType(claimFields) })}[]`,
  remarks: '{ file: string, line: number | null, message: string }[]',
  warnings: 'string[]',
  warningsTotal: 'number',
})
