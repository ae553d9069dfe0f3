import { beforeAll, describe, expect, it } from 'vitest'
import { type Sort, sorts } from '../../../../src/worker/domain/issues/sort.ts'
import { id, query } from '../../../support/database.ts'
import { type IssueScene, issueScene } from '../../../support/issues.ts'
import { person } from '../../../support/world.ts'

let at: IssueScene
let all: any[]
const labels = [id(), id()]
const parent = id()

/**
 * Issues in which most filters find more than a page is walked for, and some fewer. Each third has the first label, each
 * fifth the second one, and the last ones are in the trash. No field tells the order of another one.
 */
beforeAll(async () => {
  at = await issueScene()
  const project = at.of.id
  for (const [name, label] of ['a', 'b'].map((name, i) => [name, labels[i]!] as const))
    await query`insert into labels (id, project_id, name, color) values (${label}, ${project}, ${name}, 'red')`
  await query`
    insert into issues (id, project_id, number, title, status, priority, due_date, position, created_by, updated_at, deleted_at)
    select case when n = 7 then ${parent}::uuid else gen_random_uuid() end, ${project}, n, 'Issue ' || n,
           (array['todo', 'in_progress', 'done'])[1 + n * 7 % 3],
           (array['none', 'high', 'urgent'])[1 + n * 5 % 3]::issue_priority,
           case when n % 4 > 0 then date '2026-01-01' + n * 11 % 60 end, 'e' || lpad((n * 89 % 223)::text, 4, '0') || '5',
           ${at.owner.id}, timestamptz '2026-01-01 00:00Z' + (n * 17 % 90) * interval '1 day',
           case when n > 180 then now() end
      from generate_series(1, 200) n`
  await query`
    update issues set parent_id = ${parent} where project_id = ${project} and number % 10 = 3`
  await query`
    insert into issue_labels (project_id, issue_id, label_id)
    select project_id, id, ${labels[0]!}::uuid from issues where project_id = ${project} and number % 3 = 0
    union all
    select project_id, id, ${labels[1]!}::uuid from issues where project_id = ${project} and number % 5 = 0`
  await query`
    update issue_watchers w set is_watching = false from issues i
     where i.project_id = ${project} and w.project_id = i.project_id and w.issue_id = i.id and i.number % 6 = 0`
  await query`
    insert into issue_watchers (project_id, issue_id, user_id, is_watching)
    select project_id, id, ${(await person()).id}::uuid, true from issues where project_id = ${project} and number % 4 = 0`
  all = [...(await list('pageSize=100')).issues, ...(await list('pageSize=100&page=2')).issues]
  expect(all).toHaveLength(180)
})

const list = async (params: string) => {
  const named = { ':a': labels[0]!, ':b': labels[1]!, ':parent': parent }
  const asked = params.replace(/:(?:a|b|parent)\b/g, name => named[name as keyof typeof named])
  const { status, body, trips } = await at.as('GET', `${at.path}?${asked}`)
  expect([status, trips]).toEqual([200, 1])
  return body
}

const has = (label: string) => (issue: any) => issue.labels.some((one: any) => one.id === label)
const isUnlabeled = ({ labels }: any) => labels.length === 0

const filters: [query: string, matches: (issue: any) => boolean][] = [
  ['', () => true],
  ['label=none', isUnlabeled],
  ['label=:a', has(labels[0]!)],
  ['label=:a,:b', issue => !isUnlabeled(issue)],
  ['label=none,:b', issue => isUnlabeled(issue) || has(labels[1]!)(issue)],
  ['label=none&priority=high,urgent', issue => isUnlabeled(issue) && issue.priority !== 'none'],
  ['parent=none', ({ parentId }) => parentId === null],
  ['parent=none,:parent', () => true],
  ['parent=none&label=:a', issue => issue.parentId === null && has(labels[0]!)(issue)],
  ['watched=1', ({ isWatched }) => isWatched],
  ['watched=1&parent=none', ({ isWatched, parentId }) => isWatched && parentId === null],
  ['status=todo', ({ status }) => status === 'todo'],
  ['status=todo,done', ({ status }) => status !== 'in_progress'],
  ['status=todo,done&priority=high,urgent', one => one.status !== 'in_progress' && one.priority !== 'none'],
  ['due=none', ({ dueDate }) => dueDate === null],
  ['updatedSince=2026-02-01T00:00Z', ({ updatedAt }) => updatedAt >= '2026-02-01'],
]

const ranks = ['none', 'low', 'medium', 'high', 'urgent']
const values: Record<string, (issue: any) => string | number | null> = {
  number: ({ number }) => number,
  updated: ({ updatedAt }) => updatedAt,
  due: ({ dueDate }) => dueDate,
  priority: ({ priority }) => ranks.indexOf(priority),
  position: ({ position }) => position,
}

function inOrder(issues: any[], sort: Sort): number[] {
  const [value, sign] = [values[sort.replace('-', '')]!, sort.startsWith('-') ? -1 : 1]
  const compare = (one: any, other: any): number => {
    const [a, b] = [value(one), value(other)]
    if (a === b) return one.number - other.number
    return a === null ? 1 : b === null ? -1 : a < b ? -sign : sign
  }
  return [...issues].sort(compare).map(({ number }) => number)
}

describe('a list (issues § Listing; issues § Order; issues § Filters)', () => {
  it.each(filters)('has its pages in each order, however many issues match: %s', async (filter, matches) => {
    const found = all.filter(matches)
    expect(found.length).toBeGreaterThan(30)
    for (const sort of sorts) {
      const numbers = inOrder(found, sort)
      const page = async (page: number, pageSize: number) => {
        const { issues, total } = await list(`${filter}&sort=${sort}&page=${page}&pageSize=${pageSize}`)
        return [issues.map(({ number }: any) => number), total]
      }
      const pages = [await page(2, 1), await page(1, 3), await page(1, 100)]
      const expected = [numbers.slice(1, 2), numbers.slice(0, 3), numbers.slice(0, 100)]
      expect([sort, pages]).toEqual([sort, expected.map(shown => [shown, found.length])])
    }
  })
})
