import { type Measured, reading } from './beside-bare.ts'
import { request } from './generator.ts'
import type { IssueSite, IssueWorld } from './issue-world.ts'

/** Each filter and order of the list alone. A number in a query is that of a label or a member. */
const queries: [name: string, query: (at: Given) => string][] = [
  ['no filter', () => ''],
  ['status=todo,in_progress', () => 'status=todo,in_progress'],
  ['priority=urgent', () => 'priority=urgent'],
  ['assignee=me', () => 'assignee=me'],
  ['assignee=none', () => 'assignee=none'],
  ['assignee of a user', ({ world }) => `assignee=${world.members[3]}`],
  ['one label', ({ site }) => `label=${site.labels[4]}`],
  ['three labels', ({ site }) => `label=${site.labels.slice(5, 8).join(',')}`],
  ['label=none', () => 'label=none'],
  ['createdBy of a user', ({ world }) => `createdBy=${world.members[7]}`],
  ['parent=none', () => 'parent=none'],
  ['due=overdue', () => 'due=overdue'],
  ['due=today', () => 'due=today'],
  ['due=week', () => 'due=week'],
  ['due=none', () => 'due=none'],
  ['watched=1', () => 'watched=1'],
  ['ready=1', () => 'ready=1'],
  ['updatedSince of two hours ago', () => `updatedSince=${new Date(Date.now() - 7_200_000).toISOString()}`],
  ['q of a number', () => 'q=97'],
  ['q of two characters, also in texts', () => `q=${encodeURIComponent('改善')}`],
  ['three filters', ({ site }) => `status=todo&priority=high,urgent&label=${site.labels[1]}`],
  ...['number', 'updated', 'due', 'priority', 'position'].flatMap((sort): [string, () => string][] => [
    [`sort=${sort}`, () => `sort=${sort}`],
    [`sort=-${sort}`, () => `sort=-${sort}`],
  ]),
]

type Given = { world: IssueWorld; site: IssueSite }

export function issueReads(given: Given): Measured[] {
  const base = `/api/projects/${given.site.projectId}/issues`
  const get = (name: string, path: string): Measured => reading(name, path, given.world.reader)
  return [
    ...queries.map(([name, query]) => get(`list: ${name}`, `${base}?pageSize=50&${query(given)}`)),
    get('board', `${base}/board`),
    get('board: assignee=me', `${base}/board?assignee=me`),
    get('an issue', `${base}/50`),
    get('its comments', `${base}/50/comments`),
    get('its history', `/api/projects/${given.site.projectId}/activity?issue=50`),
    get('labels', `/api/projects/${given.site.projectId}/labels`),
  ]
}

/** The issues of the caller in all projects. */
export function ownIssueReads({ reader }: IssueWorld): Measured[] {
  return ['role=assigned', 'role=created', 'role=watched', 'due=overdue', 'sort=due'].map(query =>
    reading(`My issues: ${query}`, `/api/me/issues?pageSize=50&${query}`, reader),
  )
}

export function issueWrites({ world, site }: Given): Measured[] {
  const project = `/api/projects/${site.projectId}`
  const write = (name: string, method: string, status: number, at: (turn: number) => [string, object]) => ({
    name,
    status,
    requests: world.writers.map((token, turn) => {
      const [path, body] = at(turn)
      return request({ method, path: `${project}${path}`, token, body: JSON.stringify(body) })
    }),
  })
  const mentions = world.members.slice(0, 5).map(id => `[@担当](user:${id})`)
  const oneOf = (turn: number) => 1 + ((turn * 7) % site.issues)
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  return [
    write('a new issue', 'POST', 201, () => ['/issues', { title: '新しい課題' }]),
    write('a status', 'PATCH', 200, turn => [
      `/issues/${oneOf(turn)}`,
      { status: turn % 2 === 0 ? 'done' : 'todo' },
    ]),
    write('a label', 'PATCH', 200, turn => [
      `/issues/${oneOf(turn)}`,
      { labelIds: [site.labels[turn % 20]] },
    ]),
    write('a move on the board', 'PATCH', 200, turn => [
      `/issues/${oneOf(turn)}`,
      { status: 'in_progress', afterId: null },
    ]),
    write('a comment', 'POST', 201, turn => [`/issues/${oneOf(turn)}/comments`, { body: '確認しました' }]),
    write('a comment with five mentions', 'POST', 201, turn => [
      `/issues/${oneOf(turn)}/comments`,
      { body: `${mentions.join(' ')} 確認してください` },
    ]),
    write('the status of 100 issues', 'PATCH', 200, turn => [
      '/issues',
      { numbers: hundred, change: { status: turn % 2 === 0 ? 'done' : 'todo' } },
    ]),
  ]
}
