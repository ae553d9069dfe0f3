import { describe, expect, it } from 'vitest'
import { taskStatuses } from '../../../../src/worker/domain/shared/task-statuses.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { joinProject, person, project } from '../../../support/world.ts'

type Issue = { id: string; number: number; position: string; updatedAt: string }

/** A project with issues, which were created in the order of their numbers, and two users who write. */
async function scene(statuses: string[]) {
  const [owner, other] = [await person(), await person()]
  const of = await project({ owner })
  await joinProject(of, other, 'member')
  const [as, asOther] = [await asBrowser(owner), await asBrowser(other)]
  const path = `/api/projects/${of.id}/issues`
  const issues: Issue[] = []
  for (const status of statuses) issues.push((await as('POST', path, { title: '課題', status })).body.issue)
  const idOf = (number: number | null) => number && issues[number - 1]!.id
  return {
    of,
    as,
    asOther,
    path,
    issues,
    patch: (number: number, change: object, by: Client = as) => by('PATCH', `${path}/${number}`, change),
    after: (number: number | null) => ({ afterId: idOf(number) }),
    before: (number: number | null) => ({ beforeId: idOf(number) }),
    /** The numbers of each column that is not empty. Fails if two of its issues have the same position. */
    async board(): Promise<Record<string, number[]>> {
      const { columns } = (await as('GET', `${path}/board`)).body
      for (const column of columns)
        expect(new Set(column.issues.map(({ position }: Issue) => position)).size).toBe(column.total)
      return Object.fromEntries(
        columns
          .filter(({ total }: { total: number }) => total > 0)
          .map((column: any) => [column.status, column.issues.map(({ number }: Issue) => number)]),
      )
    },
    events: async () =>
      (await query`select type, payload from events where project_id = ${of.id} order by id`).slice(
        statuses.length,
      ),
  }
}

const todo = (count: number) => Array<string>(count).fill('todo')

describe('the place of an issue on the board (issues § The board)', () => {
  it('is the first of its column, for a new issue and after a change of status', async () => {
    const at = await scene([...todo(3), 'done', 'done'])
    expect(await at.board()).toEqual({ todo: [3, 2, 1], done: [5, 4] })
    await at.patch(2, { status: 'done' })
    expect(await at.board()).toEqual({ todo: [3, 1], done: [2, 5, 4] })
    for (const status of [...taskStatuses, 'todo']) await at.patch(1, { status, title: status })
    expect(await at.board()).toEqual({ todo: [1, 3], done: [2, 5, 4] })
  })

  it('is unchanged by other changes, and in the trash', async () => {
    const at = await scene(todo(3))
    const [, second] = at.issues
    const { body } = await at.patch(2, { title: '改題', status: 'todo' })
    expect(body.issue.position).toBe(second!.position)
    await at.as('DELETE', `${at.path}/2`)
    expect(await at.board()).toEqual({ todo: [3, 1] })
    expect((await at.as('GET', `${at.path}?trashed=1`)).body.issues[0].position).toBe(second!.position)
    await at.as('POST', `${at.path}/2/restore`)
    expect(await at.board()).toEqual({ todo: [3, 2, 1] })
  })

  it('is the first after a restore, if another issue has its place by then', async () => {
    const at = await scene(todo(4))
    await at.as('DELETE', `${at.path}/2`)
    await at.patch(4, at.after(3))
    await at.as('POST', `${at.path}/2/restore`)
    expect(await at.board()).toEqual({ todo: [2, 3, 4, 1] })
  })
})

describe('PATCH /issues/{number} with a place (issues § The board)', () => {
  type At = Awaited<ReturnType<typeof scene>>
  it.each<[what: string, number: number, place: (at: At) => object, column: number[]]>([
    ['after another', 4, at => at.after(2), [3, 2, 4, 1]],
    ['after the last', 4, at => at.after(1), [3, 2, 1, 4]],
    ['to the start', 2, at => at.after(null), [2, 4, 3, 1]],
    ['before another', 1, at => at.before(3), [4, 1, 3, 2]],
    ['before the first', 1, at => at.before(4), [1, 4, 3, 2]],
    ['to the end', 3, at => at.before(null), [4, 2, 1, 3]],
  ])('moves an issue %s, in one round trip, without an event', async (_, number, place, column) => {
    const at = await scene(todo(4))
    const { status, body, trips } = await at.patch(number, place(at))
    expect([status, trips]).toEqual([200, 1])
    expect(await at.board()).toEqual({ todo: column })
    const { position, ...rest } = body.issue
    expect(rest).toEqual({ ...at.issues[number - 1]!, position: undefined })
    expect(position).not.toBe(at.issues[number - 1]!.position)
    expect(await at.events()).toEqual([])
  })

  it.each<[what: string, place: (at: At) => object]>([
    ['after the one above it', at => at.after(4)],
    ['before the one below it', at => at.before(2)],
    ['after itself', at => at.after(3)],
    ['before itself', at => at.before(3)],
  ])('changes nothing for an issue that is there: %s', async (_, place) => {
    const at = await scene(todo(4))
    expect((await at.patch(3, place(at))).body.issue.position).toBe(at.issues[2]!.position)
    expect(await at.board()).toEqual({ todo: [4, 3, 2, 1] })
  })

  it('moves an issue to a place of another column, with the event of the status', async () => {
    const at = await scene([...todo(2), 'done', 'done'])
    const { body, trips } = await at.patch(1, { status: 'done', ...at.after(4) })
    expect([body.issue.status, trips]).toEqual(['done', 1])
    await at.patch(2, { status: 'done', title: '改題', ...at.before(null) })
    expect(await at.board()).toEqual({ done: [4, 1, 3, 2] })
    const updated = (number: number, changed: string[]) => ({
      type: 'issue.updated',
      payload: { number, changed, changes: [{ field: 'status', from: 'todo', to: 'done' }] },
    })
    expect(await at.events()).toEqual([updated(1, ['status']), updated(2, ['title', 'status'])])
  })

  it('is 409 position_moved if the other issue is not in the column, and changes nothing', async () => {
    const at = await scene([...todo(3), 'done'])
    await at.as('DELETE', `${at.path}/2`)
    const elsewhere = await scene(todo(1))
    const [before, board] = [(await at.as('GET', `${at.path}/1`)).body, await at.board()]
    for (const change of [
      at.after(2),
      at.before(2),
      at.after(4),
      { status: 'done', ...at.before(3) },
      { status: 'done', title: '改題', ...at.after(2) },
      { afterId: elsewhere.issues[0]!.id },
      { beforeId: id() },
    ]) {
      const { status, body, trips } = await at.patch(1, change)
      expect([status, body.code, trips]).toEqual([409, 'position_moved', 1])
    }
    expect([(await at.as('GET', `${at.path}/1`)).body, await at.board()]).toEqual([before, board])
    expect(await at.events()).toMatchObject([{ type: 'issue.deleted' }])
  })

  it.each([
    ['two places', { afterId: null, beforeId: null }, 'beforeId'],
    ['a number', { afterId: 1 }, 'afterId'],
    ['a malformed ID', { beforeId: 'KEY-1' }, 'beforeId'],
    ['a position', { position: 'a0' }, 'position'],
  ])('refuses %s: 400', async (_, change, field) => {
    const at = await scene(todo(1))
    const { status, body } = await at.patch(1, change)
    expect([status, body.code, body.field]).toEqual([400, 'invalid', field])
  })

  it('succeeds for all of 40 moves to one place at once, by two users', async () => {
    const at = await scene(['todo', 'todo'])
    await query`
      insert into issues (id, project_id, number, title, status)
      select gen_random_uuid(), ${at.of.id}, n, '課題', case when n % 2 = 0 then 'todo' else 'done' end
        from generate_series(3, 42) n`
    const moved = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        at.patch(i + 3, { status: 'todo', ...at.after(2) }, i % 3 ? at.as : at.asOther),
      ),
    )
    expect(moved.map(({ status }) => status)).toEqual(Array(40).fill(200))
    const { todo: column, ...others } = await at.board()
    expect(others).toEqual({})
    expect([column![0], column!.at(-1)]).toEqual([2, 1])
    expect(column!.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 42 }, (_, i) => i + 1))
  })
})
