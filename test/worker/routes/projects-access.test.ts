import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../src/worker/access/policy.ts'
import { asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import {
  assignGroup,
  joinOrg,
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
  type TokenOptions,
} from '../../support/world.ts'

/** Answers to reading, changing, changing while archived and deleting; a refusal by its code. */
type Row = [
  who: string,
  make: (of: Project) => Promise<Client>,
  read: Told,
  patch: Told,
  late: Told,
  remove: Told,
]
type Told = 200 | 204 | string

const hidden = ['not_found', 'not_found', 'not_found', 'not_found'] as const
const full = [200, 200, 'project_archived', 204] as const
const managing = [200, 200, 'project_archived', 'forbidden'] as const
const reading = [200, 'forbidden', 'forbidden', 'forbidden'] as const
const unscoped = [200, 'not_found', 'not_found', 'not_found'] as const
const everywhere = (code: string) => [code, code, code, code] as const

type Path = (who: Person, of: Project) => Promise<unknown>
const joins =
  (role: ProjectRole, scope: Feature[] | null = null): Path =>
  (who, of) =>
    joinProject(of, who, role, scope)
const isGrouped =
  (role: ProjectRole, scope: Feature[] | null = null): Path =>
  (who, of) =>
    assignGroup(of, [who], role, scope)
const belongs =
  (role: 'member' | 'admin'): Path =>
  (who, of) =>
    joinOrg({ id: of.orgId }, who, role)

const reaching = async (of: Project, paths: Path[]) => {
  const who = await person()
  for (const path of paths) await path(who, of)
  return who
}
const browser =
  (...paths: Path[]) =>
  async (of: Project) =>
    asBrowser(await reaching(of, paths))
const tool =
  (options: (of: Project) => TokenOptions | Promise<TokenOptions>, ...paths: Path[]) =>
  async (of: Project) =>
    asTool(await reaching(of, paths), await options(of))

const rows: Row[] = [
  ['an owner', browser(joins('owner')), ...full],
  ['an admin', browser(joins('admin')), ...managing],
  ['a member', browser(joins('member')), ...reading],
  ['a viewer', browser(joins('viewer')), ...reading],
  ['an admin by group', browser(isGrouped('admin')), ...managing],
  ['a member by group', browser(isGrouped('member')), ...reading],
  ['a viewer, admin by group', browser(joins('viewer'), isGrouped('admin')), ...managing],
  ['an organisation admin', browser(belongs('admin')), ...full],
  ['an organisation admin who is a viewer', browser(belongs('admin'), joins('viewer')), ...full],
  ['an organisation admin who is external', browser(belongs('admin'), joins('viewer', ['wiki'])), ...full],
  ['an organisation member without membership', browser(belongs('member')), ...hidden],
  ['a stranger', browser(), ...hidden],
  ['an admin of another organisation', browser(async who => org({ admins: [who] })), ...hidden],
  ['external without settings', browser(joins('member', ['issues', 'wiki', 'files'])), ...unscoped],
  ['external with settings', browser(joins('member', ['settings'])), ...reading],
  [
    'external, with settings by group',
    browser(joins('viewer', ['wiki']), isGrouped('member', ['settings'])),
    ...reading,
  ],
  ['external, without scope by group', browser(joins('viewer', ['wiki']), isGrouped('admin')), ...managing],
  ["an owner's token", tool(() => ({}), joins('owner')), ...full],
  ["an owner's token for this project", tool(of => ({ only: of }), joins('owner')), ...full],
  [
    "an owner's token for another",
    tool(async () => ({ only: await project() }), joins('owner')),
    ...everywhere('token_project'),
  ],
  [
    "an owner's scoped token",
    tool(() => ({ scopes: ['roadmap:sync', 'issues:write'] }), joins('owner')),
    ...everywhere('token_scope'),
  ],
  [
    "an owner's scoped token for this project",
    tool(of => ({ only: of, scopes: ['files:read'] }), joins('owner')),
    ...everywhere('token_scope'),
  ],
  [
    "a stranger's token for another",
    tool(async () => ({ only: await project() })),
    ...everywhere('token_project'),
  ],
  ["a member's token", tool(() => ({}), joins('member')), ...reading],
  ["an external member's token", tool(() => ({}), joins('member', ['issues'])), ...unscoped],
  ["a stranger's token", tool(() => ({})), ...hidden],
  ["a stranger's token for this project", tool(of => ({ only: of })), ...hidden],
  [
    "an owner's revoked token",
    tool(() => ({ revoked: true }), joins('owner')),
    ...everywhere('unauthenticated'),
  ],
  [
    "an owner's expired token",
    tool(() => ({ expired: true }), joins('owner')),
    ...everywhere('unauthenticated'),
  ],
  ['nobody', async () => asNobody, ...everywhere('unauthenticated')],
  [
    'an owner from another origin',
    elsewhere(browser(joins('owner'))),
    200,
    ...(['origin_forbidden', 'origin_forbidden', 'origin_forbidden'] as const),
  ],
]

describe('Who may read, change and delete a project (projects § Who may)', () => {
  it.each(rows)('%s', async (_, make, read, change, late, remove) => {
    for (const archived of [false, true]) {
      const made = await project({ archived, name: '元の名前' })
      const as = await make(made)
      const path = `/api/projects/${made.id}`
      expect(told(await as('GET', path))).toBe(read)
      const expected = archived ? late : change
      expect(told(await as('PATCH', path, { name: '新しい名前' }))).toBe(expected)
      expect(await nameOf(made)).toBe(expected === 200 ? '新しい名前' : '元の名前')
      expect(told(await as('DELETE', path))).toBe(remove)
      expect((await nameOf(made)) === undefined).toBe(remove === 204)
    }
  })

  it.each(rows.filter(([, , , change]) => typeof change === 'string'))(
    '%s is told so before anything is said of the body',
    async (_, make, __, change) => {
      const made = await project()
      const as = await make(made)
      for (const body of [{}, { icon: 1 }, '{'])
        expect(told(await as('PATCH', `/api/projects/${made.id}`, body))).toBe(change)
    },
  )

  it('tells an archived project before a bad body', async () => {
    const made = await project({ archived: true })
    const as = await browser(joins('owner'))(made)
    expect(told(await as('PATCH', `/api/projects/${made.id}`, {}))).toBe('project_archived')
  })

  it('answers a foreign, missing and malformed project, and settings out of scope, alike', async () => {
    const made = await project()
    const stranger = await browser()(made)
    const external = await browser(joins('member', ['issues']))(made)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'X' }], ['DELETE']] as const) {
      const answers = [
        await stranger(method, `/api/projects/${made.id}`, body),
        await stranger(method, `/api/projects/${id()}`, body),
        await stranger(method, '/api/projects/project', body),
        ...(method === 'GET' ? [] : [await external(method, `/api/projects/${made.id}`, body)]),
      ]
      expect(answers.map(({ status, trips }) => [status, trips])).toEqual(answers.map(() => [404, 1]))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
  })

  it('answers other methods with 405 and Allow', async () => {
    const made = await project()
    const as = await browser(joins('owner'))(made)
    for (const [method, path, allow] of [
      ['PUT', `/api/projects/${made.id}`, 'DELETE, GET, HEAD, PATCH'],
      ['POST', `/api/projects/${made.id}`, 'DELETE, GET, HEAD, PATCH'],
      ['DELETE', '/api/projects', 'GET, HEAD, POST'],
    ] as const) {
      const { status, headers } = await as(method, path)
      expect([status, headers.get('allow')]).toEqual([405, allow])
    }
  })
})

function elsewhere(make: (of: Project) => Promise<Client>) {
  return async (of: Project): Promise<Client> => {
    const as = await make(of)
    return (method, path, body) => as(method, path, body, { origin: 'https://elsewhere.test' })
  }
}

const statuses: Record<string, number> = {
  unauthenticated: 401,
  forbidden: 403,
  origin_forbidden: 403,
  token_project: 403,
  token_scope: 403,
  not_found: 404,
  project_archived: 409,
}

function told({ status, body }: { status: number; body: any }): Told {
  if (status < 300) return status as Told
  expect(status).toBe(statuses[body.error])
  return body.error
}

async function nameOf(of: Project): Promise<string | undefined> {
  const [row] = await query<{ name: string }>`select name from projects where id = ${of.id}`
  return row?.name
}
