import * as z from 'zod'
import { Via } from '../activity/payload.ts'
import { Actor, idOf, instantOf } from '../shared/answers.ts'

const ClaimHolder = z.lazy(() =>
  z
    .strictObject({ ...Actor.unwrap().shape, via: Via })
    .meta({ id: 'TaskClaimHolder', description: 'A user, with the token or the browser that they use.' }),
)

export const Claim = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the claim'),
      by: ClaimHolder,
      note: z.string().nullable().meta({ description: 'What its holder wrote; null for nothing.' }),
      since: instantOf('When the task was claimed'),
      until: instantOf('When the claim ends, unless it is renewed'),
    })
    .meta({ id: 'TaskClaim', description: 'Who works on a task, and until when.' }),
)

export const claimOfTask = () =>
  Claim.nullable().meta({ description: 'Who works on it; null if nobody has claimed it.' })

export const ClaimAnswer = z.lazy(() =>
  z.strictObject({ claim: Claim }).meta({ id: 'TaskClaimResponse', description: 'A claim.' }),
)

const ListedTask = z.lazy(() =>
  z
    .strictObject({
      id: z.string().meta({ description: 'ID of the task.' }),
      title: z.string().meta({ description: 'Its title.' }),
      status: z.string().meta({ description: 'Its status.' }),
      phaseId: z.string().meta({ description: 'ID of its phase.' }),
      claim: claimOfTask(),
      dependsOn: z.array(z.string()).meta({ description: 'IDs of the tasks that it depends on.' }),
    })
    .meta({ id: 'ListedRoadmapTask', description: 'A task of a roadmap in a list.' }),
)

export const TaskList = z.lazy(() =>
  z
    .strictObject({
      tasks: z.array(ListedTask).meta({ description: "Up to 100 tasks, in the roadmap's order." }),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: 'The `cursor` of the next page; null on the last page.' }),
    })
    .meta({ id: 'RoadmapTaskList', description: 'A page of the tasks of a roadmap.' }),
)
