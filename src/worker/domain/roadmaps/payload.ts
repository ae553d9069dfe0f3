import * as z from 'zod'
import { said } from '../../validation.ts'
import { flag, instant, notBeyond } from '../shared/fields.ts'
import { isDocumentPath } from './paths.ts'

export const isSlug = (slug: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)

/** The slug that a path names, or null when it can be none. */
export const slugOrNone = (slug: string): string | null => (isSlug(slug) ? slug : null)

export const RepoIdentity = z.object({
  kind: z.enum(['remote', 'local']),
  value: z.string().check(notBeyond(2_048)).trim().min(1).max(2_048),
})
export type RepoIdentity = z.output<typeof RepoIdentity>

const id = z.string().check(notBeyond(200)).min(1).max(200)
const none = z.string().nullish()

// Keys beyond these are kept as they were sent.
const Task = z.looseObject({
  id,
  title: z.string(),
  status: z.string().min(1),
  summary: none,
  planPath: none,
  dependsOn: z.array(z.string()).nullish(),
  issues: z.array(z.int().positive()).nullish(),
  blockedReason: none,
  startedAt: none,
  completedAt: none,
})

const Phase = z.looseObject({ id, title: z.string(), status: none, summary: none, tasks: z.array(Task) })

const Roadmap = z
  .looseObject({
    schemaVersion: z.literal(2),
    project: z.looseObject({ id: z.string(), name: z.string(), repository: none }),
    updatedAt: instant,
    currentTaskId: none,
    summary: none,
    phases: z.array(Phase),
  })
  .check(uniquePhases, uniqueTasks)

const PlanDocument = z.object({
  path: z
    .string()
    .refine(
      isDocumentPath,
      said('はドキュメントのパスとして正しくありません', 'is not a path of a document'),
    ),
  taskId: z.string(),
  content: z.string(),
  contentHash: z.string(),
})

/** `dryRun` tells what a sync would do and writes nothing. */
export const SyncQuery = z.object({ dryRun: flag.optional() })

/** The body of a sync (roadmaps § Sync payload). */
export const SyncPayload = z.object({
  repoIdentity: RepoIdentity,
  roadmap: Roadmap,
  planDocuments: z.array(PlanDocument).check(uniquePaths),
})

export type SyncPayload = z.output<typeof SyncPayload>
export type Roadmap = SyncPayload['roadmap']
export type Task = z.output<typeof Task>
export type PlanDocument = z.output<typeof PlanDocument>

function uniquePhases({ value, issues }: z.core.ParsePayload<z.output<typeof Roadmap>>): void {
  const twice = firstRepeated(value.phases.map(phase => phase.id))
  if (twice !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      ...said(`のフェーズ ID「${twice}」が重複しています`, `has the phase ID "${twice}" more than once`),
    })
}

function uniqueTasks({ value, issues }: z.core.ParsePayload<z.output<typeof Roadmap>>): void {
  const twice = firstRepeated(value.phases.flatMap(phase => phase.tasks.map(task => task.id)))
  if (twice !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      ...said(`のタスク ID「${twice}」が重複しています`, `has the task ID "${twice}" more than once`),
    })
}

function uniquePaths({ value, issues }: z.core.ParsePayload<PlanDocument[]>): void {
  const twice = firstRepeated(value.map(document => document.path))
  if (twice !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      ...said(
        `のドキュメントのパス「${twice}」が重複しています`,
        `has the document path "${twice}" more than once`,
      ),
    })
}

function firstRepeated(values: string[]): string | undefined {
  const seen = new Set<string>()
  return values.find(value => seen.size === seen.add(value).size)
}
