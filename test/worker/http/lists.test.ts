import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Reference, resolveReference } from '../../../dev/build/reference/openapi/references.ts'
import reference from '../../../docs/openapi.json'
import { asBrowser, type Client } from '../../support/as.ts'
import { ownerDatabase } from '../../support/database.ts'
import { isTried } from '../../support/extent.ts'
import { firstRow, type ListedRow, listedRows, mostRows, tableOf } from '../../support/listed-rows.ts'
import { org, person, project } from '../../support/world.ts'
import { type Place, type WalkedList, walkedLists } from './walked-lists.ts'

type Schema = { properties?: Record<string, { type?: string }> }
type Described = {
  get?: { responses: Record<string, { content?: Record<string, { schema?: Schema | Reference }> }> }
}

/** The lists of the document: path, name of the items, whether it has a cursor. */
const described = Object.entries(reference.paths as unknown as Record<string, Described>).flatMap(
  ([path, { get }]): [path: string, name: string, hasCursor: boolean][] => {
    const schema = get?.responses['200']?.content?.['application/json']?.schema
    const { properties = {} } = schema ? resolveReference(schema, reference) : {}
    const [name] = Object.entries(properties).find(([, { type }]) => type === 'array') ?? []
    return name && 'total' in properties && 'pageSize' in properties
      ? [[path, name, 'nextCursor' in properties]]
      : []
  },
)

const pathOf = (key: string) => key.split(' ')[0]!

it('every list of the document is walked', () => {
  expect([...new Set(Object.keys(walkedLists).map(pathOf))].sort()).toEqual(
    described.map(([path]) => path).sort(),
  )
})

const pageSize = 3
const triedLists = (walk: string) => Object.entries(walkedLists).filter(([key]) => isTried(2, walk, key))

describe('a list (requests § Lists)', () => {
  it.each(triedLists('order'))('%s is in its order on all pages, at every length', async (key, list) => {
    const walk = await open(key, list)
    for (const length of [0, 1, pageSize, 2 * pageSize, mostRows].filter(each => each >= (list.least ?? 0))) {
      const rows = await walk.grow(length)
      await walk.expectWhole(rows)
      for (let page = 1; page <= Math.ceil(length / pageSize) + 1; page++) await walk.expectPage(rows, page)
    }
  })

  it.each(triedLists('current rows'))('%s has its current rows on each page', async (key, list) => {
    const walk = await open(key, list)
    const before = await walk.grow(mostRows)
    const last = before[pageSize - 1]!
    await walk.run(list.remove(walk.idOf(last)))
    const shorter = before.filter(row => row !== last)
    await walk.expectPage(shorter, 2, last)
    const first = firstRow(list.order[0][1])
    await walk.insert([first])
    await walk.expectPage([first, ...shorter], 2, last)
  })

  it.each(described)('%s refuses what is not a page', async path => {
    const { as, at } = await open(path, walkedLists[path]!)
    for (const [field, value] of [
      ['page', '0'],
      ['page', '1000001'],
      ['pageSize', '0'],
      ['pageSize', '101'],
    ])
      expect((await as('GET', `${placed(path, at)}?${field}=${value}`)).body).toMatchObject({
        code: 'invalid',
        field,
      })
  })

  it.each(['01', '1.5', '-1', '+1', ''])('has no page %j', async page => {
    const { as } = await open('/api/orgs', walkedLists['/api/orgs']!)
    expect((await as('GET', `/api/orgs?${new URLSearchParams({ page })}`)).body).toMatchObject({
      code: 'invalid',
      field: 'page',
    })
  })
})

const placed = (path: string, { home, of }: Place) =>
  path.replace('{projectId}', of.id).replace('{orgId}', home.id).replace('{number}', '1')

/** Opens an empty list of a new user. */
async function open(key: string, list: WalkedList) {
  const [who, other] = [await person(), await person()]
  const at: Place = {
    who,
    other,
    home: await org(list.in === 'org' ? { plan: 'pro', admins: [who] } : {}),
    of: await project(list.in === 'project' ? { owner: who, key: 'KEY' } : {}),
  }
  const as = await asBrowser(who)
  return { as, at, ...walkOf(key, list, at, as) }
}

function walkOf(key: string, list: WalkedList, at: Place, as: Client) {
  const path = placed(pathOf(key), at)
  const [, name, hasCursor] = described.find(([each]) => each === pathOf(key))!
  const idOf = list.idOf ?? (({ id }) => id)
  const all = listedRows()
  let length = 0

  const run = (statement: ReturnType<WalkedList['remove']>) => ownerDatabase().run(statement)
  const insert = (rows: ListedRow[]) =>
    run(sql`with rows as (select * from ${tableOf(rows)})${list.insert(at)}`)

  /** Adds rows until there are so many, and returns them in the order of the rules. */
  async function grow(to: number): Promise<ListedRow[]> {
    for (; length < to; length++) await insert([all[length]!])
    return all.slice(0, to).sort(inOrder(list.order))
  }

  async function read(query: object) {
    const search = new URLSearchParams({ ...list.query, ...query })
    const { status, body } = await as('GET', `${path}?${search}`)
    expect(status).toBe(200)
    const { [name]: items, ...rest } = body
    return { ids: items.map(({ id }: { id: string }) => id), ...rest }
  }

  const expected = (rows: ListedRow[], shown: ListedRow[], paging: object) =>
    expect.objectContaining({
      ids: shown.map(idOf),
      total: rows.length,
      ...list.further?.(rows),
      ...paging,
    })

  /** Expects a page, and if there is a cursor, the same rows behind the last row of the page before. */
  async function expectPage(rows: ListedRow[], page: number, last?: ListedRow) {
    const cursorOf = (shown: ListedRow[]) => {
      const end = shown.at(-1)
      return hasCursor && { nextCursor: end && end !== rows.at(-1) ? idOf(end) : null }
    }
    const shown = rows.slice((page - 1) * pageSize, page * pageSize)
    expect(await read({ page, pageSize })).toEqual(
      expected(rows, shown, { page, pageSize, ...cursorOf(shown) }),
    )
    const before = last ?? rows[(page - 1) * pageSize - 1]
    if (!hasCursor || !before) return
    const older = rows.filter(row => inOrder(list.order)(row, before) > 0).slice(0, pageSize)
    expect(await read({ before: idOf(before), pageSize })).toEqual(
      expected(rows, older, { page: 1, pageSize, ...cursorOf(older) }),
    )
  }

  /** Expects the response without a page: all rows, or the first 50 of a list that is always paged. */
  async function expectWhole(rows: ListedRow[]) {
    const paging = { page: 1, pageSize: list.isAlwaysPaged ? 50 : Math.max(rows.length, 1) }
    expect(await read({})).toEqual(expected(rows, rows, paging))
  }

  return { grow, insert, run, idOf, expectPage, expectWhole }
}

const inOrder =
  (order: WalkedList['order']) =>
  (a: ListedRow, b: ListedRow): number => {
    for (const [key, isDescending] of order)
      if (key(a) !== key(b)) return (key(a) < key(b) ? -1 : 1) * (isDescending ? -1 : 1)
    return 0
  }
