import type { OperationName } from '../../access/policy.ts'
import { actionOf } from '../shared/actions.ts'
import { objectOf, resultOf } from '../shared/schemas.ts'
import { pick } from '../shared/sizes.ts'
import type { Fields, Tool } from '../shared/tool.ts'

const ofIssue = [
  'id',
  'number',
  'key',
  'title',
  'status',
  'priority',
  'assignee',
  'dueDate',
  'isReady',
  'updatedAt',
]
const ofComment = ['id', 'createdAt']

const operations = {
  create: 'issue.create',
  update: 'issue.update',
  comment: 'comment.create',
} as const satisfies Record<string, OperationName>
const actions = Object.keys(operations) as (keyof typeof operations)[]

export const writeIssue: Tool = {
  name: 'write_issue',
  description:
    'create: title and other fields. update: number and the fields to change; body replaces the whole description. comment: number and body. Texts are Markdown.',
  operations: ['issue.create', 'issue.update', 'comment.create'],
  writes: { again: false },
  args: {
    projectId: '',
    action: { enum: actions },
    number: '',
    title: '',
    body: 'description or comment',
    status: '',
    priority: '',
    labelIds: 'as in get_issue, replaces all',
    assigneeId: 'id of a user, as in get_issue',
    startDate: '',
    dueDate: '',
    parentId: 'id of an issue',
    blockedType: 'with status blocked',
    blockedReason: '',
    blockedByIds: 'ids of issues, replaces all',
    attachmentIds: 'of a comment',
  },
  required: ['projectId', 'action'],
  output: schemas =>
    resultOf(
      {
        issue: objectOf(schemas.fields('issue.create', 'issue', ['number', 'key', 'title', 'status'])),
        comment: objectOf(schemas.fields('comment.create', 'comment', ofComment)),
      },
      ['issue', 'comment'],
    ),
  async run({ args: { action, ...args }, perform }) {
    const { body } = await perform<{ issue?: Fields; comment?: Fields }>(
      operations[actionOf({ action }, actions)],
      args,
    )
    if (body.comment) return { structured: { comment: pick(body.comment, ofComment) } }
    return { structured: { issue: pick(body.issue!, ofIssue) } }
  },
}
