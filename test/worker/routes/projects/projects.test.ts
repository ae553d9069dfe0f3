import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { colors } from '../../../../src/worker/domain/shared/colors.ts'
import { asBrowser, asNobody, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { payload } from '../../../support/payload.ts'
import { addFile } from '../../../support/revisions.ts'
import { objectKeys, queuedKeys } from '../../../support/uploads.ts'
import {
  assignGroup,
  bind,
  joinProject,
  org,
  type Project,
  person,
  project,
  projectInvitation,
  token,
} from '../../../support/world.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('GET /api/projects (projects § Listing; projects § Fields)', () => {
  it('returns the fields of the list, in one round trip', async () => {
    const who = await person()
    const made = await project({ name: '本体', key: 'MAIN', owner: who })
    const { status, body, trips } = await (await asBrowser(who))('GET', '/api/projects')
    expect([status, trips]).toEqual([200, 1])
    expect(body).toMatchObject({ total: 1, page: 1, pageSize: 1 })
    expect(body.projects).toEqual([
      {
        id: made.id,
        orgId: made.orgId,
        name: '本体',
        description: null,
        repository_url: null,
        role: 'owner',
        featureScope: null,
        icon: null,
        defaultIcon: { text: '本体', color: expect.toBeOneOf([...colors]) },
        key: 'MAIN',
        features: ['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings'],
        archivedAt: null,
        orgSuspendedAt: null,
        updated_at: expect.stringMatching(instant),
      },
    ])
  })

  it('lists projects of memberships, groups, and administered organizations, including archived ones, by name', async () => {
    const who = await person()
    const mine = await org({ admins: [who] })
    const joined = await org({ members: [who] })
    await project({ in: mine, name: 'あ 管理' })
    await project({ in: mine, name: 'い 管理、アーカイブ済み', archived: true })
    await joinProject(await project({ name: 'う 個人' }), who, 'viewer')
    await assignGroup(await project({ name: 'え グループ' }), [who], 'admin')
    await joinProject(await project({ in: joined, name: 'お 組織と個人' }), who, 'member')
    await project({ in: joined, name: '組織だけ' })
    await project({ name: '無関係', owner: await person() })
    const { body } = await (await asBrowser(who))('GET', '/api/projects')
    expect(body.projects.map((p: any) => [p.name, p.role, p.archivedAt !== null])).toEqual([
      ['あ 管理', 'owner', false],
      ['い 管理、アーカイブ済み', 'owner', true],
      ['う 個人', 'viewer', false],
      ['え グループ', 'admin', false],
      ['お 組織と個人', 'member', false],
    ])
  })

  it('lists a project once, with the highest role and the union of the scopes', async () => {
    const who = await person()
    const narrow = await project({ name: '1' })
    await joinProject(narrow, who, 'viewer', ['issues', 'wiki'])
    await assignGroup(narrow, [who], 'member', ['files', 'issues'])
    const wide = await project({ name: '2' })
    await joinProject(wide, who, 'member', ['issues'])
    await assignGroup(wide, [who], 'viewer')
    const administered = await project({ name: '3', in: await org({ admins: [who] }) })
    await joinProject(administered, who, 'viewer', ['issues'])
    const { body } = await (await asBrowser(who))('GET', '/api/projects')
    expect(body.projects.map((p: any) => [p.name, p.role, p.featureScope])).toEqual([
      ['1', 'member', ['issues', 'wiki', 'files']],
      ['2', 'member', null],
      ['3', 'owner', null],
    ])
  })

  it('accepts every token, and lists only the project of a restricted one (projects § Listing)', async () => {
    const who = await person()
    const [one, two] = [await project({ owner: who }), await project({ owner: who })]
    const foreign = await project()
    const ids = async (options: Parameters<typeof asTool>[1]) => {
      const { status, body, trips } = await (await asTool(who, options))('GET', '/api/projects')
      expect([status, trips, body.total]).toEqual([200, 1, body.projects.length])
      return body.projects.map((p: any) => p.id).toSorted()
    }
    expect(await ids({})).toEqual([one.id, two.id].toSorted())
    expect(await ids({ scopes: ['wiki:read'] })).toEqual([one.id, two.id].toSorted())
    expect(await ids({ only: one })).toEqual([one.id])
    expect(await ids({ only: two, scopes: ['roadmap:sync'] })).toEqual([two.id])
    expect(await ids({ only: foreign })).toEqual([])
  })

  it('is paged', async () => {
    const who = await person()
    for (const name of ['1', '2', '3']) await project({ name, owner: who })
    const { body } = await (await asBrowser(who))('GET', '/api/projects?page=2&pageSize=2')
    expect([body.projects.map((p: any) => p.name), body.total, body.page, body.pageSize]).toEqual([
      ['3'],
      3,
      2,
      2,
    ])
    const beyond = await (await asBrowser(who))('GET', '/api/projects?page=3&pageSize=2')
    expect([beyond.body.projects, beyond.body.total]).toEqual([[], 3])
    expect((await (await asBrowser(who))('GET', '/api/projects?page=-1')).status).toBe(400)
  })

  it('is empty for a user without projects', async () => {
    const { body } = await (await asBrowser(await person()))('GET', '/api/projects')
    expect(body).toEqual({ projects: [], total: 0, page: 1, pageSize: 1 })
  })
})

describe('GET /api/projects/{projectId} (projects § Reading)', () => {
  it('returns the fields of the list and more, in one round trip', async () => {
    const who = await person()
    const made = await project({ archived: true })
    await joinProject(made, who, 'viewer', ['issues'])
    const as = await asBrowser(who)
    const { status, body, trips } = await as('GET', `/api/projects/${made.id}`)
    expect([status, trips]).toEqual([200, 1])
    expect(body.project).toEqual({
      ...(await as('GET', '/api/projects')).body.projects[0],
      gitLinkDetail: 'summary',
      createdAt: expect.stringMatching(instant),
    })
    expect(body.project).toMatchObject({
      role: 'viewer',
      featureScope: ['issues'],
      archivedAt: expect.any(String),
    })
  })

  it('shows the first 2 code points of the name without an icon', async () => {
    const who = await person()
    const made = await project({ owner: who, name: '😀😀😀' })
    const as = await asBrowser(who)
    const { defaultIcon } = (await as('GET', `/api/projects/${made.id}`)).body.project
    expect(defaultIcon.text).toBe('😀😀')
    await as('PATCH', `/api/projects/${made.id}`, { name: 'X' })
    const renamed = (await as('GET', `/api/projects/${made.id}`)).body.project.defaultIcon
    expect(renamed).toEqual({ text: 'X', color: defaultIcon.color })
  })

  it('distributes the default colors over all twelve', async () => {
    const found = await query`
      select distinct default_icon_color(gen_random_uuid()) as color from generate_series(1, 1000)`
    expect(found.map(({ color }) => color).toSorted()).toEqual([...colors].toSorted())
  })
})

describe('DELETE /api/projects/{projectId} (projects § Deletion)', () => {
  it('leaves only the records of its tokens and device logins, in one round trip', async () => {
    const who = await person()
    const made = await project({ owner: who, key: 'KEY' })
    const as = await asBrowser(who)
    await fill(made, as)
    const before = await rowsOf(made.id)
    expect(before.filter(([, count]) => count === 0)).toEqual([])
    const roadmapTables = ['roadmap_tasks', 'roadmap_documents', 'roadmap_task_issues', 'roadmap_syncs']
    const [roadmap] = await query<{ id: string }>`select id from roadmaps where project_id = ${made.id}`

    const keys = await objectKeys(made)
    const { status, text, trips } = await as('DELETE', `/api/projects/${made.id}`)
    expect([status, text, trips]).toEqual([204, '', 1])
    expect((await rowsOf(made.id)).filter(([, count]) => count > 0)).toEqual([
      ['api_tokens', 1],
      ['device_logins', 1],
    ])
    expect(await queuedKeys(...keys)).toEqual(keys)
    for (const table of roadmapTables) expect(await countIn(table, 'roadmap_id', roadmap!.id)).toBe(0)
    expect((await as('GET', `/api/projects/${made.id}`)).status).toBe(404)
    expect((await as('DELETE', `/api/projects/${made.id}`)).status).toBe(404)
  })

  it('affects no other project', async () => {
    const who = await person()
    const home = await org({ plan: 'pro', admins: [who] })
    const [gone, kept] = [
      await project({ in: home, owner: who }),
      await project({ in: home, owner: who, key: 'KEY' }),
    ]
    const as = await asBrowser(who)
    await fill(kept, as)
    const before = await rowsOf(kept.id)
    await as('DELETE', `/api/projects/${gone.id}`)
    expect(await rowsOf(kept.id)).toEqual(before)
    expect((await as('GET', `/api/projects/${kept.id}`)).status).toBe(200)
  })

  it('makes room in a Free organization', async () => {
    const who = await person()
    const home = await org({ admins: [who] })
    const as = await asBrowser(who)
    const create = () => as('POST', '/api/projects', { name: 'P', orgId: home.id })
    const [first] = [await create(), await create(), await create()]
    expect((await create()).status).toBe(402)
    await as('DELETE', `/api/projects/${first.body.project.id}`)
    expect((await create()).status).toBe(201)
  })
})

/** A row in every table with the project. */
async function fill(made: Project, as: Client): Promise<void> {
  const [uploader, folderId] = [await person(), id()]
  await query`insert into folders (id, project_id, name) values (${folderId}, ${made.id}, '資料')`
  const file = await addFile(made, uploader, [{ isLost: true }])
  await query`update files set folder_id = ${folderId} where id = ${file.id}`
  const colleague = await person()
  await assignGroup(made, [colleague], 'member')
  await token(colleague, { only: made })
  await token(colleague, { only: made, kind: 'oauth' })
  await bind(made)
  const [issueId, linkId] = [id(), id()]
  await query`insert into issues (id, project_id, number, title) values (${issueId}, ${made.id}, 1, '課題')`
  await query`insert into git_links (id, project_id, kind, ref, title) values (${linkId}, ${made.id}, 'pr', '1', 'PR')`
  await query`insert into git_link_issues (project_id, link_id, issue_id) values (${made.id}, ${linkId}, ${issueId})`
  await query`insert into event_gaps values (${made.id}, 100, 110)`
  await query`insert into icon_images (project_id, object_key) values (${made.id}, ${`icons/${id()}`})`
  await query`
    with r as (insert into reminders (id, user_id, day, in_app) values (${id()}, ${colleague.id}, '2026-01-01', true)
               returning id)
    insert into reminder_issues (reminder_id, project_id, issue_id, due_date)
      select id, ${made.id}, ${issueId}, '2026-01-01' from r`
  await projectInvitation(made, 'guest@x.test')
  const login = { client_name: 'cli', project_id: made.id }
  expect((await asNobody('POST', '/api/auth/device/code', login)).status).toBe(200)
  for (const [at, status] of [
    ['2026-01-01T00:00:00Z', 'todo'],
    ['2026-01-02T00:00:00Z', 'done'],
  ] as const) {
    const tasks = [{ id: 'T1', status, issues: [1], planPath: 'plan.md' }]
    const documents = [{ path: 'plan.md', content: '計画' }]
    const sync = await as('PUT', `/api/projects/${made.id}/roadmaps/main`, payload(tasks, { at, documents }))
    expect(sync.status).toBe(200)
  }
  const { label } = (await as('POST', `/api/projects/${made.id}/labels`, { name: '改善', color: 'red' })).body
  for (const [path, body] of [
    ['issues', { title: '次', labelIds: [label.id], blockedByIds: [issueId], assigneeId: colleague.id }],
    ['issues/1/comments', { body: 'コメント' }],
    ['issue-filters', { name: '次', query: { status: 'todo' }, layout: 'list' }],
  ] as const)
    expect((await as('POST', `/api/projects/${made.id}/${path}`, body)).status).toBe(201)
}

async function rowsOf(projectId: string): Promise<[table: string, count: number][]> {
  const tables = await query<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'project_id' and t.table_type = 'BASE TABLE' and c.table_schema = 'public' order by 1`
  return Promise.all(
    tables.map(async ({ name }) => [name, await countIn(name, 'project_id', projectId)] as [string, number]),
  )
}

async function countIn(table: string, column: string, value: string): Promise<number> {
  const [row] = await query<{ count: number }>`
    select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value}`
  return row!.count
}
