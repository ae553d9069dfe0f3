import * as z from 'zod'
import { Actor, idOf, instantOf, listOf, Repository } from '../shared/answers.ts'
import { briefLength, summaryLength } from '../shared/brief.ts'
import { claimOfTask } from './claim-answers.ts'
import { head, PlanDocument } from './payload.ts'
import { Phase, Task } from './phases.ts'
import { Source } from './source.ts'

const slug = z.string().meta({ description: 'The slug of the roadmap in paths, unique in its project.' })

export const Stats = z.lazy(() =>
  z
    .strictObject({
      total: z.int().min(0).meta({ description: 'Number of tasks.' }),
      done: z.int().min(0).meta({ description: 'Number of `done` tasks.' }),
      blocked: z.int().min(0).meta({ description: 'Number of `blocked` tasks.' }),
    })
    .meta({ id: 'RoadmapStats', description: 'The numbers of tasks of a roadmap.' }),
)

const own = () => ({
  id: idOf('the roadmap'),
  slug,
  updatedAt: instantOf('When it was last changed, according to the last sync'),
  syncedAt: instantOf('When a sync last changed it'),
  branchOf: z.string().nullable().meta({
    description:
      'For the roadmap of a branch, the slug of the roadmap that it belongs to, which may not exist; null otherwise.',
  }),
  stats: Stats,
})

export const RoadmapItem = z.lazy(() =>
  z
    .strictObject({
      ...own(),
      title: z.string().meta({ description: `The first ${briefLength} characters of its title.` }),
      summary: z.string().meta({
        description: `The first ${summaryLength.toLocaleString('en')} characters of its summary; empty if it has none.`,
      }),
    })
    .meta({ id: 'RoadmapItem', description: 'A roadmap in a list.' }),
)

export const RoadmapList = z.lazy(() => listOf('RoadmapList', 'roadmaps', RoadmapItem, 'by slug'))

const IssueLink = z.lazy(() =>
  z
    .strictObject({
      taskId: z.string().meta({ description: 'ID of the task.' }),
      number: z.int().min(1).meta({ description: 'Number of the issue.' }),
      title: z.string().meta({ description: 'Title of the issue.' }),
      key: z.string().nullable().meta({
        description: 'Key of the issue, as in `CRN-12`; null if the project has no key.',
      }),
    })
    .meta({
      id: 'RoadmapIssueLink',
      description: 'An issue that a task is linked to, and that is not in the trash.',
    }),
)

/** The fields of a plan document as they were sent, except for the hash. */
function documentFields() {
  const { path, taskId, content } = PlanDocument.unwrap().shape
  const contentHash = z.string().meta({
    description: 'SHA-256 of its content, computed by the service: `sha256:` and 64 hex digits.',
  })
  return { path, taskId, content, contentHash }
}

const ListedDocument = z.lazy(() =>
  z
    .strictObject(documentFields())
    .omit({ content: true })
    .meta({ id: 'ListedRoadmapDocument', description: 'A document of a roadmap without its content.' }),
)

export const ClaimableTask = z.lazy(() =>
  z.looseObject({ ...Task.unwrap().shape, claim: claimOfTask() }).meta({
    id: 'ClaimableRoadmapTask',
    description:
      'A task as it was sent, and its claim in place of a key `claim`. Other keys are returned too.',
  }),
)

const ClaimablePhase = z.lazy(() =>
  z
    .looseObject({
      ...Phase.unwrap().shape,
      tasks: z.array(ClaimableTask).meta({ description: 'Its tasks in their order.' }),
    })
    .meta({
      id: 'ClaimableRoadmapPhase',
      description: 'A phase as it was sent, with the claims of its tasks.',
    }),
)

/** A roadmap as it was sent, with unknown keys, and the service's own fields (roadmaps § Reading a roadmap). */
const Roadmap = z.lazy(() =>
  z
    .looseObject({
      ...head(),
      ...own(),
      phases: z.array(ClaimablePhase).meta({ description: 'The phases in their order.' }),
      title: z.string().meta({ description: 'Its title, which is the name of the project in the payload.' }),
      source: Source.nullable().meta({
        description: 'The source of the last sync; null if it was not sent.',
      }),
      issueLinks: z.array(IssueLink).meta({
        description:
          'The issues that tasks are linked to and that are not in the trash, by task, then by number. Empty if the caller cannot see issues.',
      }),
      documents: z
        .array(ListedDocument)
        .meta({ description: 'Its documents without their content, by path.' }),
    })
    .meta({
      id: 'Roadmap',
      description:
        'A roadmap. Other keys are returned as they were sent, in the roadmap, its phases, and its tasks.',
    }),
)

export const RoadmapAnswer = z.lazy(() =>
  z.strictObject({ roadmap: Roadmap }).meta({ id: 'RoadmapResponse', description: 'A roadmap.' }),
)

export const DocumentAnswer = z.lazy(() =>
  z
    .strictObject({
      document: z
        .strictObject(documentFields())
        .meta({ id: 'RoadmapDocument', description: 'A document of a roadmap with its content.' }),
    })
    .meta({ id: 'RoadmapDocumentResponse', description: 'A document of a roadmap.' }),
)

const instantOrNull = (meaning: string, none: string) =>
  instantOf(meaning)
    .nullable()
    .meta({ description: `${meaning}, as ISO 8601 in UTC; null ${none}.` })

/** All fields are null while no repository is bound. */
export const BindingAnswer = z.lazy(() =>
  z
    .strictObject({
      repoIdentity: Repository.nullable().meta({
        description: 'The repository that syncs must come from; null if none is bound.',
      }),
      boundAt: instantOrNull('When this repository was bound', 'if none is bound'),
      lastReboundAt: instantOrNull('When the bound repository last changed', 'if never'),
      nextRebindAt: instantOrNull('When another repository can be bound', 'if at once'),
      boundBy: Actor.nullable().meta({
        description: 'Who bound it; null if none is bound, or for a former user.',
      }),
    })
    .meta({ id: 'RepoBinding', description: 'The repository that is bound to a project.' }),
)
