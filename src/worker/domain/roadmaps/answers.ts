import * as z from 'zod'
import { Actor, idOf, instantOf, listOf, Repository } from '../shared/answers.ts'
import { briefLength, summaryLength } from '../shared/brief.ts'
import { head, PlanDocument } from './payload.ts'
import { Source } from './source.ts'

const slug = z.string().meta({ description: 'What paths call the roadmap, unique in its project.' })

export const Stats = z.lazy(() =>
  z
    .strictObject({
      total: z.int().min(0).meta({ description: 'How many tasks there are.' }),
      done: z.int().min(0).meta({ description: 'How many of them are `done`.' }),
      blocked: z.int().min(0).meta({ description: 'How many of them are `blocked`.' }),
    })
    .meta({ id: 'RoadmapStats', description: 'How the tasks of a roadmap stand.' }),
)

const own = () => ({
  id: idOf('the roadmap'),
  slug,
  updatedAt: instantOf('When its author last changed it, as the last sync says'),
  syncedAt: instantOf('When a sync last wrote it'),
  stats: Stats,
})

export const RoadmapItem = z.lazy(() =>
  z
    .strictObject({
      ...own(),
      title: z.string().meta({ description: `Its title, the first ${briefLength} characters.` }),
      summary: z.string().meta({
        description: `What it is about, the first ${summaryLength.toLocaleString('en')} characters; empty: nothing was said.`,
      }),
    })
    .meta({ id: 'RoadmapItem', description: 'A roadmap as lists show it.' }),
)

export const RoadmapList = z.lazy(() => listOf('roadmaps', RoadmapItem, 'by slug'))

const IssueLink = z.lazy(() =>
  z
    .strictObject({
      taskId: z.string().meta({ description: 'ID of the task.' }),
      number: z.int().min(1).meta({ description: 'Number of the issue.' }),
      title: z.string().meta({ description: 'Title of the issue.' }),
      key: z.string().nullable().meta({
        description: 'Key of the issue, as in `CRN-12`; null: its project has no key.',
      }),
    })
    .meta({ id: 'RoadmapIssueLink', description: 'A live issue that a task is linked to.' }),
)

/** The fields of a plan document as they were sent, but for the hash. */
function documentFields() {
  const { path, taskId, content } = PlanDocument.unwrap().shape
  const contentHash = z.string().meta({
    description: 'SHA-256 of its content, as the service made it: `sha256:` and 64 hex digits.',
  })
  return { path, taskId, content, contentHash }
}

/** As it was sent, unknown keys included, but for what the service says itself (roadmaps § Reading a roadmap). */
const Roadmap = z.lazy(() =>
  z
    .looseObject({
      ...head(),
      ...own(),
      title: z.string().meta({ description: "Its title: the project's name in what was sent." }),
      source: Source.nullable().meta({
        description: 'What the last sync was read from; null: it did not say.',
      }),
      issueLinks: z.array(IssueLink).meta({
        description:
          'The live issues that tasks are linked to, by task, then by number; empty for who may not see issues.',
      }),
      documents: z
        .array(z.strictObject(documentFields()).omit({ content: true }))
        .meta({ description: 'Its documents without their content, by path.' }),
    })
    .meta({
      id: 'Roadmap',
      description: 'A roadmap. Keys beyond these are there as they were sent, here, in its phases and tasks.',
    }),
)

export const RoadmapAnswer = z.lazy(() => z.strictObject({ roadmap: Roadmap }))

export const DocumentAnswer = z.lazy(() =>
  z.strictObject({
    document: z
      .strictObject(documentFields())
      .meta({ id: 'RoadmapDocument', description: 'A document of a roadmap with its content.' }),
  }),
)

const instantOrNull = (meaning: string, none: string) =>
  instantOf(meaning)
    .nullable()
    .meta({ description: `${meaning}, as ISO 8601 in UTC; null: ${none}.` })

/** All null while the project is unbound. */
export const BindingAnswer = z.lazy(() =>
  z
    .strictObject({
      repoIdentity: Repository.nullable().meta({
        description: 'The repository that syncs come from; null: the project is unbound.',
      }),
      boundAt: instantOrNull('When it was bound to this repository', 'the project is unbound'),
      lastReboundAt: instantOrNull('When it was last bound to another repository', 'never'),
      nextRebindAt: instantOrNull('When it can be bound to another one', 'at once'),
      boundBy: Actor.nullable().meta({
        description: 'Who bound it; null: the project is unbound, or they are gone.',
      }),
    })
    .meta({ id: 'RepoBinding', description: 'Which repository a project is bound to.' }),
)
