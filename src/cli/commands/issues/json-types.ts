import type { components } from '../../../client/index.ts'
import { type Fields, list, member, memberOrList, objectType } from '../../json/shape.ts'
import type { IssueDetail } from './references.ts'

const person = objectType({ id: 'string', displayName: 'string' })

const related = objectType({
  id: 'string',
  number: 'number',
  key: 'string | null',
  title: 'string',
  status: 'string',
})

export const attachmentFields: Fields<keyof components['schemas']['IssueAttachment']> = {
  id: 'string',
  filename: 'string',
  size: 'number',
  mime: 'string',
  sha256: 'string | null',
  uploader: `${person} | null`,
  createdAt: 'string',
}

const attachment = objectType({ ...attachmentFields, commentId: 'string | null' })

/** The fields of an issue, as in the API. */
const issueFields: Fields<keyof components['schemas']['Issue']> = {
  id: 'string',
  number: 'number',
  key: 'string | null',
  title: 'string',
  body: 'string | null',
  status: 'string',
  assigneeId: 'string | null',
  parentId: 'string | null',
  assignee: `${person} | null`,
  createdBy: `${person} | null`,
  createdAt: 'string',
  updatedAt: 'string',
  priority: 'string',
  labels: `${objectType({ id: 'string', name: 'string', color: 'string' })}[]`,
  startDate: 'string | null',
  dueDate: 'string | null',
  blockedType: 'string | null',
  blockedReason: 'string | null',
  blockedBy: `${related}[]`,
  isReady: 'boolean',
  position: 'string',
  commentCount: 'number',
  attachmentCount: 'number',
  isWatched: 'boolean',
}

const issueDetailFields: Fields<keyof IssueDetail> = {
  ...issueFields,
  mentions: `${person}[]`,
  attachments: `${attachment}[]`,
  parent: `${related} | null`,
  children: `${related}[]`,
  gitLinks: '{ kind: "commit" | "pr", ref: string, title: string, url: string | null, … }[]',
  roadmapTasks: '{ roadmapId: string, slug: string, taskId: string, title: string, status: string }[]',
}

const commentFields: Fields<keyof components['schemas']['Comment']> = {
  id: 'string',
  body: 'string',
  createdBy: `${person} | null`,
  createdAt: 'string',
  editedAt: 'string | null',
  mentions: `${person}[]`,
  attachments: `${objectType(attachmentFields)}[]`,
}

export const commentJson = member('comment', commentFields)

export const issueJson = member('issue', issueFields)

/** One changed issue, or several. */
export const issuesJson = memberOrList('issue', 'issues', issueFields)

export const issueDetailJson = member(
  'issue',
  { ...issueDetailFields, comments: `${objectType(commentFields)}[]` },
  ['comments'],
)

const ownIssueFields: Fields<keyof components['schemas']['OwnIssue']> = {
  ...issueFields,
  project: objectType({ id: 'string', name: 'string', key: 'string | null', icon: 'object | null' }),
}

/**
 * Descriptions are long, so the list has them only if `--fields` names them. Issues have their project in a list of all
 * projects.
 */
export const issueListJson = list('issues', ownIssueFields, {
  around: { total: 'number', page: 'number', pageSize: 'number', 'truncated?': 'boolean' },
  texts: ['body'],
  optional: ['project'],
})
