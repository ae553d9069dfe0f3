import * as z from 'zod'
import { GitLink } from '../git-links/answers.ts'
import { Actor, idOf, instantOf, listOf } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { listedChildren } from './shapes.ts'

const issueFields = () => ({
  id: idOf('the issue'),
  number: z.int().min(1).meta({ description: 'Its number in its project, counted from 1 without gaps.' }),
  key: z.string().nullable().meta({ description: 'Its key, as in `CRN-12`; null: its project has no key.' }),
  title: z.string().meta({ description: 'Its title: one line of 1 to 200 characters.' }),
  body: z.string().nullable().meta({ description: 'What it is about, as it was written; null: nothing.' }),
  status: z.enum(taskStatuses).meta({ description: 'Its state.' }),
  assigneeId: z.guid().nullable().meta({ description: 'ID of whoever is to do it; null: nobody.' }),
  assignee: Actor.nullable().meta({ description: 'Whoever is to do it; null: nobody.' }),
  parentId: z.guid().nullable().meta({ description: 'ID of the issue that it is a part of; null: none.' }),
  createdBy: Actor.nullable().meta({ description: 'Who made it; null: they are gone.' }),
  createdAt: instantOf('When it was made'),
  updatedAt: instantOf('When it was last changed'),
})

const Issue = z.lazy(() =>
  z.strictObject(issueFields()).meta({ id: 'Issue', description: 'An issue of a project.' }),
)

/** Of the list: what only those in the trash have is left out of the others. */
const ListedIssue = z.lazy(() =>
  Issue.unwrap()
    .extend({
      deletedAt: instantOf('When it was put in the trash').optional().meta({
        description: 'When it was put in the trash, as ISO 8601 in UTC; only of what is there.',
      }),
      deletedBy: Actor.nullable().optional().meta({
        description: 'Who put it in the trash; null: they are gone. Only of what is there.',
      }),
    })
    .meta({ id: 'ListedIssue', description: 'An issue in a list.' }),
)

const RelatedIssue = z.lazy(() => {
  const { id, number, key, title, status } = issueFields()
  return z
    .strictObject({ id, number, key, title, status })
    .meta({ id: 'RelatedIssue', description: 'An issue as its parent or its children show it.' })
})

const RoadmapTask = z.lazy(() =>
  z.strictObject({
    roadmapId: idOf('the roadmap'),
    slug: z.string().meta({ description: 'What paths call the roadmap.' }),
    taskId: z.string().meta({ description: 'ID of the task in the roadmap.' }),
    title: z.string().meta({ description: `Its title, the first ${briefLength} characters.` }),
    status: z.string().meta({
      description: `Its state, the first ${briefLength} characters; roadmaps may have states of their own.`,
    }),
  }),
)

const IssueDetail = z.lazy(() =>
  z
    .strictObject({
      ...issueFields(),
      parent: RelatedIssue.nullable().meta({
        description: 'The issue that it is a part of; null: none, or it is in the trash.',
      }),
      children: z.array(RelatedIssue).meta({
        description: `The live issues that are parts of it, by number, the first ${listedChildren}.`,
      }),
      gitLinks: z.array(GitLink).meta({
        description: 'What speaks of it, the newest first; empty for who may not see git links.',
      }),
      roadmapTasks: z.array(RoadmapTask).meta({
        description:
          "The tasks that are linked to it, by slug, then in the roadmap's order; empty for who may not see roadmaps.",
      }),
    })
    .meta({ id: 'IssueDetail', description: 'An issue with what is linked to it.' }),
)

export const IssueList = z.lazy(() =>
  listOf('issues', ListedIssue, 'the highest number first, of the trash what was put there last'),
)
export const IssueAnswer = z.lazy(() => z.strictObject({ issue: Issue }))
export const IssueDetailAnswer = z.lazy(() => z.strictObject({ issue: IssueDetail }))
