import { beforeAll, describe, expect, it } from 'vitest'
import { listedValues } from '../../../../src/worker/domain/shared/comma-lists.ts'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let member: Person
let of: Project
let as: Client
let path: string

/** Labels of the issues 1, of 1 and 2, and of none. */
const labels: Record<string, string> = { ':bug': id(), ':ui': id(), ':rare': id() }

/** Seven issues. 1 waits for 2, and 2 for 3 and 6. The last two are in the trash, and 6 was moved there last. */
const rows: [
  number: number,
  status: string,
  assignee?: 'owner' | 'member' | undefined,
  by?: 'member' | undefined,
  parent?: number,
][] = [
  [1, 'todo', 'owner'],
  [2, 'todo', 'member', undefined, 1],
  [3, 'done', undefined, 'member', 1],
  [4, 'blocked', 'member', 'member', 2],
  [5, 'todo'],
  [6, 'todo', 'owner', undefined, 1],
  [7, 'done', 'owner', 'member'],
]
const parents: Record<string, string> = Object.fromEntries(rows.map(([number]) => [`:i${number}`, id()]))

beforeAll(async () => {
  owner = await person()
  member = await person()
  of = await project({ owner, key: 'KEY' })
  await joinProject(of, member, 'member')
  as = await asBrowser(owner)
  path = `/api/projects/${of.id}/issues`
  for (const [number, status, assignee, by, parent] of rows)
    await query`
      insert into issues (id, project_id, number, title, status, assignee_id, created_by, parent_id, updated_at, deleted_at)
      values (${parents[`:i${number}`]!}, ${of.id}, ${number}, ${`Issue ${number}`}, ${status},
              ${assignee ? { owner, member }[assignee].id : null}, ${by ? member.id : owner.id},
              ${parent ? parents[`:i${parent}`]! : null},
              ${`2026-11-0${number}T00:00:00.000Z`},
              case when ${number} > 5 then now() - ${number} * interval '1 minute' end)`
  await query`update issues set priority = 'high' where project_id = ${of.id} and number in (1, 3, 6)`
  for (const [name, labelId] of Object.entries(labels))
    await query`insert into labels (id, project_id, name, color) values (${labelId}, ${of.id}, ${name}, 'red')`
  for (const [number, name] of [
    [1, ':bug'],
    [1, ':ui'],
    [2, ':ui'],
    [6, ':ui'],
  ] as const)
    await query`insert into issue_labels values (${of.id}, ${parents[`:i${number}`]!}, ${labels[name]!})`
  for (const [number, blocker] of [
    [1, 2],
    [2, 3],
    [2, 6],
  ] as const)
    await query`insert into issue_blockers values (${of.id}, ${parents[`:i${number}`]!}, ${parents[`:i${blocker}`]!})`
  await query`insert into issues (id, project_id, number, title, assignee_id, created_by)
    select ${id()}, ${(await project({ owner })).id}, 1, 'Other', ${owner.id}, ${owner.id}`
})

/** `:owner`, `:member`, and `:i1` to `:i7` stand for ids. */
const filled = (search: string) =>
  search
    .replaceAll(':owner', owner.id)
    .replaceAll(':member', member.id)
    .replaceAll(':nobody', id())
    .replace(/:i\d/g, name => parents[name]!)
    .replace(/:(bug|ui|rare)/g, name => labels[name]!)

async function list(search: string, by = as): Promise<[numbers: number[], total: number, trips: number]> {
  const { body, trips } = await by('GET', `${path}?${filled(search)}`)
  return [body.issues.map(({ number }: { number: number }) => number), body.total, trips!]
}

describe('filters of the list of issues (issues § Filters)', () => {
  const found: [search: string, numbers: number[]][] = [
    ['status=todo', [5, 2, 1]],
    ['status=todo,done', [5, 3, 2, 1]],
    ['status=done,done,blocked', [4, 3]],
    ['status=deferred', []],
    ['assignee=me', [1]],
    ['assignee=none', [5, 3]],
    ['assignee=:member', [4, 2]],
    ['assignee=me,:member', [4, 2, 1]],
    ['assignee=:owner,none,me,me', [5, 3, 1]],
    ['assignee=:nobody', []],
    ['priority=high', [3, 1]],
    ['priority=none,low', [5, 4, 2]],
    ['priority=urgent', []],
    ['label=:bug', [1]],
    ['label=:ui', [2, 1]],
    ['label=:bug,:ui', [2, 1]],
    ['label=none', [5, 4, 3]],
    ['label=:bug,none', [5, 4, 3, 1]],
    ['label=:rare', []],
    ['label=:nobody', []],
    ['ready=1', [5, 2]],
    ['ready=true&label=none', [5]],
    ['ready=0', [5, 4, 3, 2, 1]],
    ['priority=high&label=:ui', [1]],
    ['label=:ui&q=2', [2]],
    ['createdBy=me', [5, 2, 1]],
    ['createdBy=:member', [4, 3]],
    ['createdBy=me,:member', [5, 4, 3, 2, 1]],
    ['createdBy=:nobody', []],
    ['parent=none', [5, 1]],
    ['parent=:i1', [3, 2]],
    ['parent=:i1,:i2', [4, 3, 2]],
    ['parent=none,:i2', [5, 4, 1]],
    ['parent=:nobody', []],
    ['updatedSince=2026-11-04T00:00:00Z', [5, 4]],
    ['updatedSince=2026-11-04T09:00:00%2B09:00', [5, 4]],
    ['updatedSince=2026-11-04T00:00:00.001Z', [5]],
    ['updatedSince=2030-01-01T00:00Z', []],
    ['status=todo,done&assignee=:member,none&parent=:i1', [3, 2]],
    ['assignee=:member&q=Issue', [4, 2]],
    ['assignee=:member&q=4', [4]],
    ['assignee=me&q=4', []],
    ['createdBy=:member&updatedSince=2026-11-04T00:00Z', [4]],
    ['trashed=1&assignee=me', [6, 7]],
    ['trashed=1&status=done,blocked', [7]],
    ['trashed=1&createdBy=:member', [7]],
    ['trashed=1&parent=:i1', [6]],
    ['trashed=1&parent=none&q=7', [7]],
    ['trashed=1&updatedSince=2026-11-07T00:00Z', [7]],
    ['trashed=1&assignee=none', []],
    ['trashed=1&label=:ui&priority=high', [6]],
    ['trashed=1&label=none', [7]],
  ]
  it.each(found)('?%s finds %j in one round trip', async (search, numbers) => {
    expect(await list(search)).toEqual([numbers, numbers.length, 1])
  })

  it('are by ID in upper or lower case', async () => {
    expect((await list(`assignee=${member.id.toUpperCase()}`))[0]).toEqual([4, 2])
    expect((await list(`parent=${parents[':i1']!.toUpperCase()},${parents[':i1']}`))[0]).toEqual([3, 2])
  })

  it('read `me` as the user of a token or of a session', async () => {
    expect((await list('assignee=me', await asBrowser(member)))[0]).toEqual([4, 2])
    expect((await list('assignee=me', await asTool(member)))[0]).toEqual([4, 2])
    expect((await list('createdBy=me', await asTool(member)))[0]).toEqual([4, 3])
  })

  it('are counted and paged', async () => {
    const pageOf = async (search: string) => {
      const [numbers, total] = await list(search)
      return [numbers, total]
    }
    for (const filter of [
      'assignee=:owner,:member,none',
      'status=todo,done,blocked',
      'createdBy=:owner,:member',
    ]) {
      expect(await pageOf(`${filter}&pageSize=2`)).toEqual([[5, 4], 5])
      expect(await pageOf(`${filter}&pageSize=2&page=3`)).toEqual([[1], 5])
      expect(await pageOf(`${filter}&pageSize=5`)).toEqual([[5, 4, 3, 2, 1], 5])
      expect(await pageOf(`${filter}&pageSize=4`)).toEqual([[5, 4, 3, 2], 5])
      expect(await pageOf(`${filter}&pageSize=4&page=2`)).toEqual([[1], 5])
      expect(await pageOf(`${filter}&pageSize=5&page=2`)).toEqual([[], 5])
    }
    expect(await pageOf('assignee=:nobody&page=1')).toEqual([[], 0])
  })
})

describe('a malformed filter of the list of issues (issues § Filters)', () => {
  const many = (count: number) => Array.from({ length: count }, () => ':nobody').join(',')
  const refused: [search: string, field: string][] = [
    ['status=open', 'status'],
    ['status=todo,open', 'status'],
    ['status=TODO', 'status'],
    ['status=', 'status'],
    ['status=todo,', 'status'],
    ['status=,todo', 'status'],
    ['status=todo,,done', 'status'],
    ['status=todo, done', 'status'],
    ['status=none', 'status'],
    ['priority=highest', 'priority'],
    ['priority=', 'priority'],
    ['label=bug', 'label'],
    ['label=me', 'label'],
    ['ready=yes', 'ready'],
    ['assignee=', 'assignee'],
    ['assignee=me,', 'assignee'],
    ['assignee=Me', 'assignee'],
    ['assignee=12', 'assignee'],
    ['assignee=:owner:owner', 'assignee'],
    [`assignee=${many(listedValues + 1)}`, 'assignee'],
    ['createdBy=none', 'createdBy'],
    ['createdBy=', 'createdBy'],
    ['parent=me', 'parent'],
    ['parent=KEY-1', 'parent'],
    ['parent=1', 'parent'],
    ['updatedSince=2026-11-04', 'updatedSince'],
    ['updatedSince=2026-11-04T00:00:00', 'updatedSince'],
    ['updatedSince=', 'updatedSince'],
    ['assigneeId=me', 'assigneeId'],
    ['statuss=done', 'statuss'],
  ]
  it.each(refused)('?%s is 400 and names %s', async (search, field) => {
    for (const trash of ['', '&trashed=1']) {
      const { status, body } = await as('GET', `${path}?${filled(search)}${trash}`)
      expect([status, body.code, body.field]).toEqual([400, 'invalid', field])
      expect(body.message).toContain(field)
    }
  })

  it('says what is valid', async () => {
    const messageOf = async (search: string, language: string) =>
      (await as('GET', `${path}?${search}`, undefined, { 'accept-language': language })).body.message
    expect(await messageOf('assignee=x', 'en')).toBe(
      '"assignee" must be one or more of these, separated by commas: UUID, me, none',
    )
    expect(await messageOf('assignee=x', 'ja')).toBe(
      '「assignee」はカンマで区切って指定してください: UUID、me、none',
    )
    expect(await messageOf('status=open', 'en')).toMatch(/: todo, in_progress, done, blocked, /)
    expect(await messageOf(`status=${'todo,'.repeat(listedValues)}todo`, 'en')).toBe(
      `"status" must be at most ${listedValues} items long`,
    )
  })

  it(`differs from ${listedValues} values`, async () => {
    expect((await list(`assignee=${many(listedValues)}`))[0]).toEqual([])
  })
})
