import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../support/database.ts'
import { type IssueScene, issueScene } from '../../../support/issues.ts'

let at: IssueScene

beforeAll(async () => {
  at = await issueScene()
  const rows: [number: number, priority: string, due: string | null, day: number][] = [
    [1, 'high', '2026-11-30', 3],
    [2, 'none', null, 1],
    [3, 'urgent', '2026-11-20', 3],
    [4, 'high', '2026-11-30', 2],
    [5, 'low', null, 5],
    [6, 'medium', '2026-12-01', 4],
  ]
  for (const [number, priority, due, day] of rows)
    await query`
      insert into issues (id, project_id, number, title, priority, due_date, updated_at)
      values (gen_random_uuid(), ${at.of.id}, ${number}, 'sorted', ${priority}::issue_priority, ${due},
              ${`2026-11-0${day}T00:00:00Z`})`
})

const list = async (search: string): Promise<number[]> =>
  (await at.as('GET', `${at.path}?${search}`)).body.issues.map(({ number }: any) => number)

const orders: [sort: string, numbers: number[]][] = [
  ['number', [1, 2, 3, 4, 5, 6]],
  ['-number', [6, 5, 4, 3, 2, 1]],
  ['updated', [2, 4, 1, 3, 6, 5]],
  ['-updated', [5, 6, 1, 3, 4, 2]],
  ['due', [3, 1, 4, 6, 2, 5]],
  ['-due', [6, 1, 4, 3, 2, 5]],
  ['priority', [2, 5, 6, 1, 4, 3]],
  ['-priority', [3, 1, 4, 6, 5, 2]],
]

describe('the order of the list of issues (issues § Order)', () => {
  it.each(orders)('?sort=%s is %j, with and without filters, on all pages', async (sort, numbers) => {
    expect(await list(`sort=${sort}`)).toEqual(numbers)
    expect(await list(`sort=${sort}&q=sorted`)).toEqual(numbers)
    expect(await list(`sort=${sort}&status=todo,done&assignee=none`)).toEqual(numbers)
    const pages = []
    for (const page of [1, 2, 3]) pages.push(...(await list(`sort=${sort}&pageSize=2&page=${page}`)))
    expect(pages).toEqual(numbers)
  })

  it('applies to the trash, whose default is the latest deletion first', async () => {
    await query`update issues set deleted_at = now() - number * interval '1 minute' where project_id = ${at.of.id}`
    expect(await list('trashed=1')).toEqual([1, 2, 3, 4, 5, 6])
    for (const [sort, numbers] of orders) expect(await list(`trashed=1&sort=${sort}`)).toEqual(numbers)
    await query`update issues set deleted_at = null where project_id = ${at.of.id}`
  })

  it.each(['title', '--number', 'Number', '', 'number,due'])('refuses ?sort=%s: 400', async sort => {
    const { status, body } = await at.as('GET', `${at.path}?sort=${sort}`)
    expect([status, body.code, body.field]).toEqual([400, 'invalid', 'sort'])
  })
})
