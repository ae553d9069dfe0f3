import { flagOf } from '../shared/arguments.ts'
import { withIds } from '../shared/names.ts'
import { limitOf, nextPage, type Paged, pageNumber, pageOf, paging, placeOf } from '../shared/pages.ts'
import { refuseArgument } from '../shared/refusal.ts'
import { listOf, nextCursor, objectOf, resultOf } from '../shared/schemas.ts'
import { pick } from '../shared/sizes.ts'
import type { Arguments, Fields, Tool } from '../shared/tool.ts'

const fields = [
  'number',
  'key',
  'title',
  'status',
  'priority',
  'dueDate',
  'isReady',
  'commentCount',
  'updatedAt',
]

export const listIssues: Tool = {
  name: 'list_issues',
  description:
    'Issues of a project, or with mine=true yours: of the project, or without projectId of all. Filters join by "and", comma-separated values by "or".',
  operations: ['issue.list', 'own_issue.list', 'label.list', 'member.list'],
  args: {
    projectId: '',
    mine: { type: 'boolean' },
    role: 'with mine; default assigned',
    status: 'todo, in_progress, blocked, done, deferred, cancelled',
    priority: 'none, low, medium, high, urgent',
    assignee: 'users (ids, emails, names), me, none',
    label: 'ids or names, none',
    createdBy: 'users, me',
    parent: 'issue ids, none',
    due: 'overdue, today, week, none, 2026-11-01..2026-11-30',
    ready: 'to do, and waits for nothing',
    watched: '',
    updatedSince: 'ISO 8601',
    q: 'text or number',
    sort: '',
    ...paging,
  },
  required: [],
  output: schemas =>
    resultOf(
      {
        issues: listOf(
          objectOf({
            ...schemas.fields('issue.list', 'issues', fields.slice(0, 7)),
            labels: { type: 'array', items: { type: 'string' } },
            assignee: { type: ['object', 'null'] },
            blockedBy: { type: 'array', items: { type: 'integer' } },
            project: { type: 'object' },
          }),
        ),
        total: { type: 'integer' },
        truncated: { type: 'boolean' },
        nextCursor,
      },
      ['truncated'],
    ),
  async run(call) {
    const { args, perform } = call
    const [at, limit] = [placeOf(args), limitOf(args)]
    const { mine: _mine, projectId, cursor: _cursor, limit: _limit, ...filters } = args
    const mine = flagOf(args, 'mine')
    const place = { page: pageNumber(at), pageSize: 50 }
    if (projectId === undefined && !mine)
      throw refuseArgument('projectId', 'は必須です', 'is required, unless `mine` is true')
    const { body } =
      projectId === undefined
        ? await perform<Issues>('own_issue.list', { ...filters, ...place })
        : await perform<Issues>('issue.list', {
            projectId,
            ...(await withIds(call, mine ? mineOf(filters) : filters, names)),
            ...place,
          })
    const page = { at, limit, rows: body.issues.map(listed), next: nextPage(body) }
    const { total, truncated } = body
    return pageOf('issues', page, { total, ...(truncated !== undefined && { truncated }) })
  },
}

const names = [
  { argument: 'label', of: 'labels', keywords: ['none'] },
  { argument: 'assignee', of: 'users', keywords: ['me', 'none'] },
  { argument: 'createdBy', of: 'users', keywords: ['me'] },
] as const

/** The filter by which a project's list has the caller's own issues. */
function mineOf({ role = 'assigned', ...filters }: Arguments): Arguments {
  const [name, value] = isRole(role) ? ofRoles[role] : ['role', role]
  if (filters[name] !== undefined)
    throw refuseArgument(name, 'は「mine」と同時に指定できません', 'cannot be given with `mine`')
  return { ...filters, [name]: value }
}

const ofRoles = {
  assigned: ['assignee', 'me'],
  created: ['createdBy', 'me'],
  watched: ['watched', true],
} as const

const isRole = (role: unknown): role is keyof typeof ofRoles =>
  typeof role === 'string' && Object.hasOwn(ofRoles, role)

type ListedIssue = Fields & {
  labels: { name: string }[]
  assignee: Fields | null
  blockedBy: { number: number }[]
  project?: Fields
}
type Issues = Paged & { issues: ListedIssue[]; truncated?: boolean }

const listed = (issue: ListedIssue) => ({
  ...pick(issue, fields),
  labels: issue.labels.map(({ name }) => name),
  assignee: issue.assignee,
  blockedBy: issue.blockedBy.map(({ number }) => number),
  ...(issue.project && { project: pick(issue.project, ['id', 'name', 'key']) }),
})
