import * as z from 'zod'
import { issueMessage } from '../../validation.ts'
import { flag, instant } from '../shared/fields.ts'
import { maxParts, roadmapCaps } from './caps.ts'
import { isDocumentPath } from './paths.ts'
import { noteOf, Phase } from './phases.ts'
import { RepoIdentity } from './repo-identity.ts'
import { Source } from './source.ts'

export const isSlug = (slug: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)

/** The slug that a path names, or null when it can be none. */
export const slugOrNone = (slug: string): string | null => (isSlug(slug) ? slug : null)

/** A roadmap as it is sent, but for its instant. */
export const head = () => ({
  schemaVersion: z.literal(2).meta({ description: 'The version of this format.' }),
  project: z
    .looseObject({
      id: z.string().meta({ description: 'ID of the project in its repository.' }),
      name: z.string().meta({ description: "Its name, which is the roadmap's title." }),
      repository: noteOf('Where its repository is'),
    })
    .meta({ description: 'The project as its repository tells of it; other keys are kept.' }),
  currentTaskId: noteOf('ID of the task that is worked on'),
  summary: noteOf('What the roadmap is about'),
  phases: z.array(Phase).meta({ description: 'The phases in their order.', maxItems: roadmapCaps.phases }),
})

const Roadmap = z.lazy(() =>
  z
    .looseObject({
      ...head(),
      updatedAt: instant.meta({
        description:
          'When the roadmap was last changed, with a time zone; at most a day ahead. An older one than is stored is a conflict.',
      }),
    })
    .check(uniquePhases, uniqueTasks)
    .meta({
      id: 'SentRoadmap',
      description: 'The whole roadmap. Keys beyond these are kept and come back as they were sent.',
    }),
)

export const PlanDocument = z.lazy(() =>
  z
    .object({
      path: z
        .string()
        .refine(
          isDocumentPath,
          issueMessage('はドキュメントのパスとして正しくありません', 'is not a path of a document'),
        )
        .meta({
          description:
            'Its path: relative, at most 1,024 bytes, without empty, `.` or `..` segments, backslashes, control characters, a drive letter or percent-encoding.',
          minLength: 1,
          maxLength: 1_024,
        }),
      taskId: z.string().meta({ description: 'ID of the task that it is the plan of.' }),
      content: z.string().meta({ description: 'Its Markdown, kept byte for byte.' }),
      contentHash: z.string().meta({
        description:
          'SHA-256 of the content: `sha256:` and 64 hex digits. One that does not agree is a warning.',
      }),
    })
    .meta({ id: 'PlanDocument', description: 'A Markdown document that a task refers to.' }),
)

/** What a sync cannot tell, and leaves as it is stored (roadmaps § Kept items). */
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
        'Tasks and documents that stay as they are stored, for instance because their files could not be read. What is also sent is taken as sent, with a warning; what is not stored is a warning.',
    }),
)

export const SyncQuery = z.lazy(() =>
  z.object({
    dryRun: flag.optional().meta({ description: 'True: tells what a sync would do and writes nothing.' }),
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
          'All documents, each path once. One that is stored and neither here nor in `keep` is deleted.',
        maxItems: roadmapCaps.documents,
      }),
      keep: Keep.nullish().meta({ description: 'What stays as it is stored; null or left out: nothing.' }),
      source: Source.nullish().meta({ description: 'What was read; null or left out: unknown.' }),
    })
    .meta({
      id: 'SyncPayload',
      description: `A roadmap and its documents as a whole, at most ${roadmapCaps.bytes >> 20} MiB and ${maxParts.toLocaleString('en')} values.`,
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
        `のドキュメントのパス「${twice}」が重複しています`,
        `has the document path "${twice}" more than once`,
      ),
    })
}

function firstRepeated(values: string[]): string | undefined {
  const seen = new Set<string>()
  return values.find(value => seen.size === seen.add(value).size)
}
