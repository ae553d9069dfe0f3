import { beforeAll, describe, expect, it } from 'vitest'
import { asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { issueScene, type Reader, reader } from '../../../support/issues.ts'
import { joinProject, type Project } from '../../../support/world.ts'

let viewer: Reader
let member: Reader
let of: Project
let as: Client
let asViewer: Client
let asMember: Client
let issues: string

beforeAll(async () => {
  const at = await issueScene()
  ;({ of, as, path: issues } = at)
  viewer = await reader()
  await joinProject(of, viewer, 'viewer', ['issues'])
  member = await at.join()
  asViewer = viewer.as
  asMember = member.as
})

const create = async (body: object = {}, by = as): Promise<number> =>
  (await by('POST', issues, { title: '課題', ...body })).body.issue.number

const watches = async (by: Client, number: number) =>
  (await by('GET', `${issues}/${number}`)).body.issue.isWatched

describe('watching an issue (issues § Watching)', () => {
  it('begins with creating it, with an assignment, and with a comment', async () => {
    const made = await as('POST', issues, { title: '課題', assigneeId: viewer.id })
    const { number } = made.body.issue
    expect([made.body.issue.isWatched, made.trips]).toEqual([true, 1])
    expect([await watches(asViewer, number), await watches(asMember, number)]).toEqual([true, false])
    await asMember('POST', `${issues}/${number}/comments`, { body: 'コメント' })
    expect(await watches(asMember, number)).toBe(true)
    const other = await create()
    const changed = await as('PATCH', `${issues}/${other}`, { assigneeId: member.id })
    expect([changed.body.issue.isWatched, await watches(asMember, other)]).toEqual([true, true])
    await as('PATCH', `${issues}/${other}`, { assigneeId: null })
    expect(await watches(asMember, other)).toBe(true)
  })

  it('is decided for good, in one round trip, without an event or a change', async () => {
    const number = await create({ assigneeId: member.id })
    const before = (await as('GET', `${issues}/${number}`)).body.issue
    for (const [method, isWatched] of [
      ['DELETE', false],
      ['DELETE', false],
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
    ] as const) {
      const { status, text, trips } = await asMember(method, `${issues}/${number}/watch`)
      expect([status, text, trips]).toEqual([204, '', 1])
      expect(await watches(asMember, number)).toBe(isWatched)
    }
    expect((await as('GET', `${issues}/${number}`)).body.issue).toEqual(before)
    const [events] = await query<{ count: number }>`
      select count(*)::int as count from events where project_id = ${of.id} and payload ->> 'number' = ${String(number)}`
    expect(events!.count).toBe(1)
    await asMember('POST', `${issues}/${number}/comments`, { body: 'コメント' })
    for (const assigneeId of [null, member.id]) await as('PATCH', `${issues}/${number}`, { assigneeId })
    expect(await watches(asMember, number)).toBe(false)
  })

  it('is for viewers too, who need a token that writes issues', async () => {
    const number = await create()
    expect((await asViewer('PUT', `${issues}/${number}/watch`)).status).toBe(204)
    expect(await watches(asViewer, number)).toBe(true)
    const reading = await asTool(viewer, { scopes: ['issues:read'] })
    expect((await reading('DELETE', `${issues}/${number}/watch`)).body.code).toBe('token_scope')
    const writing = await asTool(viewer, { scopes: ['issues:write'] })
    expect((await writing('DELETE', `${issues}/${number}/watch`)).status).toBe(204)
    expect(await watches(writing, number)).toBe(false)
  })

  it('is 410 for an issue in the trash, which keeps who watches it', async () => {
    const number = await create()
    await as('DELETE', `${issues}/${number}`)
    for (const method of ['PUT', 'DELETE'])
      expect((await as(method, `${issues}/${number}/watch`)).body.code).toBe('issue_deleted')
    expect((await as('POST', `${issues}/${number}/restore`)).body.issue.isWatched).toBe(true)
  })

  it('is per user and issue, and counted once for many requests at once', async () => {
    const [one, other] = [await create(), await create()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => asMember('PUT', `${issues}/${one}/watch`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204))
    expect([await watches(asMember, one), await watches(asMember, other)]).toEqual([true, false])
    expect(await watches(asViewer, one)).toBe(false)
  })
})

describe('the list of issues (issues § Filters)', () => {
  it('finds what the caller watches, and says so, with the number of comments', async () => {
    const [first, second] = [await create({}, asMember), await create({}, asMember)]
    await asViewer('PUT', `${issues}/${first}/watch`)
    await asMember('DELETE', `${issues}/${second}/watch`)
    for (const body of ['一', '二']) await asMember('POST', `${issues}/${first}/comments`, { body })
    const list = async (by: Client, search: string) => {
      const { body, trips } = await by('GET', `${issues}?${search}`)
      const shown = body.issues.map((each: any) => [each.number, each.isWatched, each.commentCount])
      return [shown, body.total, trips]
    }
    expect(await list(asViewer, 'watched=1&createdBy=me')).toEqual([[], 0, 1])
    expect(await list(asViewer, `watched=true&createdBy=${member.id}`)).toEqual([[[first, true, 2]], 1, 1])
    expect(await list(asMember, 'watched=1&createdBy=me&status=todo&q=%E8%AA%B2')).toEqual([
      [[first, true, 2]],
      1,
      1,
    ])
    expect(await list(asMember, `watched=0&createdBy=${member.id}`)).toEqual([
      [
        [second, false, 0],
        [first, true, 2],
      ],
      2,
      1,
    ])
    await as('DELETE', `${issues}/${first}`)
    expect(await list(asViewer, 'watched=1&trashed=1')).toEqual([[[first, true, 2]], 1, 1])
    expect((await as('GET', `${issues}?watched=2`)).body.field).toBe('watched')
  })
})
