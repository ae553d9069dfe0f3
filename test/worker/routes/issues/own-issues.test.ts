import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import {
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
  type TokenOptions,
} from '../../../support/world.ts'

let me: Person
let other: Person
let as: Client
const at: Record<string, Project> = {}

/** Issues of projects: what is theirs to the caller, and whether they are in the trash. */
const rows: [
  of: string,
  number: number,
  title: string,
  role: 'assigned' | 'created' | 'both' | '',
  trashed?: 1,
][] = [
  ['b', 1, 'Login', 'assigned'],
  ['b', 2, 'Logout', 'created'],
  ['b', 3, 'Search', 'both'],
  ['b', 4, 'Menu', ''],
  ['b', 5, 'Menu', 'both', 1],
  ['a', 1, 'Login', 'both'],
  ['a', 3, 'Export', 'assigned'],
  ['a10', 3, 'Export', 'assigned'],
  ['a2', 3, 'Export', 'assigned'],
  ['guest', 9, 'Seen', 'assigned'],
  ...['archived', 'off', 'suspended', 'left', 'guestOfFiles'].map((of): (typeof rows)[number] => [
    of,
    8,
    'Hidden',
    'both',
  ]),
]

/** What the caller watches, with what they cannot see. They decided not to watch any other. */
const watched = [
  ...([
    ['b', 2],
    ['b', 5],
    ['a', 1],
    ['a', 3],
    ['guest', 9],
  ] as const),
  ...(['archived', 'off', 'suspended', 'left', 'guestOfFiles'] as const).map(of => [of, 8] as const),
]

beforeAll(async () => {
  me = await person()
  other = await person({ name: 'Robin' })
  as = await asBrowser(me)
  const home = await org({ plan: 'pro', admins: [other], members: [me] })
  const mine = (name: string, options = {}) => project({ in: home, name, owner: me, ...options })
  at.b = await mine('b', { key: 'BB' })
  at.a = await mine('a')
  at.a10 = await mine('A 10')
  at.a2 = await mine('A 2')
  at.archived = await mine('c', { archived: true })
  at.off = await mine('c', { features: ['files', 'roadmap'] })
  at.suspended = await project({ in: await org({ suspended: true }), owner: me })
  at.left = await project({ owner: other })
  at.guest = await project({ name: 'z', owner: other })
  await joinProject(at.guest, me, 'viewer', ['issues'])
  at.guestOfFiles = await project({ owner: other })
  await joinProject(at.guestOfFiles, me, 'member', ['files', 'wiki'])
  for (const [of, number, title, role, trashed] of rows)
    await query`
      insert into issues (id, project_id, number, title, status, assignee_id, created_by, deleted_at)
      values (${id()}, ${at[of]!.id}, ${number}, ${title}, ${number === 1 ? 'done' : 'todo'},
              ${['assigned', 'both'].includes(role) ? me.id : other.id},
              ${['created', 'both'].includes(role) ? me.id : other.id}, case when ${trashed === 1} then now() end)`
  await query`update issue_watchers set is_watching = false where user_id = ${me.id}`
  for (const [of, number] of watched)
    await query`
      insert into issue_watchers (project_id, issue_id, user_id, is_watching)
      select project_id, id, ${me.id}, true from issues where project_id = ${at[of]!.id} and number = ${number}
      on conflict (project_id, issue_id, user_id) do update set is_watching = true`
  for (const [of, number, day] of [
    ['guest', 9, '2025-01-01'],
    ['b', 3, '2026-01-01'],
    ['a', 3, '2026-01-01'],
  ] as const)
    await query`update issues set due_date = ${day} where project_id = ${at[of]!.id} and number = ${number}`
})

const namesOf = new Map<string, string>()
async function list(search: string, by = as): Promise<string[]> {
  for (const [name, { id }] of Object.entries(at)) namesOf.set(id, name)
  const { status, body, trips } = await by('GET', `/api/me/issues?${search}`)
  expect([status, trips]).toEqual([200, 1])
  expect(body.total).toBeGreaterThanOrEqual(body.issues.length)
  return body.issues.map((issue: any) => `${namesOf.get(issue.project.id)} ${issue.number}`)
}

const tool = (options: TokenOptions) => asTool(me, options)

describe('GET /api/me/issues (issues § Own issues)', () => {
  const found: [search: string, issues: string[]][] = [
    ['', ['guest 9', 'a 3', 'a2 3', 'a10 3', 'b 3', 'a 1', 'b 1']],
    ['role=assigned', ['guest 9', 'a 3', 'a2 3', 'a10 3', 'b 3', 'a 1', 'b 1']],
    ['role=created', ['b 3', 'b 2', 'a 1']],
    ['role=watched', ['guest 9', 'a 3', 'b 2', 'a 1']],
    ['role=watched&status=todo&assignee=me', ['guest 9', 'a 3']],
    ['role=created&watched=1', ['b 2', 'a 1']],
    ['status=done', ['a 1', 'b 1']],
    ['role=created&status=todo', ['b 3', 'b 2']],
    ['createdBy=me', ['b 3', 'a 1']],
    ['role=created&assignee=me', ['b 3', 'a 1']],
    ['role=created&assignee=none', []],
    ['q=EXPORT', ['a 3', 'a2 3', 'a10 3']],
    ['q=%231', ['a 1', 'b 1']],
    ['q=bb-3', ['b 3']],
    ['q=CC-3', []],
    ['q=', ['guest 9', 'a 3', 'a2 3', 'a10 3', 'b 3', 'a 1', 'b 1']],
    ['sort=number', ['a 1', 'b 1', 'a 3', 'a2 3', 'a10 3', 'b 3', 'guest 9']],
    ['sort=due', ['guest 9', 'a 3', 'b 3', 'a 1', 'a2 3', 'a10 3', 'b 1']],
    ['sort=-due', ['a 3', 'b 3', 'guest 9', 'a 1', 'a2 3', 'a10 3', 'b 1']],
    ['sort=priority', ['a 1', 'a 3', 'a2 3', 'a10 3', 'b 1', 'b 3', 'guest 9']],
    ['due=2026-01-01..&sort=-due', ['a 3', 'b 3']],
    ['updatedSince=9999-01-01T00:00:00Z', []],
    ['pageSize=3&page=2', ['a10 3', 'b 3', 'a 1']],
    ['pageSize=3&page=4', []],
  ]
  it.each(found)('finds by "%s", in one round trip', async (search, issues) => {
    expect(await list(search)).toEqual(issues)
  })

  it('counts all of them, whatever the page', async () => {
    const { body } = await as('GET', '/api/me/issues?pageSize=2')
    expect([body.total, body.page, body.pageSize, body.issues.length]).toEqual([7, 1, 2, 2])
  })

  it('shows each as the list of its project does, and its project', async () => {
    const [row] = (await as('GET', '/api/me/issues?q=BB-3')).body.issues
    const [listed] = (await as('GET', `/api/projects/${at.b!.id}/issues?q=3`)).body.issues
    expect(row).toEqual({ ...listed, project: { id: at.b!.id, name: 'b', key: 'BB', icon: null } })
    await query`update projects set icon = '{"kind": "emoji", "emoji": "🦊", "color": "red"}' where id = ${at.a!.id}`
    const [other] = (await as('GET', '/api/me/issues?q=%231')).body.issues
    expect(other.project).toMatchObject({ name: 'a', key: null, icon: { emoji: '🦊' } })
  })

  it('lists only the project of a token', async () => {
    const narrow = { only: at.b!, scopes: ['issues:read' as const] }
    expect(await list('', await tool(narrow))).toEqual(['b 3', 'b 1'])
    expect(await list('', await tool({ only: at.archived! }))).toEqual([])
    expect(await list('role=created', await tool({ scopes: ['issues:write'] }))).toHaveLength(3)
  })

  it('refuses a token without the scope, also of a project', async () => {
    for (const options of [{}, { only: at.b! }]) {
      const answer = await (await tool({ ...options, scopes: ['files:write'] }))('GET', '/api/me/issues')
      expect([answer.status, answer.body.code]).toEqual([403, 'token_scope'])
    }
  })

  it.each(['role=watching', 'role=', 'trashed=1', 'project=x', 'status=open', 'assignee=x'])(
    'refuses "%s", and names it',
    async search => {
      const { status, body } = await as('GET', `/api/me/issues?${search}`)
      expect([status, body.code, body.field]).toEqual([400, 'invalid', search.split('=')[0]])
    },
  )

  it('is not sent again while it is unchanged', async () => {
    const { headers } = await as('GET', '/api/me/issues')
    const etag = headers.get('etag')!
    expect((await as('GET', '/api/me/issues', undefined, { 'if-none-match': etag })).status).toBe(304)
  })
})
