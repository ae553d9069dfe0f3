import type { OperationName } from '../../access/policy.ts'
import { actionOf } from '../shared/actions.ts'
import { withoutNull } from '../shared/arguments.ts'
import { withIds } from '../shared/names.ts'
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
  operations: [
    ...(['issue.create', 'issue.update', 'comment.create'] as const),
    ...(['label.list', 'member.list', 'profile.read'] as const),
  ],
  writes: { again: false, clears: true },
  args: {
    projectId: '',
    action: { enum: actions },
    number: '',
    title: '',
    body: 'description or comment',
    status: '',
    priority: '',
    labelIds: 'ids or names, replaces all',
    assigneeId: 'me, id, email, or name',
    startDate: '',
    dueDate: '',
    parentId: 'id of an issue',
    blockedType: 'with status blocked',
    blockedReason: '',
    blockedByIds: 'ids of issues, replaces all',
    attachmentIds: 'of a comment',
    base: 'of get_issue; refuses an update after edits by others',
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
  async run(call) {
    const { action, ...given } = call.args
    const operation = operations[actionOf({ action }, actions)]
    const args = operation === 'issue.update' ? given : withoutNull(given)
    const { body } = await call.perform<{ issue?: Fields; comment?: Fields }>(
      operation,
      await withIds(call, args, [
        { argument: 'labelIds', of: 'labels' },
        { argument: 'assigneeId', of: 'users', isOne: true },
      ]),
    )
    if (body.comment) return { structured: { comment: pick(body.comment, ofComment) } }
    return { structured: { issue: pick(body.issue!, ofIssue) } }
  },
}
