import * as z from 'zod'
import { GitLink } from '../git-links/answers.ts'
import { ProjectIconShown } from '../projects/answers.ts'
import { Actor, idOf, instantOf, listOf, pageFieldsOf } from '../shared/answers.ts'
import { briefLength } from '../shared/brief.ts'
import { colors } from '../shared/colors.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { ListedAttachment } from './attachment-answers.ts'
import { Comment, Mentions } from './comment-answers.ts'
import { firstComments } from './comment-fields.ts'
import { blockedTypes, priorities } from './fields.ts'
import { listedRelations } from './shapes.ts'

const labelFields = () => ({
  id: idOf('the label'),
  name: z.string().meta({ description: 'Its name, 1 to 50 characters, unique in the project in any case.' }),
  color: z.enum(colors).meta({ description: 'Its color.' }),
})

const IssueLabel = z.lazy(() =>
  z.strictObject(labelFields()).meta({ id: 'IssueLabel', description: 'A label of an issue.' }),
)

const Label = z.lazy(() =>
  z
    .strictObject({
      ...labelFields(),
      issueCount: z
        .int()
        .min(0)
        .meta({ description: 'Number of issues with this label that are not in the trash.' }),
    })
    .meta({ id: 'Label', description: 'A label of a project.' }),
)

const dayOf = (meaning: string) =>
  z.iso
    .date()
    .nullable()
    .meta({ description: `${meaning}, as \`YYYY-MM-DD\`; null for none.` })

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
  priority: z.enum(priorities).meta({ description: 'Its priority.' }),
  labels: z.array(IssueLabel).meta({ description: 'Its labels, by name.' }),
  assigneeId: z.guid().nullable().meta({ description: 'ID of the assignee; null if it is unassigned.' }),
  assignee: Actor.nullable().meta({ description: 'The assignee; null if it is unassigned.' }),
  startDate: dayOf('The day on which it starts'),
  dueDate: dayOf('The day on which it is due'),
  parentId: z.guid().nullable().meta({ description: 'ID of its parent issue; null for none.' }),
  blockedType: z.enum(blockedTypes).nullable().meta({ description: 'What blocks it; null for none.' }),
  blockedReason: z
    .string()
    .nullable()
    .meta({ description: 'Why it is blocked: at most 400 characters; null for none.' }),
  blockedBy: z
    .array(RelatedIssue)
    .meta({ description: 'The issues that it waits for and that are not in the trash, by number.' }),
  isReady: z.boolean().meta({
    description:
      'Whether its status is `todo` and every issue that it waits for is done, canceled, or in the trash.',
  }),
  position: z.string().meta({
    description:
      'Its place in the column of its status on the board. Issues of a column are in the order of this text, compared byte by byte.',
  }),
  createdBy: Actor.nullable().meta({ description: 'Who created it; null for a former user.' }),
  createdAt: instantOf('When it was created'),
  updatedAt: instantOf('When it was last changed'),
  commentCount: z.int().min(0).meta({ description: 'Number of comments.' }),
  attachmentCount: z
    .int()
    .min(0)
    .meta({ description: 'Number of attachments, including those of comments.' }),
  isWatched: z.boolean().meta({ description: 'Whether the caller watches it.' }),
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

const ProjectOfIssue = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the project'),
      name: z.string().meta({ description: 'Its name.' }),
      key: z.string().nullable().meta({ description: 'The prefix of its issue keys; null for none.' }),
      icon: ProjectIconShown.nullable().meta({ description: 'Its icon; null for the default one.' }),
    })
    .meta({ id: 'ProjectOfIssue', description: 'The project of an issue.' }),
)

const OwnIssue = z.lazy(() =>
  Issue.unwrap()
    .extend({ project: ProjectOfIssue })
    .meta({ id: 'OwnIssue', description: 'An issue of the caller, with its project.' }),
)

const RelatedIssue: z.ZodLazy<z.ZodObject> = z.lazy(() => {
  const { id, number, key, title, status } = issueFields()
  return z
    .strictObject({ id, number, key, title, status })
    .meta({ id: 'RelatedIssue', description: 'An issue as shown by others that are related to it.' })
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
      mentions: Mentions,
      attachments: z
        .array(ListedAttachment)
        .meta({ description: 'Its attachments and those of its comments, the oldest first.' }),
      parent: RelatedIssue.nullable().meta({
        description: 'Its parent issue; null if it has none or the parent is in the trash.',
      }),
      children: z.array(RelatedIssue).meta({
        description: `The first ${listedRelations} of its children that are not in the trash, by number.`,
      }),
      gitLinks: z.array(GitLink).meta({
        description: `The latest ${listedRelations} commits and pull requests that mention it, newest first. Empty if the caller cannot see git links.`,
      }),
      roadmapTasks: z.array(LinkedTask).meta({
        description: `The first ${listedRelations} of the roadmap tasks that are linked to it, by slug, then in the roadmap's order. Empty if the caller cannot see roadmaps.`,
      }),
    })
    .meta({ id: 'IssueDetail', description: 'An issue with its links.' }),
)

/** Whether a search left texts out (issues § Search). */
export const truncated = z.boolean().meta({
  description:
    'Whether `q` was not searched in some descriptions and comments, because the newest ones are too large together.',
})

export const IssueList = z.lazy(() =>
  z
    .strictObject({
      ...pageFieldsOf(
        'issues',
        ListedIssue,
        'by default with the highest number first, or the most recently deleted first in the trash',
      ),
      truncated,
    })
    .meta({ id: 'IssueList', description: 'A page of the issues of a project.' }),
)
export const OwnIssueList = z.lazy(() =>
  z
    .strictObject(
      pageFieldsOf('issues', OwnIssue, 'by default the highest number first, then by project name'),
    )
    .meta({ id: 'OwnIssueList', description: "A page of the caller's issues." }),
)
export const IssueAnswer = z.lazy(() =>
  z.strictObject({ issue: Issue }).meta({ id: 'IssueResponse', description: 'An issue.' }),
)
export const IssuesAnswer = z.lazy(() =>
  z
    .strictObject({
      issues: z.array(Issue).meta({ description: 'The issues, in the order of the numbers in the request.' }),
    })
    .meta({ id: 'IssuesResponse', description: 'The issues that were changed together.' }),
)
export const LabelList = z.lazy(() => listOf('LabelList', 'labels', Label, 'by name'))
export const LabelAnswer = z.lazy(() =>
  z.strictObject({ label: Label }).meta({ id: 'LabelResponse', description: 'A label of a project.' }),
)
export const IssueDetailAnswer = z.lazy(() =>
  z
    .strictObject({
      issue: IssueDetail,
      comments: z
        .array(Comment)
        .optional()
        .meta({ description: `The first ${firstComments} comments, oldest first. Only with \`comments\`.` }),
    })
    .meta({ id: 'IssueDetailResponse', description: 'An issue with its links.' }),
)
