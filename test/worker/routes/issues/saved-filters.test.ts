import { beforeAll, describe, expect, it } from 'vitest'
import { filterLimit } from '../../../../src/worker/domain/issues/saved-filters.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import {
  eventsOf,
  filterIn,
  type IssueScene,
  issueScene,
  newIssue,
  newLabel,
} from '../../../support/issues.ts'
import { joinProject, type Person, person, project } from '../../../support/world.ts'

let at: IssueScene
let member: Person
let asMember: Client
let filters: string

beforeAll(async () => {
  at = await issueScene()
  filters = at.path.replace(/issues$/, 'issue-filters')
  member = await person({ name: '山田' })
  await joinProject(at.of, member, 'member')
  asMember = await asBrowser(member)
})

const valid = { name: '今週', query: { due: 'week' }, layout: 'list' }
const namesFor = async (as: Client) => (await as('GET', filters)).body.filters.map(({ name }: any) => name)
const fillUp = (owner: Person | null, of = at.of) => query`
  insert into issue_filters (id, project_id, owner_id, name, query, layout)
  select gen_random_uuid(), ${of.id}, ${owner?.id ?? null}, 'f', '{}', 'list' from generate_series(2, ${filterLimit})`

describe('POST /issue-filters (issues § Saved filters)', () => {
  it('saves a filter that only its owner sees, without an event, in one round trip', async () => {
    const { status, body, trips } = await asMember('POST', filters, { ...valid, name: ' 私の ' })
    expect([status, trips]).toEqual([201, 1])
    expect(body.filter).toMatchObject({ ...valid, name: '私の', shared: false, gone: [] })
    expect(body.filter.createdBy).toEqual({ id: member.id, displayName: '山田' })
    expect(await namesFor(asMember)).toContain('私の')
    expect(await namesFor(at.as)).not.toContain('私の')
    expect(await eventsOf(at, 'filter.shared')).toEqual([])
  })

  it('stores every parameter of the list as in its URL, in its shortest form', async () => {
    const [one, two] = [id(), id()]
    const saved = {
      status: 'todo,todo,done',
      priority: 'high',
      assignee: `me,${one.toUpperCase()}`,
      label: `none,${two}`,
      createdBy: 'me',
      parent: 'none',
      due: 'overdue,2026-11-01..',
      ready: 'true',
      updatedSince: '2026-11-01T00:00:00+09:00',
      q: ' 課題 ',
      sort: '-due',
    }
    const { body } = await asMember('POST', filters, { ...valid, query: saved })
    expect(body.filter.query).toEqual({
      ...saved,
      status: 'todo,done',
      assignee: `me,${one}`,
      ready: '1',
      updatedSince: '2026-10-31T15:00:00.000Z',
      q: '課題',
    })
    const again = await asMember('POST', filters, { ...valid, query: body.filter.query })
    expect(again.body.filter.query).toEqual(body.filter.query)
    const search = new URLSearchParams(body.filter.query)
    expect((await asMember('GET', `${at.path}?${search}`)).status).toBe(200)
  })

  it.each([
    ['status', { status: 'open' }],
    ['assignee', { assignee: 'x' }],
    ['due', { due: '2026-02-30..' }],
    ['sort', { sort: 'title' }],
    ['ready', { ready: true }],
    ['page', { page: '2' }],
    ['trashed', { trashed: '1' }],
  ])('refuses what the list would refuse in %s, and names it', async (name, given) => {
    const { status, body } = await asMember('POST', filters, { ...valid, query: given })
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.field).toMatch(new RegExp(`^query(\\.${name})?$`))
    expect(body.message).toContain(name)
  })

  it.each([
    { ...valid, name: '' },
    { ...valid, name: 'x'.repeat(81) },
    { ...valid, layout: 'table' },
    { ...valid, query: [] },
    { ...valid, shared: null },
    { name: 'x', layout: 'list' },
  ])('refuses %j', async body => {
    expect((await asMember('POST', filters, body)).status).toBe(400)
  })

  it('shares a filter of an admin with everyone, with one event, and refuses a member', async () => {
    const refused = await asMember('POST', filters, { ...valid, shared: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const { status } = await at.as('POST', filters, { ...valid, name: '全員の', shared: true })
    expect([status, await namesFor(asMember)]).toEqual([201, expect.arrayContaining(['全員の'])])
    expect(await eventsOf(at, 'filter.shared')).toMatchObject([{ target_label: '全員の' }])
  })

  it.each([[false], [true]])('saves the last of 100 once, of 5 at once (shared: %s)', async shared => {
    const scene = await issueScene()
    const path = scene.path.replace(/issues$/, 'issue-filters')
    await fillUp(shared ? null : scene.owner, scene.of)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scene.as('POST', path, { ...valid, shared })),
    )
    expect(answers.map(({ body }) => body.code ?? 'saved').sort()).toEqual([
      ...Array(4).fill('filter_limit'),
      'saved',
    ])
    expect((await scene.as('POST', path, { ...valid, shared: !shared })).status).toBe(201)
    expect((await scene.as('GET', path)).body.total).toBe(filterLimit + 1)
  })
})

describe('PATCH and DELETE /issue-filters/{filterId} (issues § Saved filters)', () => {
  it('changes one’s own filter, and nothing if nothing differs, in one round trip', async () => {
    const path = `${filters}/${await filterIn(at.of, member)}`
    const { status, body, trips } = await asMember('PATCH', path, { layout: 'board', query: { ready: '1' } })
    expect([status, trips]).toEqual([200, 1])
    expect(body.filter).toMatchObject({ name: '私の課題', layout: 'board', query: { ready: '1' } })
    const same = await asMember('PATCH', path, { layout: 'board', query: { ready: 'true' }, shared: false })
    expect(same.body).toEqual(body)
    expect((await asMember('PATCH', path, {})).status).toBe(400)
  })

  it('is 404 for a private filter of another user, also for an owner, and of another project', async () => {
    const ids = [
      await filterIn(at.of, member),
      await filterIn(await project({ owner: at.owner }), at.owner),
      id(),
    ]
    for (const filterId of ids)
      for (const [method, body] of [
        ['PATCH', { name: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await at.as(method, `${filters}/${filterId}`, body)
        expect([answer.status, answer.body.code]).toEqual([404, 'filter_not_found'])
      }
  })

  it('changes and deletes no filter of another project with the same id', async () => {
    const { filter } = (await asMember('POST', filters, valid)).body
    const elsewhere = await project()
    await query`
      insert into issue_filters (id, project_id, owner_id, name, query, layout)
      values (${filter.id}, ${elsewhere.id}, ${member.id}, '別', ${{ label: id() }}, 'list')`
    const there = () => query`select * from issue_filters where project_id = ${elsewhere.id}`
    const before = await there()
    const { body } = await asMember('GET', filters)
    expect(body.filters.find((one: any) => one.id === filter.id)).toEqual(filter)
    const path = `${filters}/${filter.id}`
    expect((await asMember('PATCH', path, { name: '来週' })).body.filter.name).toBe('来週')
    expect((await asMember('DELETE', path)).status).toBe(204)
    expect(await there()).toEqual(before)
  })

  it('refuses a member to share, and to change or delete a shared one', async () => {
    const own = `${filters}/${await filterIn(at.of, member)}`
    const shared = `${filters}/${await filterIn(at.of, null)}`
    for (const [method, path, body] of [
      ['PATCH', own, { shared: true }],
      ['PATCH', shared, { name: 'x' }],
      ['DELETE', shared, undefined],
    ] as const) {
      const answer = await asMember(method, path, body)
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect((await asMember('DELETE', own)).status).toBe(204)
    expect((await asMember('DELETE', own)).status).toBe(404)
  })

  it('gives a filter that is no longer shared to who stopped it', async () => {
    const path = `${filters}/${await filterIn(at.of, null, '共有')}`
    const { body } = await at.as('PATCH', path, { shared: false })
    expect(body.filter).toMatchObject({ name: '共有', shared: false, createdBy: null })
    expect([await namesFor(at.as), await namesFor(asMember)]).toEqual([
      expect.arrayContaining(['共有']),
      expect.not.arrayContaining(['共有']),
    ])
    expect(await eventsOf(at, 'filter.changed')).toMatchObject([{ payload: { changed: ['shared'] } }])
  })

  it('shares the last of 100 once, of two at once', async () => {
    const scene = await issueScene()
    const path = scene.path.replace(/issues$/, 'issue-filters')
    await fillUp(null, scene.of)
    const own = [await filterIn(scene.of, scene.owner), await filterIn(scene.of, scene.owner)]
    const answers = await Promise.all(own.map(each => scene.as('PATCH', `${path}/${each}`, { shared: true })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await eventsOf(scene, 'filter.shared')).toHaveLength(1)
  })
})

describe('a filter by a label or user that no longer exists (issues § Saved filters)', () => {
  const goneOf = async (saved: object) => {
    const { body } = await at.as('POST', filters, { ...valid, query: saved })
    const { body: found } = await at.as('GET', `${at.path}?${new URLSearchParams(body.filter.query)}`)
    return [body.filter.gone, found.total]
  }

  it('names the label that was deleted or is of another project, and finds none', async () => {
    const label = await newLabel(at, '消える')
    await newIssue(at, { labelIds: [label.id] })
    expect(await goneOf({ label: label.id })).toEqual([[], 1])
    await at.as('DELETE', `${at.labels}/${label.id}`)
    const foreign = await newLabel(await issueScene(), '他の')
    for (const { id } of [label, foreign])
      expect(await goneOf({ label: id })).toEqual([[{ parameter: 'label', id }], 0])
  })

  it('names the user who left without an issue, and not one who still has issues', async () => {
    const [gone, elsewhere] = [await person(), await issueScene()]
    await joinProject(elsewhere.of, gone, 'member')
    const other = await newIssue(elsewhere)
    await query`update issues set assignee_id = ${gone.id}, created_by = ${gone.id} where id = ${other.id}`
    expect(await goneOf({ assignee: gone.id })).toEqual([[{ parameter: 'assignee', id: gone.id }], 0])
    const stranger = { parameter: 'createdBy', id: gone.id }
    expect(await goneOf({ createdBy: gone.id })).toEqual([[stranger], 0])
    expect(await goneOf({ assignee: `${member.id},me,none`, createdBy: 'me' })).toEqual([
      [],
      expect.any(Number),
    ])
    const issue = await newIssue(at)
    await query`update issues set assignee_id = ${gone.id} where id = ${issue.id}`
    expect(await goneOf({ assignee: gone.id })).toEqual([[], 1])
    expect((await goneOf({ createdBy: gone.id }))[0]).toEqual([stranger])
  })
})
