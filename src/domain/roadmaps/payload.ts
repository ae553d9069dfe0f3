import * as z from 'zod'
import { instant, isStorable } from '../fields.ts'
import { arrayOf } from '../first-wrong.ts'
import { isDocumentPath } from './paths.ts'

export const isSlug = (slug: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)

/** What a path names, or null where it names nothing that could be. */
export const slugOrNone = (slug: string): string | null => (isSlug(slug) ? slug : null)

export const RepoIdentity = z.object({
  kind: z.enum(['remote', 'local']),
  value: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .refine(isStorable, '「repoIdentity.value」に使用できない文字が含まれています'),
})
export type RepoIdentity = z.output<typeof RepoIdentity>

const id = z.string().min(1).max(200)
const none = z.string().nullish()

// Keys beyond these are kept as they were sent.
const Task = z.looseObject({
  id,
  title: z.string(),
  status: z.string().min(1),
  summary: none,
  planPath: none,
  dependsOn: arrayOf(z.string()).nullish(),
  issues: arrayOf(z.int().positive()).nullish(),
  blockedReason: none,
  startedAt: none,
  completedAt: none,
})

const Phase = z.looseObject({ id, title: z.string(), status: none, summary: none, tasks: arrayOf(Task) })

const Roadmap = z
  .looseObject({
    schemaVersion: z.literal(2),
    project: z.looseObject({ id: z.string(), name: z.string(), repository: none }),
    updatedAt: instant,
    currentTaskId: none,
    summary: none,
    phases: arrayOf(Phase),
  })
  .check(uniquePhases, uniqueTasks)

const PlanDocument = z.object({
  path: z.string().refine(isDocumentPath, 'ドキュメントのパスが正しくありません'),
  taskId: z.string(),
  content: z.string(),
  contentHash: z.string(),
})

/** `dryRun=1` tells what a sync would do and writes nothing. */
export const SyncQuery = z.object({ dryRun: z.enum(['1', '0', 'true', 'false']).optional() })

/** The body of a sync (contract, "Roadmap sync payload"; decisions § 6). */
export const SyncPayload = z.object({
  repoIdentity: RepoIdentity,
  roadmap: Roadmap,
  planDocuments: arrayOf(PlanDocument).check(uniquePaths),
})

export type SyncPayload = z.output<typeof SyncPayload>
export type Roadmap = SyncPayload['roadmap']
export type Task = z.output<typeof Task>
export type PlanDocument = z.output<typeof PlanDocument>

function uniquePhases({ value, issues }: z.core.ParsePayload<z.output<typeof Roadmap>>): void {
  const twice = firstRepeated(value.phases.map(phase => phase.id))
  if (twice !== undefined)
    issues.push({ code: 'custom', input: value, message: `フェーズ ID「${twice}」が重複しています` })
}

function uniqueTasks({ value, issues }: z.core.ParsePayload<z.output<typeof Roadmap>>): void {
  const twice = firstRepeated(value.phases.flatMap(phase => phase.tasks.map(task => task.id)))
  if (twice !== undefined)
    issues.push({ code: 'custom', input: value, message: `タスク ID「${twice}」が重複しています` })
}

function uniquePaths({ value, issues }: z.core.ParsePayload<PlanDocument[]>): void {
  const twice = firstRepeated(value.map(document => document.path))
  if (twice !== undefined)
    issues.push({ code: 'custom', input: value, message: `ドキュメントのパス「${twice}」が重複しています` })
}

function firstRepeated(values: string[]): string | undefined {
  const seen = new Set<string>()
  return values.find(value => seen.size === seen.add(value).size)
}
