import * as z from 'zod'
import { issueMessage } from '../../validation.ts'
import { anyText, flag, instant } from '../shared/fields.ts'
import { maxParts, roadmapCaps } from './caps.ts'
import { isDocumentPath } from './paths.ts'
import { noteOf, Phase } from './phases.ts'
import { RepoIdentity } from './repo-identity.ts'
import { Source } from './source.ts'

export const isSlug = (slug: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)

/** The slug of a path, or null if it is not one. */
export const slugOrNone = (slug: string): string | null => (isSlug(slug) ? slug : null)

/** The fields of a sent roadmap, except its instant. */
export const head = () => ({
  schemaVersion: z.literal(2).meta({ description: 'The version of this format.' }),
  project: z
    .looseObject({
      id: z.string().meta({ description: 'ID of the project in its repository.' }),
      name: z.string().meta({ description: "Its name, which becomes the roadmap's title." }),
      repository: noteOf('The location of its repository'),
    })
    .meta({ description: 'The project, as described in its repository. Other keys are kept.' }),
  currentTaskId: noteOf('ID of the current task'),
  summary: noteOf('A summary of the roadmap'),
  phases: z.array(Phase).meta({ description: 'The phases in their order.', maxItems: roadmapCaps.phases }),
})

const Roadmap = z.lazy(() =>
  z
    .looseObject({
      ...head(),
      updatedAt: instant.meta({
        description:
          'When the roadmap was last changed, with a time zone, at most a day in the future. If the stored one is newer, this is a conflict.',
      }),
    })
    .check(uniquePhases, uniqueTasks)
    .meta({
      id: 'SentRoadmap',
      description: 'The whole roadmap. Other keys are stored and returned as they were sent.',
    }),
)

export const PlanDocument = z.lazy(() =>
  z
    .object({
      path: z
        .string()
        .refine(
          isDocumentPath,
          issueMessage('は文書のパスとして正しくありません', 'is not a valid document path'),
        )
        .meta({
          description:
            'Its path: relative, at most 1,024 bytes, without empty, `.`, or `..` segments, backslashes, control characters, a drive letter, or percent-encoding.',
          minLength: 1,
          maxLength: 1_024,
        }),
      taskId: anyText(200).meta({
        description: 'ID of the task whose plan it is, at most 200 characters.',
      }),
      content: z.string().meta({ description: 'Its Markdown, stored unchanged.' }),
      contentHash: z.string().meta({
        description: 'SHA-256 of the content: `sha256:` and 64 hex digits. A mismatch is a warning.',
      }),
    })
    .meta({ id: 'PlanDocument', description: 'A Markdown document that a task refers to.' }),
)

/** The items that a sync keeps as they are stored (roadmaps § Kept items). */
const Keep = z.lazy(() =>
  z
    .object({
      tasks: z
        .array(z.string())
        .default([])
        .meta({ description: 'IDs of tasks.', maxItems: roadmapCaps.tasks }),
      documents: z
        .array(z.string())
        .default([])
        .meta({ description: 'Paths of documents.', maxItems: roadmapCaps.documents }),
    })
    .meta({
      id: 'SyncKeep',
      description:
        'Tasks and documents that are kept as they are stored, for example because their files could not be read. For an item that is also sent, the sent version is used, with a warning. An item that is not stored is a warning.',
    }),
)

export const SyncQuery = z.lazy(() =>
  z.object({
    dryRun: flag
      .optional()
      .meta({ description: 'If true, returns what a sync would do and writes nothing.' }),
  }),
)

/** The body of a sync (roadmaps § Sync payload). */
export const SyncPayload = z.lazy(() =>
  z
    .object({
      repoIdentity: RepoIdentity,
      roadmap: Roadmap,
      planDocuments: z.array(PlanDocument).check(uniquePaths).meta({
        description:
          'All documents, with unique paths. Stored documents that are neither here nor in `keep` are deleted.',
        maxItems: roadmapCaps.documents,
      }),
      keep: Keep.nullish().meta({
        description: 'What is kept as it is stored; null or omitted for nothing.',
      }),
      source: Source.nullish().meta({
        description: 'The source of the roadmap; null or omitted if unknown.',
      }),
      branchOf: z
        .string()
        .refine(isSlug, issueMessage('はロードマップの名前として正しくありません', 'is not a valid slug'))
        .meta({ description: 'A slug.', minLength: 1, maxLength: 64 })
        .nullish()
        .meta({
          description:
            'For the roadmap of a branch, the slug of the roadmap that it belongs to, which must be another one; null or omitted otherwise. The roadmap of a branch is deleted 30 days after its last change by a sync.',
        }),
    })
    .meta({
      id: 'SyncPayload',
      description: `A whole roadmap with its documents, at most ${roadmapCaps.bytes >> 20} MiB and ${maxParts.toLocaleString('en')} values.`,
    }),
)

export type SyncPayload = z.output<typeof SyncPayload>
export type Roadmap = SyncPayload['roadmap']
export type Keep = z.output<typeof Keep>
export type PlanDocument = z.output<typeof PlanDocument>

type Phases = { phases: z.output<typeof Phase>[] }

function uniquePhases({ value, issues }: z.core.ParsePayload<Phases>): void {
  const twice = firstRepeated(value.phases.map(phase => phase.id))
  if (twice !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      ...issueMessage(
        `のフェーズ ID「${twice}」が重複しています`,
        `has the phase ID "${twice}" more than once`,
      ),
    })
}

function uniqueTasks({ value, issues }: z.core.ParsePayload<Phases>): void {
  const twice = firstRepeated(value.phases.flatMap(phase => phase.tasks.map(task => task.id)))
  if (twice !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      ...issueMessage(`のタスク ID「${twice}」が重複しています`, `has the task ID "${twice}" more than once`),
    })
}

function uniquePaths({ value, issues }: z.core.ParsePayload<PlanDocument[]>): void {
  const twice = firstRepeated(value.map(document => document.path))
  if (twice !== undefined)
    issues.push({
      code: 'custom',
      input: value,
      ...issueMessage(
        `の文書のパス「${twice}」が重複しています`,
        `has the document path "${twice}" more than once`,
      ),
    })
}

function firstRepeated(values: string[]): string | undefined {
  const seen = new Set<string>()
  return values.find(value => seen.size === seen.add(value).size)
}
