import { beforeAll, describe, expect, it } from 'vitest'
import { columnLength } from '../../../../src/worker/domain/issues/board-answers.ts'
import { taskStatuses } from '../../../../src/worker/domain/shared/task-statuses.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let of: Project
let as: Client
let path: string

beforeAll(async () => {
  owner = await person({ name: '佐藤' })
  of = await project({ owner, key: 'KEY' })
  as = await asBrowser(owner)
  path = `/api/projects/${of.id}/issues`
  const rows: [number: number, status: string, position: string, isOwn?: boolean, isTrashed?: boolean][] = [
    [1, 'todo', 'a1'],
    [2, 'todo', 'Zz', true],
    [3, 'done', 'a0', true],
    [4, 'todo', 'a0V'],
    [5, 'todo', 'a0', false, true],
    [6, 'cancelled', 'a0'],
  ]
  for (const [number, status, position, isOwn = false, isTrashed = false] of rows)
    await query`
      insert into issues (id, project_id, number, title, status, position, assignee_id, deleted_at)
      values (${id()}, ${of.id}, ${number}, ${`Issue ${number}`}, ${status}, ${position},
              ${isOwn ? owner.id : null}, case when ${isTrashed} then now() end)`
})

type Columns = { status: string; total: number; issues: { number: number }[] }[]

/** The columns that have issues: their numbers in order, and the total if there are more. */
const shown = (columns: Columns) =>
  Object.fromEntries(
    columns
      .filter(({ total }) => total > 0)
      .map(({ status, total, issues }) => [
        status,
        total === issues.length ? issues.map(({ number }) => number) : total,
      ]),
  )

describe('GET /issues/board (issues § The board)', () => {
  it('has a column for each status, with live issues by position, in one round trip', async () => {
    const { status, body, trips } = await as('GET', `${path}/board`)
    expect([status, trips]).toEqual([200, 1])
    expect(body.columns.map((column: { status: string }) => column.status)).toEqual(taskStatuses)
    expect(shown(body.columns)).toEqual({ todo: [2, 4, 1], done: [3], cancelled: [6] })
    expect(body.columns[1]).toEqual({ status: 'in_progress', total: 0, issues: [] })
    const { issues } = (await as('GET', path)).body
    expect(body.columns[2].issues).toEqual(issues.filter(({ number }: { number: number }) => number === 3))
  })

  it.each<[search: string, columns: object]>([
    ['assignee=me', { todo: [2], done: [3] }],
    ['status=todo', { todo: [2, 4, 1] }],
    ['status=done,cancelled', { done: [3], cancelled: [6] }],
    ['q=issue', { todo: [2, 4, 1], done: [3], cancelled: [6] }],
    ['q=KEY-4', { todo: [4] }],
    ['q=issue&assignee=none', { todo: [4, 1], cancelled: [6] }],
    ['q=5', {}],
  ])('has the filters of the list: ?%s', async (search, columns) => {
    const { body, trips } = await as('GET', `${path}/board?${search}`)
    expect([shown(body.columns), trips]).toEqual([columns, 1])
  })

  it.each(['page=1', 'pageSize=10', 'trashed=1', 'statuss=done', 'status=open'])(
    'refuses ?%s: 400',
    async search => {
      const { status, body } = await as('GET', `${path}/board?${search}`)
      expect([status, body.field]).toEqual([400, search.replace(/=.*/, '')])
    },
  )

  it.each([columnLength, columnLength + 1])('shows the first of %i issues, and counts all', async count => {
    const many = await project({ owner })
    await query`
      insert into issues (id, project_id, number, title, status)
      select gen_random_uuid(), ${many.id}, n, '課題', 'blocked' from generate_series(1, ${count}::int) n`
    for (const search of ['', '?q=課題']) {
      const { body } = await as('GET', `/api/projects/${many.id}/issues/board${search}`)
      const { total, issues } = body.columns.find((column: { status: string }) => column.status === 'blocked')
      expect(total).toBe(count)
      const newest = Array.from({ length: columnLength }, (_, i) => count - i)
      expect(issues.map(({ number }: { number: number }) => number)).toEqual(newest)
    }
  })
})
