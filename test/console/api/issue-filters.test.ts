import { describe, expect, it } from 'vitest'
import { filterIn, withoutIgnored } from '../../../src/console/parts/issue-filters.ts'
import { parseSearch, stringifySearch } from '../../../src/console/routes/search.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

/** An address, its filter, and what is ignored. */
const rows: [address: string, filter: object, ignored: string][] = [
  ['?status=todo,done', { status: 'todo,done' }, ''],
  ['?status=todo,urgent', { status: 'todo' }, '?status=urgent'],
  ['?status=urgent&q=12', { q: '12' }, '?status=urgent'],
  ['?status=', {}, ''],
  ['?status=todo,', { status: 'todo' }, ''],
  [`?assignee=me,none,${id}`, { assignee: `me,none,${id}` }, ''],
  [`?createdBy=me,none,${id.toUpperCase()}`, { createdBy: `me,${id.toUpperCase()}` }, '?createdBy=none'],
  [`?parent=none,${id}&assignee=you`, { parent: `none,${id}` }, '?assignee=you'],
  ['?updatedSince=2026-02-28', { updatedSince: '2026-02-28' }, ''],
  ['?updatedSince=2026-02-30', {}, '?updatedSince=2026-02-30'],
  ['?updatedSince=2026-02-28T10:00:00Z', { updatedSince: '2026-02-28T10:00:00Z' }, ''],
  ['?updatedSince=yesterday', {}, '?updatedSince=yesterday'],
  [`?q=${'a'.repeat(201)}`, {}, `?q=${'a'.repeat(201)}`],
  ['?priority=urgent,highest', { priority: 'urgent' }, '?priority=highest'],
  [`?label=none,${id},red`, { label: `none,${id}` }, '?label=red'],
  ['?due=overdue,none,2026-11-01..', { due: 'overdue,none,2026-11-01..' }, ''],
  ['?due=..2026-02-28,2026-11-01..2026-11-30', { due: '..2026-02-28,2026-11-01..2026-11-30' }, ''],
  ['?due=tomorrow,..,2026-02-30..,2026-11-01', {}, '?due=tomorrow,..,2026-02-30..,2026-11-01'],
  ['?ready=1', { ready: '1' }, ''],
  ['?ready=maybe', {}, '?ready=maybe'],
  ['?sort=-due&group=label&layout=board', { sort: '-due' }, ''],
  ['?sort=title&group=day&layout=table&saved=1', {}, '?sort=title&group=day&layout=table&saved=1'],
  ['?color=red&status=todo', { status: 'todo' }, '?color=red'],
  ['?toString=1', {}, '?toString=1'],
]

describe('an address of issues', () => {
  it.each(rows)('%s', (address, filter, ignored) => {
    const found = filterIn(parseSearch(address))
    expect(found.filter).toEqual(filter)
    const left = Object.fromEntries(found.ignored.map(({ name, value }) => [name, value]))
    expect(stringifySearch(left)).toBe(ignored)
  })

  it.each(['number', 'updated', 'due', 'priority', 'position'])('has the order %s and its reverse', order => {
    for (const sort of [order, `-${order}`])
      expect(filterIn({ sort })).toMatchObject({ filter: { sort }, ignored: [] })
  })

  it('has at most 50 values of a filter', () => {
    const values = Array.from({ length: 51 }, (_, at) => id.slice(0, -2) + String(at + 10))
    const { filter, ignored } = filterIn({ assignee: values.join() })
    expect(filter).toEqual({ assignee: values.slice(0, 50).join() })
    expect(ignored).toEqual([{ name: 'assignee', value: values[50] }])
  })

  it('keeps the valid filters and the page when what is ignored is removed', () => {
    const page = { q: '検索', trashed: 1, layout: 'board', group: 'label', saved: id }
    const search = { status: 'todo,urgent', color: 'red', ...page }
    expect(filterIn(search).view).toEqual({ layout: 'board', group: 'label', saved: id })
    expect(withoutIgnored(search)).toEqual({ status: 'todo', ...page })
  })
})
