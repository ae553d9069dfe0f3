import { describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { listedChildren } from '../../../../src/worker/domain/issues/shapes.ts'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'
import { joinOrg, joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

type Scene = { of: Project; owner: Person; as: Client; path: string }

async function scene({ key = 'KEY' as string | null } = {}): Promise<Scene> {
  const owner = await person({ name: '佐藤' })
  const of = await project({ owner, ...(key && { key }) })
  return { of, owner, as: await asBrowser(owner), path: `/api/projects/${of.id}/issues` }
}

const create = async ({ as, path }: Scene, body: object = { title: '課題' }) => {
  const answer = await as('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.issue
}

describe('POST /issues (issues § Creating; issues § Fields)', () => {
  it('creates one, in one round trip', async () => {
    const at = await scene()
    const { status, body, trips } = await at.as('POST', at.path, {
      title: '  サインイン\u3099 ',
      body: '一行目\n二行目',
      status: 'in_progress',
      assigneeId: at.owner.id,
    })
    expect([status, trips]).toEqual([201, 1])
    expect(body.issue).toEqual({
      id: expect.any(String),
      number: 1,
      key: 'KEY-1',
      title: 'サインイン\u3099'.normalize('NFC'),
      body: '一行目\n二行目',
      status: 'in_progress',
      assigneeId: at.owner.id,
      assignee: { id: at.owner.id, displayName: '佐藤' },
      parentId: null,
      createdBy: { id: at.owner.id, displayName: '佐藤' },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  it('has no key if the project has none, and the defaults', async () => {
    expect(await create(await scene({ key: null }))).toMatchObject({
      number: 1,
      key: null,
      body: null,
      status: 'todo',
      assigneeId: null,
      assignee: null,
    })
  })

  const refused: [what: string, body: object, message?: RegExp][] = [
    ['no title', {}, /title/],
    ['an empty title', { title: ' ' }],
    ['a title of 201', { title: '課'.repeat(201) }],
    ['a body of 65,537', { title: 'x', body: 'x'.repeat(65_537) }],
    ['NUL in the body', { title: 'x', body: 'a\0' }],
    ['an unknown status', { title: 'x', status: 'open' }],
    ['a malformed assignee', { title: 'x', assigneeId: 'me' }],
    ['a number as the parent', { title: 'x', parentId: 1 }],
    ['an unknown key', { title: 'x', labels: [] }, /^不明な項目: labels$/],
  ]
  it.each(refused)('refuses %s: 400', async (_, body, message = /./) => {
    const at = await scene()
    const answer = await at.as('POST', at.path, body)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)])
    expect((await at.as('GET', at.path)).body.total).toBe(0)
  })

  it('accepts a title of 200 and a body of 65,536 code points', async () => {
    const at = await scene()
    const issue = await create(at, { title: '😀'.repeat(200), body: '😀'.repeat(65_536) })
    expect([...issue.title].length + [...issue.body].length).toBe(65_736)
    expect((await create(at, { title: 'x', body: ' \n ' })).body).toBeNull()
  })

  it('numbers 30 created at once from 1 to 30, each number once', async () => {
    const at = await scene()
    const made = await Promise.all(Array.from({ length: 30 }, () => create(at)))
    const numbers = made.map(issue => issue.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  })

  it('never assigns a number twice, including deleted ones', async () => {
    const at = await scene()
    await create(at)
    await create(at)
    await at.as('DELETE', `${at.path}/2`)
    expect((await create(at)).number).toBe(3)
  })

  it('counts separately in each project', async () => {
    const [one, other] = [await scene(), await scene()]
    await create(one)
    expect((await create(other)).number).toBe(1)
  })
})

describe('the assignee, or 400 assignee_invalid (issues § Assignees)', () => {
  const cases: Record<string, [join: (of: Project, who: Person) => Promise<unknown>, isAllowed: boolean]> = {
    'a viewer': [(of, who) => joinProject(of, who, 'viewer'), true],
    'a guest with issues': [(of, who) => joinProject(of, who, 'member', ['issues']), true],
    'an organization admin': [({ orgId }, who) => joinOrg({ id: orgId }, who, 'admin'), true],
    'a guest without issues': [(of, who) => joinProject(of, who, 'member', ['wiki'] as Feature[]), false],
    'an organization member without a row': [
      ({ orgId }, who) => joinOrg({ id: orgId }, who, 'member'),
      false,
    ],
    'a member of another project': [async (_, who) => joinProject(await project(), who, 'member'), false],
    'a stranger': [async () => {}, false],
  }
  it.each(Object.entries(cases))('%s', async (_, [join, isAllowed]) => {
    const [at, who] = [await scene(), await person()]
    await join(at.of, who)
    const created = await at.as('POST', at.path, { title: 'x', assigneeId: who.id })
    expect([created.status, created.body.code]).toEqual(
      isAllowed ? [201, undefined] : [400, 'assignee_invalid'],
    )
    await create(at)
    const updated = await at.as('PATCH', `${at.path}/1`, { assigneeId: who.id })
    expect(updated.status).toBe(isAllowed ? 200 : 400)
  })
})

describe('parents, or 400 parent_invalid (issues § Parents)', () => {
  it('are live issues of the same project', async () => {
    const [at, elsewhere] = [await scene(), await scene()]
    const [parent, gone, foreign] = [await create(at), await create(at), await create(elsewhere)]
    await at.as('DELETE', `${at.path}/2`)
    expect((await create(at, { title: 'x', parentId: parent.id })).parentId).toBe(parent.id)
    for (const parentId of [gone.id, foreign.id, id()]) {
      const { status, body } = await at.as('POST', at.path, { title: 'x', parentId })
      expect([status, body.code, body.error]).toEqual([400, 'parent_invalid', 'parent_invalid'])
    }
  })

  it('are neither the issue itself nor a descendant, at any depth', async () => {
    const at = await scene()
    const one = await create(at)
    const two = await create(at, { title: 'x', parentId: one.id })
    const three = await create(at, { title: 'x', parentId: two.id })
    for (const parentId of [one.id, two.id, three.id])
      expect((await at.as('PATCH', `${at.path}/1`, { parentId })).body.code).toBe('parent_invalid')
    expect((await at.as('PATCH', `${at.path}/3`, { parentId: one.id })).status).toBe(200)
    expect((await at.as('PATCH', `${at.path}/3`, { parentId: null })).body.issue.parentId).toBeNull()
    expect((await at.as('PATCH', `${at.path}/1`, { parentId: three.id })).status).toBe(200)
  })

  it('form no cycle if two are set at once', async () => {
    const at = await scene()
    const [one, two] = [await create(at), await create(at)]
    const answers = await Promise.all([
      at.as('PATCH', `${at.path}/1`, { parentId: two.id }),
      at.as('PATCH', `${at.path}/2`, { parentId: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('PATCH /issues/{number} (issues § Changing)', () => {
  it('changes the given fields, in one round trip, with one event that names them', async () => {
    const at = await scene()
    const made = await create(at, { title: '前', body: '本文' })
    const { status, body, trips } = await at.as('PATCH', `${at.path}/1`, {
      title: '後',
      status: 'done',
      body: null,
    })
    expect([status, trips]).toEqual([200, 1])
    expect(body.issue).toMatchObject({ id: made.id, title: '後', status: 'done', body: null, key: 'KEY-1' })
    const events =
      await query`select type, target_label, feature, payload from events where project_id = ${at.of.id} order by id`
    expect(events.slice(-1)).toEqual([
      {
        type: 'issue.updated',
        target_label: '後',
        feature: 'issues',
        payload: { number: 1, changed: ['title', 'body', 'status'] },
      },
    ])
  })

  it('writes and records nothing if nothing differs', async () => {
    const at = await scene()
    const made = await create(at, { title: '同じ' })
    const { body } = await at.as('PATCH', `${at.path}/1`, { title: '同じ', status: 'todo', assigneeId: null })
    expect(body.issue.updatedAt).toBe(made.updatedAt)
    expect(await query`select type from events where project_id = ${at.of.id}`).toEqual([
      { type: 'issue.created' },
    ])
  })

  it.each([{}, { number: 5 }, { title: null }])('refuses %j', async body => {
    const at = await scene()
    await create(at)
    expect((await at.as('PATCH', `${at.path}/1`, body)).status).toBe(400)
  })
})

describe('numbers in paths', () => {
  it.each(['0', '01', 'x', '1e1', '-1', '2', '1234567890'])('%s does not exist: 404', async number => {
    const at = await scene()
    await create(at)
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const)
      expect((await at.as(method, `${at.path}/${number}`, body)).body.code).toBe('issue_not_found')
    expect((await at.as('POST', `${at.path}/${number}/restore`)).body.code).toBe('issue_not_found')
  })
})

describe('the trash (issues § Trash)', () => {
  it('is 410 with the time and the user, and restores everything', async () => {
    const at = await scene()
    const made = await create(at, { title: '消す', body: '本文' })
    const gone = await at.as('DELETE', `${at.path}/1`)
    expect([gone.status, gone.text, gone.trips]).toEqual([204, '', 1])
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const) {
      const answer = await at.as(method, `${at.path}/1`, body)
      expect([answer.status, answer.body]).toEqual([
        410,
        {
          error: 'issue_deleted',
          code: 'issue_deleted',
          message: expect.any(String),
          deletedAt: expect.stringMatching(/Z$/),
          deletedBy: { id: at.owner.id, displayName: '佐藤' },
        },
      ])
    }
    expect((await at.as('GET', at.path)).body).toMatchObject({ issues: [], total: 0 })
    const back = await at.as('POST', `${at.path}/1/restore`)
    expect([back.status, back.trips, back.body.issue]).toEqual([200, 1, made])
    expect((await at.as('GET', `${at.path}/1`)).body.issue).toMatchObject(made)
  })

  it('neither deletes nor restores an issue with the same number in another project', async () => {
    const [at, other] = [await scene(), await scene()]
    for (const each of [at, other]) await create(each)
    const read = async () => (await other.as('GET', `${other.path}/1`)).status
    await at.as('DELETE', `${at.path}/1`)
    expect(await read()).toBe(200)
    await other.as('DELETE', `${other.path}/1`)
    await at.as('POST', `${at.path}/1/restore`)
    expect(await read()).toBe(410)
  })

  it('changes nothing if a missing issue is restored', async () => {
    const at = await scene()
    const made = await create(at)
    expect((await at.as('POST', `${at.path}/1/restore`)).body.issue).toEqual(made)
    expect(await query`select type from events where project_id = ${at.of.id}`).toEqual([
      { type: 'issue.created' },
    ])
  })

  it('is for owners and admins, in both directions', async () => {
    const [at, member] = [await scene(), await person()]
    await joinProject(at.of, member, 'member')
    await create(at)
    const as = await asBrowser(member)
    expect((await as('DELETE', `${at.path}/1`)).status).toBe(403)
    await at.as('DELETE', `${at.path}/1`)
    expect((await as('POST', `${at.path}/1/restore`)).status).toBe(403)
    expect((await as('GET', `${at.path}/1`)).status).toBe(410)
  })

  it('is listed, last deleted first, with time and user, in one round trip', async () => {
    const at = await scene()
    const made = []
    for (const title of ['一', '二', '三', '四']) made.push(await create(at, { title }))
    for (const number of [3, 1, 2]) await at.as('DELETE', `${at.path}/${number}`)
    const { status, body, trips } = await at.as('GET', `${at.path}?trashed=1`)
    expect([status, trips, body.total]).toEqual([200, 1, 3])
    const gone = {
      deletedAt: expect.stringMatching(/Z$/),
      deletedBy: { id: at.owner.id, displayName: '佐藤' },
    }
    expect(body.issues).toEqual([made[1], made[0], made[2]].map(issue => ({ ...issue, ...gone })))
    const { issues } = (await at.as('GET', `${at.path}?trashed=0`)).body
    expect(issues).toEqual([made[3]])
    const second = (await at.as('GET', `${at.path}?trashed=true&page=2&pageSize=2`)).body
    expect([second.issues.map((issue: any) => issue.number), second.total]).toEqual([[3], 3])
    await query`update issues set deleted_by = null where project_id = ${at.of.id} and number = 3`
    expect((await at.as('GET', `${at.path}?trashed=1`)).body.issues[2].deletedBy).toBeNull()
  })

  it.each<[search: string, numbers: number[]]>([
    ['status=done', [2]],
    ['q=LOGIN', [2, 1]],
    ['status=todo&q=login', [1]],
    ['q=%25', []],
    ['q=%233', [3]],
    ['q=key-3', [3]],
    ['q=OTHER-3', []],
  ])('is searched like other issues: ?trashed=1&%s finds %j', async (search, numbers) => {
    const at = await scene()
    for (const [title, status] of [
      ['Login fails', 'todo'],
      ['login page', 'done'],
      ['ログ', 'blocked'],
      ['login 3', 'todo'],
    ])
      await create(at, { title, status })
    for (const number of [1, 2, 3]) await at.as('DELETE', `${at.path}/${number}`)
    const { body } = await at.as('GET', `${at.path}?trashed=1&${search}`)
    expect([body.issues.map((issue: any) => issue.number), body.total]).toEqual([numbers, numbers.length])
  })

  it('is visible to everyone who reads issues', async () => {
    const at = await scene()
    await create(at)
    await at.as('DELETE', `${at.path}/1`)
    const [guest, other] = [await person(), await person()]
    await joinProject(at.of, guest, 'viewer', ['issues'])
    await joinProject(at.of, other, 'viewer', ['files'])
    expect((await (await asBrowser(guest))('GET', `${at.path}?trashed=1`)).body.total).toBe(1)
    expect((await (await asBrowser(other))('GET', `${at.path}?trashed=1`)).status).toBe(404)
  })

  it('deletes once for two requests at once', async () => {
    const at = await scene()
    await create(at)
    const answers = await Promise.all([1, 2].map(() => at.as('DELETE', `${at.path}/1`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410])
  })
})

describe('GET /issues (issues § Listing)', () => {
  it('is always paged, the newest number first, in one round trip', async () => {
    const at = await scene()
    for (const title of ['一', '二', '三']) await create(at, { title })
    const all = await at.as('GET', at.path)
    expect([all.trips, all.body.total, all.body.page, all.body.pageSize]).toEqual([1, 3, 1, 50])
    expect(all.body.issues.map((issue: any) => issue.title)).toEqual(['三', '二', '一'])
    const second = (await at.as('GET', `${at.path}?page=2&pageSize=2`)).body
    expect([second.issues.map((issue: any) => issue.number), second.total]).toEqual([[1], 3])
  })

  const searches: [search: string, numbers: number[]][] = [
    ['', [4, 3, 2, 1]],
    ['status=done', [2]],
    ['status=todo&q=login', [1]],
    ['q=login', [2, 1]],
    ['q=LOGIN', [2, 1]],
    ['q=%25', []],
    ['q=ログ', [3]],
    ['q=4', [4]],
    ['q=%234', [4]],
    ['q=key-4', [4]],
    ['q=OTHER-4', []],
    ['q=404', [4]],
  ]
  it.each(searches)('?%s finds %j', async (search, numbers) => {
    const at = await scene()
    for (const [title, status] of [
      ['Login fails', 'todo'],
      ['login page', 'done'],
      ['ログ', 'blocked'],
      ['error 404', 'todo'],
    ])
      await create(at, { title, status })
    const { body } = await at.as('GET', `${at.path}?${search}`)
    expect([body.issues.map((issue: any) => issue.number), body.total]).toEqual([numbers, numbers.length])
  })

  it.each(['status=open', 'page=0', 'pageSize=101'])('refuses ?%s', async search => {
    const at = await scene()
    expect((await at.as('GET', `${at.path}?${search}`)).status).toBe(400)
  })
})

describe('GET /issues/{number} includes its parent and its children (issues § Reading)', () => {
  const brief = ({ id, number, key, title, status }: any) => ({ id, number, key, title, status })

  it('if they are live, with the children by number, in one round trip', async () => {
    const at = await scene()
    const parent = await create(at, { title: '親' })
    const first = await create(at, { title: '子 1', parentId: parent.id, status: 'done' })
    const second = await create(at, { title: '子 2', parentId: parent.id })
    const below = await create(at, { title: '孫', parentId: first.id })
    const { body, trips } = await at.as('GET', `${at.path}/1`)
    expect([trips, body.issue.parent, body.issue.children]).toEqual([1, null, [brief(first), brief(second)]])
    const child = (await at.as('GET', `${at.path}/2`)).body.issue
    expect([child.parent, child.children]).toEqual([brief(parent), [brief(below)]])
    for (const number of [1, 4]) await at.as('DELETE', `${at.path}/${number}`)
    const left = (await at.as('GET', `${at.path}/2`)).body.issue
    expect([left.parentId, left.parent, left.children]).toEqual([parent.id, null, []])
  })

  it(`with the first ${listedChildren} children`, async () => {
    const at = await scene({ key: null })
    const { id: parentId } = await create(at)
    await query`insert into issues (id, project_id, number, title, parent_id)
      select gen_random_uuid(), ${at.of.id}, 1 + n, 'x', ${parentId} from generate_series(1, ${listedChildren} + 1) n`
    const { children } = (await at.as('GET', `${at.path}/1`)).body.issue
    expect(children.map(({ number }: any) => number)).toEqual(
      Array.from({ length: listedChildren }, (_, i) => i + 2),
    )
    expect(children[0].key).toBeNull()
  })
})

describe('GET /issues/{number} includes git links and roadmap tasks that the reader may see', () => {
  async function linked() {
    const at = await bound({ key: 'KEY' })
    const path = `/api/projects/${at.of.id}`
    await at.as('POST', `${path}/issues`, { title: '課題' })
    await at.sync(payload([{ id: 'T1', title: '作業', status: 'done', issues: [1] }]))
    const link = { kind: 'pr', ref: '7', title: 'PR', issueKeys: ['KEY-1'] }
    await at.as('POST', `${path}/git-links`, { links: [link] })
    return { ...at, path }
  }
  const read = async (as: Client, path: string) => {
    const { body, trips } = await as('GET', `${path}/issues/1`)
    expect(trips).toBe(1)
    return [body.issue.gitLinks.length, body.issue.roadmapTasks.length]
  }

  it('for readers who see everything', async () => {
    const { as, path } = await linked()
    const { body } = await as('GET', `${path}/issues/1`)
    expect(body.issue.roadmapTasks).toEqual([
      { roadmapId: expect.any(String), slug: 'main', taskId: 'T1', title: '作業', status: 'done' },
    ])
    expect(body.issue.gitLinks).toMatchObject([{ kind: 'pr', ref: '7', issueKeys: ['KEY-1'] }])
    expect(body.issue.gitLinks[0]).not.toHaveProperty('author')
    await as('PATCH', path, { gitLinkDetail: 'full' })
    const full = (await as('GET', `${path}/issues/1`)).body.issue.gitLinks
    expect(full).toMatchObject([{ ref: '7', author: null, committedAt: null }])
  })

  it('with 200 characters of a task’s title and status, which have no limit', async () => {
    const { as, path, sync } = await linked()
    const long = '🦊'.repeat(300)
    await sync(
      payload([{ id: 'T1', title: long, status: long, issues: [1] }], { at: '2026-02-01T00:00:00Z' }),
    )
    const { body } = await as('GET', `${path}/issues/1`)
    expect(body.issue.roadmapTasks).toMatchObject([{ title: '🦊'.repeat(200), status: '🦊'.repeat(200) }])
  })

  const scopes: [scope: Feature[], sees: [number, number]][] = [
    [['issues'], [0, 0]],
    [
      ['issues', 'git_links'],
      [1, 0],
    ],
    [
      ['issues', 'roadmap'],
      [0, 1],
    ],
    [
      ['issues', 'git_links', 'roadmap'],
      [1, 1],
    ],
  ]
  it.each(scopes)('for a guest with %j', async (scope, sees) => {
    const [at, guest] = [await linked(), await person()]
    await joinProject(at.of, guest, 'viewer', scope)
    expect(await read(await asBrowser(guest), at.path)).toEqual(sees)
  })

  it('for a token with only issues, not the roadmap', async () => {
    const at = await linked()
    expect(await read(await asTool(at.owner, { scopes: ['issues:read'] }), at.path)).toEqual([1, 0])
    expect(await read(await asTool(at.owner, { scopes: ['issues:write', 'roadmap:read'] }), at.path)).toEqual(
      [1, 1],
    )
  })

  it('but none of a disabled feature', async () => {
    const at = await linked()
    await query`update projects set features = '{issues}' where id = ${at.of.id}`
    expect(await read(at.as, at.path)).toEqual([0, 0])
  })

  it('and a roadmap includes no issues that its reader may not see', async () => {
    const [at, guest] = [await linked(), await person()]
    await joinProject(at.of, guest, 'viewer', ['roadmap'])
    const links = async (as: Client) =>
      (await as('GET', `${at.path}/roadmaps/main`)).body.roadmap.issueLinks.length
    expect(await links(at.as)).toBe(1)
    expect(await links(await asBrowser(guest))).toBe(0)
    expect(await links(await asTool(at.owner, { scopes: ['roadmap:sync'] }))).toBe(0)
    expect(await links(await asTool(at.owner, { scopes: ['roadmap:read', 'issues:read'] }))).toBe(1)
    await at.as('DELETE', `${at.path}/issues/1`)
    expect(await links(at.as)).toBe(0)
    await at.as('POST', `${at.path}/issues/1/restore`)
    expect(await links(at.as)).toBe(1)
  })
})
