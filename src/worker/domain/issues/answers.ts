import * as z from 'zod'
import { GitLink } from '../git-links/answers.ts'
import { Actor, idOf, instantOf, listOf } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { listedChildren } from './shapes.ts'

const issueFields = () => ({
  id: idOf('the issue'),
  number: z.int().min(1).meta({ description: 'Its number in the project, from 1 without gaps.' }),
  key: z
    .string()
    .nullable()
    .meta({ description: 'Its key, as in `CRN-12`; null if the project has no key.' }),
  title: z.string().meta({ description: 'Its title: one line of 1 to 200 characters.' }),
  body: z.string().nullable().meta({ description: 'Its description, unchanged; null for none.' }),
  status: z.enum(taskStatuses).meta({ description: 'Its status.' }),
  assigneeId: z.guid().nullable().meta({ description: 'ID of the assignee; null if it is unassigned.' }),
  assignee: Actor.nullable().meta({ description: 'The assignee; null if it is unassigned.' }),
  parentId: z.guid().nullable().meta({ description: 'ID of its parent issue; null for none.' }),
  position: z.string().meta({
    description:
      'Its place in the column of its status on the board. Issues of a column are in the order of this text, compared byte by byte.',
  }),
  createdBy: Actor.nullable().meta({ description: 'Who created it; null for a former user.' }),
  createdAt: instantOf('When it was created'),
  updatedAt: instantOf('When it was last changed'),
})

export const Issue = z.lazy(() =>
  z.strictObject(issueFields()).meta({ id: 'Issue', description: 'An issue of a project.' }),
)

/** An issue in a list. Only issues in the trash have the additional fields. */
const ListedIssue = z.lazy(() =>
  Issue.unwrap()
    .extend({
      deletedAt: instantOf('When it was moved to the trash').optional().meta({
        description: 'When it was moved to the trash, as ISO 8601 in UTC. Only for issues in the trash.',
      }),
      deletedBy: Actor.nullable().optional().meta({
        description: 'Who moved it to the trash; null for a former user. Only for issues in the trash.',
      }),
    })
    .meta({ id: 'ListedIssue', description: 'An issue in a list.' }),
)

const RelatedIssue = z.lazy(() => {
  const { id, number, key, title, status } = issueFields()
  return z
    .strictObject({ id, number, key, title, status })
    .meta({ id: 'RelatedIssue', description: 'An issue as shown by its parent or children.' })
})

const LinkedTask = z.lazy(() =>
  z
    .strictObject({
      roadmapId: idOf('the roadmap'),
      slug: z.string().meta({ description: 'The slug of the roadmap in paths.' }),
      taskId: z.string().meta({ description: 'ID of the task in the roadmap.' }),
      title: z.string().meta({ description: `The first ${briefLength} characters of its title.` }),
      status: z.string().meta({
        description: `The first ${briefLength} characters of its status. Roadmaps can have their own statuses.`,
      }),
    })
    .meta({ id: 'LinkedRoadmapTask', description: 'A roadmap task that is linked to an issue.' }),
)

const IssueDetail = z.lazy(() =>
  z
    .strictObject({
      ...issueFields(),
      parent: RelatedIssue.nullable().meta({
        description: 'Its parent issue; null if it has none or the parent is in the trash.',
      }),
      children: z.array(RelatedIssue).meta({
        description: `The first ${listedChildren} of its children that are not in the trash, by number.`,
      }),
      gitLinks: z.array(GitLink).meta({
        description:
          'The commits and pull requests that mention it, newest first. Empty if the caller cannot see git links.',
      }),
      roadmapTasks: z.array(LinkedTask).meta({
        description:
          "The roadmap tasks that are linked to it, by slug, then in the roadmap's order. Empty if the caller cannot see roadmaps.",
      }),
    })
    .meta({ id: 'IssueDetail', description: 'An issue with its links.' }),
)

export const IssueList = z.lazy(() =>
  listOf(
    'IssueList',
    'issues',
    ListedIssue,
    'with the highest number first, or the most recently deleted first in the trash',
  ),
)
export const IssueAnswer = z.lazy(() =>
  z.strictObject({ issue: Issue }).meta({ id: 'IssueResponse', description: 'An issue.' }),
)
export const IssueDetailAnswer = z.lazy(() =>
  z
    .strictObject({ issue: IssueDetail })
    .meta({ id: 'IssueDetailResponse', description: 'An issue with its links.' }),
)
