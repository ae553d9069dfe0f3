import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { billingSettings, startBilling } from '../../dev/billing/server.ts'
import { startNeonEndpoint } from '../../dev/neon/endpoint.ts'
import { localSecrets } from '../../dev/shared/secrets.ts'
import { hmac, sha256, tokenChecksum } from '../../src/worker/access/credential.ts'
import { app } from '../../src/worker/app.ts'
import { openDatabase } from '../../src/worker/database.ts'
import { queueOrphans } from '../../src/worker/domain/files/object-deletions.ts'
import { claimMail } from '../../src/worker/domain/mail/outbox.ts'
import { type Bindings, callerLimits, settings } from '../../src/worker/env.ts'
import { runScheduled } from '../../src/worker/jobs/schedule.ts'
import { sweepExpired } from '../../src/worker/jobs/sweep-expired.ts'
import { sweepInvitations } from '../../src/worker/jobs/sweep-invitations.ts'
import { sweepRevisions } from '../../src/worker/jobs/sweep-revisions.ts'
import { sweepTokens } from '../../src/worker/jobs/sweep-tokens.ts'
import { crowd } from '../support/crowd.ts'
import { asJson, bearer } from '../support/headers.ts'
import { identity, payload } from '../support/payload.ts'
import { png } from '../support/png.ts'

const origin = 'https://cairn.test'
const databaseUrl = new URL(inject('databaseUrl'))
databaseUrl.pathname = '/plans'
const unchecked = `svc_user_${'0'.repeat(32)}`
const token = { authorization: `Bearer ${unchecked}${tokenChecksum(unchecked)}` }
const browser = { cookie: '__Host-session=session-7', origin }
const signInCookie = '0123456789abcdefghijkl'
const newcomer = { cookie: `__Host-sign_in=${signInCookie}`, origin }
const caller = { ...newcomer, 'cf-connecting-ip': '203.0.113.1' }

let client: pg.Client
let ids: Record<Named, string>
type Named = 'project' | 'org' | keyof typeof own | keyof typeof people

/** What the caller has of their own in the project: an upload of each state, and a file of two revisions. */
const own = {
  pending: '00000000-0000-4000-8000-00000000000a',
  ready: '00000000-0000-4000-8000-00000000000b',
  late: '00000000-0000-4000-8000-00000000000c',
  unwanted: '00000000-0000-4000-8000-00000000000f',
  folder: '00000000-0000-4000-8000-00000000000d',
  file: '00000000-0000-4000-8000-00000000000e',
}

/** People, groups and invitations: one of each in the project and in the organisation, and an organisation without. */
const people = {
  member: '00000000-0000-4000-8000-000000000011',
  invited: '00000000-0000-4000-8000-000000000012',
  assigned: '00000000-0000-4000-8000-000000000013',
  spare: '00000000-0000-4000-8000-000000000014',
  colleague: '00000000-0000-4000-8000-000000000015',
  group: '00000000-0000-4000-8000-000000000016',
  asked: '00000000-0000-4000-8000-000000000017',
  empty: '00000000-0000-4000-8000-000000000018',
}

beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query('drop database if exists plans with (force)')
  await admin.query('create database plans')
  await admin.end()
  await migrate(databaseUrl.href)
  // What this session scans is reported when it ends.
  const session = await connected()
  await crowd(session)
  ids = await settleIn(session)
  await session.end()
  client = await connected()
}, 120_000)

afterAll(() => client?.end())

async function connected(): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: databaseUrl.href })
  await session.connect()
  return session
}

/** What it scans is reported before the next scans are counted. */
async function inSession<T>(work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = await connected()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

/** Makes one of the crowd the caller: owner of a bound project with a roadmap, admin of a Pro organisation. */
async function settleIn(session: pg.Client): Promise<typeof ids> {
  await session.query("update orgs set granted_plan = 'pro'")
  const { rows } = await session.query(
    `insert into project_members (id, project_id, user_id, role)
     select gen_random_uuid(), project_id, md5('user7')::uuid, 'owner' from roadmaps limit 1
     on conflict (project_id, user_id) do update set role = 'owner' returning project_id`,
  )
  const project = rows[0].project_id
  await session.query('update repo_bindings set kind = $2, value = $3 where project_id = $1', [
    project,
    identity.kind,
    identity.value,
  ])
  await session.query(
    "insert into issues (id, project_id, number, title) values (gen_random_uuid(), $1, 1, '課題') on conflict do nothing",
    [project],
  )
  await session.query(
    "insert into api_tokens (id, user_id, name, hash, hint) values (gen_random_uuid(), md5('user7')::uuid, 'me', $1::bytea, 'abcd')",
    [sha256(token.authorization.slice('Bearer '.length))],
  )
  await session.query(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, created_at)
     select id::uuid, $1, md5('user7')::uuid, 'own.txt', 5, 'text/plain', 'uploads/' || id, case when id <> $2 then now() end,
            case when id = $4 then now() - interval '25 hours' else now() end from unnest(array[$2, $3, $4, $5]) id`,
    [project, own.pending, own.ready, own.late, own.unwanted],
  )
  await session.query('insert into folders (id, project_id, name) values ($1, $2, $3)', [
    own.folder,
    project,
    '資料',
  ])
  await session.query(
    `with file as (
       insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
       values ($1, $2, 'two.txt', 2, 5, 'text/plain', md5('user7')::uuid, md5('user7')::uuid)
     ), held as (
       insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
       select md5('own' || n)::uuid, $2, md5('user7')::uuid, 'two.txt', 5, 'text/plain', 'objects/own' || n, now(), now() from generate_series(1, 2) n)
     insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
     select $2, $1, n, md5('own' || n)::uuid, md5('user7')::uuid from generate_series(1, 2) n`,
    [own.file, project],
  )
  const { rows: members } = await session.query(
    "select org_id from org_members where user_id = md5('user7')::uuid",
  )
  const org = members[0].org_id
  await settlePeople(session, project, org)
  return { ...own, ...people, project, org }
}

async function settlePeople(session: pg.Client, project: string, org: string): Promise<void> {
  const { member, invited, assigned, spare, colleague, group, asked, empty } = people
  const run = (text: string, ...values: string[]) => session.query(text, values)
  await run("insert into users (id, email) values ($1, 'colleague@crowd.test')", colleague)
  await run(
    "insert into project_members (id, project_id, user_id, role) values ($1, $2, $3, 'member')",
    member,
    project,
    colleague,
  )
  await run("insert into org_members (org_id, user_id, role) values ($1, $2, 'member')", org, colleague)
  await run("insert into orgs (id, name) values ($1, '空')", empty)
  await run(
    "insert into subscriptions (id, org_id, status, reading) values ('sub_old', $1, 'canceled', 1)",
    empty,
  )
  await run("insert into org_members (org_id, user_id, role) values ($1, md5('user7')::uuid, 'admin')", empty)
  await run(
    `insert into org_groups (id, org_id, name)
     select named.id, p.org_id, named.id::text from unnest(array[$1, $2]::uuid[]) named (id), projects p where p.id = $3
     union all select $4::uuid, $5::uuid, 'own'`,
    assigned,
    spare,
    project,
    group,
    org,
  )
  await run(
    `insert into project_groups (project_id, org_id, group_id, role)
     select $2, org_id, $1, 'viewer' from projects where id = $2`,
    assigned,
    project,
  )
  await run(
    `insert into invitations (id, org_id, project_id, email, project_role, org_role, expires_at)
     select $1::uuid, org_id, id, 'invited@crowd.test', 'member'::project_role, null::org_role, now() + interval '1 day' from projects where id = $3
     union all select $2::uuid, $4::uuid, null, 'asked@crowd.test', null, 'member', now() + interval '1 day'`,
    invited,
    asked,
    project,
    org,
  )
  await run(
    "insert into sign_in_codes (browser, email, code_hash, expires_at) values ($1, 'guest-7@crowd.test', $2, now() + interval '9 minutes')",
    sha256(signInCookie),
    hmac(localSecrets.CODE_KEY, `guest-7@crowd.test ${signInCookie} 123456`),
  )
}

/** Has every object that it is asked for, of 5 bytes of text, and deletes what it is told to. */
const store = createServer(async (request, response) => {
  response.setHeader('content-type', request.method === 'HEAD' ? 'text/plain' : 'application/xml')
  if (request.method === 'HEAD') response.setHeader('content-length', 5)
  const named = (await text(request)).match(/<Key>[^<]*<\/Key>/g) ?? []
  const deleted = named.map(key => `<Deleted>${key}</Deleted>`).join('')
  response.end(
    request.headers['x-amz-copy-source']
      ? '<CopyObjectResult><ETag>x</ETag></CopyObjectResult>'
      : `<DeleteResult>${deleted}</DeleteResult>`,
  )
})
beforeAll(() => new Promise<void>(listening => store.listen(0, '127.0.0.1', listening)))
afterAll(() => store.close())

/** Has the customer and the subscription that the organisations are given, and signs for itself. */
let billing: Awaited<ReturnType<typeof startBilling>>
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing?.stop())

/** The webhook of one who has bought at the stand-in, by its own API. */
async function purchase(mark: string): Promise<{ body: string; signature: string; customer: string }> {
  const ask = async (path: string, fields: Record<string, string> = {}): Promise<any> => {
    const headers = bearer(billingSettings.STRIPE_SECRET_KEY)
    const answer = await fetch(billing.url + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    return answer.headers.get('content-type') === 'application/json' ? answer.json() : undefined
  }
  const { id: customer } = await ask('/v1/customers', { 'metadata[orgId]': mark })
  const { id } = await ask('/v1/checkout/sessions', {
    mode: 'subscription',
    customer,
    success_url: origin,
    cancel_url: origin,
    'line_items[0][price]': billingSettings.STRIPE_PRICE_PRO,
    'line_items[0][quantity]': '1',
  })
  await ask(`/checkout/${id}/pay`)
  const { events }: any = await (await fetch(`${billing.url}/control/objects?orgId=${mark}`)).json()
  return { ...(await ask(`/control/webhooks/${events[0].id}/sign`)), customer }
}

/** Let everything through. */
const limiters = Object.fromEntries(
  Object.values(callerLimits).map(({ binding }) => [binding, { limit: async () => ({ success: true }) }]),
)

/** Does this with a database endpoint of its own, whose sessions end with it. */
async function withBindings<T>(work: (bindings: Bindings) => Promise<T>): Promise<T> {
  const endpoint = await startNeonEndpoint({ postgresPort: Number(databaseUrl.port) })
  try {
    return await work({
      DATABASE_URL: databaseUrl.href,
      DATABASE_ENDPOINT: endpoint.url,
      APP_URL: 'https://cairn.test',
      MAIL_FROM: 'cairn@example.test',
      ...localSecrets,
      ...limiters,
      MAIL_URL: 'smtp://127.0.0.1:9',
      STORE_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      STORE_ACCESS_KEY_ID: 'local',
      STORE_SECRET_ACCESS_KEY: 'local',
      STRIPE_API_URL: billing.url,
      ...billingSettings,
    })
  } finally {
    await endpoint.stop()
  }
}

const call = async (...asked: Parameters<typeof told>): Promise<number> => (await told(...asked)).status

async function told(
  bindings: Bindings,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: BodyInit | undefined,
): Promise<{ status: number; body: any }> {
  const later: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => later.push(work),
    passThroughOnException: () => {},
  }
  const init = {
    method,
    headers: { ...asJson, ...headers },
    ...(body === undefined ? {} : { body }),
  }
  const response = await app.request(origin + path, init, bindings, context as never)
  const text = await response.text()
  await Promise.all(later)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined }
}

/** Sequential scans of the tables that grow, once every other session has ended and so reported its own. */
async function scans(): Promise<Map<string, number>> {
  for (;;) {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      ['plans'],
    )
    if (rows.length === 0) break
    await pause(10)
  }
  const { rows } = await client.query(
    'select relname, seq_scan::int as scans from pg_stat_user_tables where n_live_tup > 1000',
  )
  return new Map(rows.map(row => [row.relname, row.scans]))
}

/** Rows of a table that were read by any index or scan. */
async function rowsRead(table: string): Promise<number> {
  await scans()
  const { rows } = await client.query(
    `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = $1)::int
            + (select seq_tup_read from pg_stat_user_tables where relname = $1)::int as read`,
    [table],
  )
  return rows[0].read
}

const task = { id: 'T1', issues: [1, 2, 3] }
const documents = [{ path: 'a.md', content: 'text' }]
const operations: [
  method: string,
  path: string,
  headers: Record<string, string>,
  status: number,
  body?: unknown,
][] = [
  ['POST', '/api/auth/session', caller, 201, { email: 'guest-7@crowd.test', code: '123456' }],
  ['POST', '/api/auth/email-code', caller, 202, { email: 'user-7@crowd.test' }],
  ['POST', '/api/auth/session', caller, 400, { email: 'user-7@crowd.test', code: '000000' }],
  ['GET', '/api/auth/sessions', browser, 200],
  ['DELETE', '/api/auth/sessions/00000000-0000-4000-8000-000000000000', browser, 404],
  ['POST', '/api/auth/device/code', {}, 200, { client_name: 'cli' }],
  ['POST', '/api/auth/device/token', {}, 400, { device_code: 'x' }],
  ['GET', '/api/auth/device?userCode=BCDF-GHJK', browser, 404],
  ['POST', '/api/auth/device/approve', browser, 404, { userCode: 'BCDF-GHJK' }],
  ['GET', '/api/tokens', browser, 200],
  ['POST', '/api/tokens', browser, 201, { name: 'new', projectId: ':project' }],
  ['POST', '/api/tokens/00000000-0000-4000-8000-000000000000/revoke', browser, 404],
  ['GET', '/api/orgs', browser, 200],
  ['GET', '/api/orgs/eligible', browser, 200],
  ['POST', '/api/orgs', browser, 201, { name: '組織' }],
  ['GET', '/api/orgs/:org', browser, 200],
  ['PATCH', '/api/orgs/:org', browser, 200, { name: '改名' }],
  ['GET', '/api/orgs/:org/members', browser, 200],
  ['POST', '/api/orgs/:org/members', browser, 201, { email: 'user-100@crowd.test', role: 'member' }],
  ['POST', '/api/orgs/:org/members', browser, 404, { email: 'nobody@crowd.test', role: 'member' }],
  ['PATCH', '/api/orgs/:org/members/:colleague', browser, 200, { role: 'admin' }],
  [
    'POST',
    '/api/orgs/:org/invitations',
    browser,
    201,
    {
      emails: ['a@crowd.test', 'asked@crowd.test', 'colleague@crowd.test'],
      role: 'member',
      groupId: ':group',
    },
  ],
  ['DELETE', '/api/orgs/:org/invitations/:asked', browser, 200],
  ['GET', '/api/me/invitations', browser, 200],
  ['POST', '/api/me/invitations/:asked/accept', browser, 404],
  ['POST', '/api/me/invitations/:asked/decline', browser, 404],
  ['GET', '/api/orgs/:org/groups', browser, 200],
  ['GET', '/api/orgs/:org/groups?page=1', browser, 200],
  ['POST', '/api/orgs/:org/groups', browser, 201, { name: '新しいグループ' }],
  ['PATCH', '/api/orgs/:org/groups/:group', browser, 200, { name: '改名' }],
  ['POST', '/api/orgs/:org/groups/:group/members', browser, 201, { userId: ':colleague' }],
  ['DELETE', '/api/orgs/:org/groups/:group/members/:colleague', browser, 200],
  ['DELETE', '/api/orgs/:org/groups/:group', browser, 200],
  ['DELETE', '/api/orgs/:org', browser, 409],
  ['POST', '/api/billing/checkout', browser, 200, { plan: 'pro', scope: 'org', orgId: ':empty' }],
  ['POST', '/api/billing/portal', browser, 200, { scope: 'org', orgId: ':empty' }],
  ['DELETE', '/api/orgs/:empty', browser, 200],
  ['GET', '/api/projects', token, 200],
  ['GET', '/api/projects?page=1', browser, 200],
  ['POST', '/api/projects', browser, 201, { orgId: ':org', name: '新規' }],
  ['GET', '/api/projects/:project', token, 200],
  ['PATCH', '/api/projects/:project', token, 200, { name: '変更', repositoryUrl: null }],
  ['PUT', '/api/projects/:project/icon-image', { ...token, 'content-type': 'image/png' }, 200, png()],
  ['GET', '/api/projects/:project/icon-image', token, 200],
  ['PATCH', '/api/projects/:project', token, 200, { icon: null }],
  ['POST', '/api/projects/:project/archive', token, 200],
  ['POST', '/api/projects/:project/unarchive', token, 200],
  ['GET', '/api/me/profile', browser, 200],
  ['PATCH', '/api/me/profile', browser, 200, { displayName: '名前' }],
  ['GET', '/api/me/token', token, 200],
  ['GET', '/api/me/notifications?unread=1', browser, 200],
  ['POST', '/api/me/notifications/read', browser, 200, {}],
  ['GET', '/api/me/notification-preferences', browser, 200],
  ['PATCH', '/api/me/notification-preferences', browser, 200, { inApp: 'all', email: 'all' }],
  ['GET', '/api/projects/:project/roadmaps', token, 200],
  ['PUT', '/api/projects/:project/roadmaps/new', token, 200, payload([task], { documents })],
  [
    'PUT',
    '/api/projects/:project/roadmaps/new',
    token,
    200,
    payload([{ ...task, status: 'blocked' }], { at: '2026-02-01T00:00:00Z' }),
  ],
  ['GET', '/api/projects/:project/roadmaps/main', token, 200],
  ['GET', '/api/projects/:project/roadmaps/new', token, 200],
  ['GET', '/api/projects/:project/roadmaps/main/documents/none', token, 404],
  ['DELETE', '/api/projects/:project/roadmaps/new', token, 204],
  ['POST', '/api/projects/:project/issues', token, 201, { title: '課題' }],
  ['GET', '/api/projects/:project/issues?q=1&status=todo', token, 200],
  ['GET', `/api/projects/:project/issues?q=${encodeURIComponent('課題')}`, token, 200],
  ['GET', '/api/projects/:project/issues/1', token, 200],
  ['PATCH', '/api/projects/:project/issues/1', token, 200, { title: '改題', assigneeId: ':colleague' }],
  ['PATCH', '/api/projects/:project', token, 200, { key: 'KEY' }],
  [
    'POST',
    '/api/projects/:project/git-links',
    token,
    200,
    { links: [{ kind: 'pr', ref: '1', title: 'PR', issueKeys: ['KEY-1', 'KEY-2', 'OTHER-1'] }] },
  ],
  ['GET', '/api/projects/:project/git-links', token, 200],
  ['GET', '/api/projects/:project/git-links?issue=KEY-1&page=1', token, 200],
  ['DELETE', '/api/projects/:project/issues/1', token, 204],
  ['POST', '/api/projects/:project/issues/1/restore', token, 200],
  ['GET', '/api/projects/:project/activity', token, 200],
  ['GET', '/api/projects/:project/activity?type=crowd&page=3', token, 200],
  ['GET', '/api/projects/:project/activity?actorId=00000000-0000-4000-8000-000000000000', token, 200],
  ['GET', '/api/projects/:project/activity?tokenId=00000000-0000-4000-8000-000000000000', token, 200],
  ['GET', '/api/projects/:project/members', token, 200],
  ['POST', '/api/projects/:project/members', token, 201, { email: 'user-200@crowd.test' }],
  ['POST', '/api/projects/:project/members', token, 201, { email: 'b@crowd.test' }],
  ['POST', '/api/projects/:project/members', token, 200, { email: 'b@crowd.test', external: true }],
  ['PATCH', '/api/projects/:project/members/:member', token, 200, { role: 'viewer', external: true }],
  ['PATCH', '/api/projects/:project/members/:member', token, 200, { featureScope: null }],
  ['DELETE', '/api/projects/:project/members/:member', token, 200],
  ['DELETE', '/api/projects/:project/members/:invited', token, 200],
  ['GET', '/api/projects/:project/groups', token, 200],
  ['GET', '/api/projects/:project/groups?page=1', token, 200],
  ['POST', '/api/projects/:project/groups', token, 201, { groupId: ':spare', role: 'member' }],
  ['PATCH', '/api/projects/:project/groups/:assigned', token, 200, { role: 'member' }],
  ['DELETE', '/api/projects/:project/groups/:assigned', token, 200],
  ['DELETE', '/api/orgs/:org/members/:colleague', browser, 200],
  ['GET', '/api/projects/:project/repo-binding', token, 200],
  ['PUT', '/api/projects/:project/repo-binding', token, 200, { repoIdentity: { kind: 'local', value: 'x' } }],
  ['POST', '/api/projects/:project/attachments', token, 201, { filename: 'a.txt', size: 5 }],
  ['POST', '/api/projects/:project/attachments/:pending/complete', token, 200],
  ['GET', '/api/projects/:project/attachments', token, 200],
  ['GET', '/api/projects/:project/attachments?page=1', token, 200],
  ['DELETE', '/api/projects/:project/attachments/:unwanted', token, 204],
  [
    'POST',
    '/api/projects/:project/files',
    token,
    201,
    { attachmentId: ':ready', folderId: ':folder', name: 'new.txt' },
  ],
  [
    'POST',
    '/api/projects/:project/files',
    token,
    201,
    { attachmentId: ':pending', name: 'two.txt', baseRevision: 2 },
  ],
  ['GET', '/api/projects/:project/files/tree', token, 200],
  ['GET', '/api/projects/:project/files/:file', token, 200],
  ['GET', '/api/projects/:project/files/:file/download?revision=1', token, 200],
  ['PATCH', '/api/projects/:project/files/:file', token, 200, { name: '新.txt', folderId: ':folder' }],
  ['POST', '/api/projects/:project/files/:file/revisions/1/restore', token, 200],
  ['DELETE', '/api/projects/:project/files/:file/revisions/1', token, 204],
  ['POST', '/api/projects/:project/files/:file/revisions/prune', token, 200],
  ['POST', '/api/projects/:project/folders', token, 201, { name: '下', parentId: ':folder' }],
  ['PATCH', '/api/projects/:project/folders/:folder', token, 200, { name: '変更', parentId: null }],
  ['DELETE', '/api/projects/:project/files/:file', token, 204],
  ['DELETE', '/api/projects/:project/folders/:folder', token, 204],
  ['DELETE', '/api/projects/:project', token, 204],
  ['DELETE', '/api/me/token', token, 204],
  ['DELETE', '/api/auth/session', browser, 204],
]

/** The tables that were scanned while this was done. */
async function scannedBy(work: (bindings: Bindings) => Promise<unknown>): Promise<string[]> {
  const before = await scans()
  await withBindings(work)
  const after = await scans()
  return [...after].flatMap(([table, count]) => (count > (before.get(table) ?? 0) ? table : []))
}

/** As after hours in which no job ran: half of the queue is due, and thousands of uploads are late. */
async function fallBehind(session: pg.Client): Promise<void> {
  await session.query("update object_deletions set due_at = now() where object_key like 'gone/1%'")
  await session.query(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
     select gen_random_uuid(), md5('project' || 1 + n % 2000)::uuid, md5('user7')::uuid, 'late.txt', 5, 'text/plain', 'uploads/late' || n,
            now() - interval '25 hours' from generate_series(1, 2500) n`,
  )
  await session.query('analyze object_deletions, attachments')
}

/** What the daily sweep looks for by an index: when, and how long ago is past. */
const expiring: [table: string, at: string, age: string][] = [
  ['sessions', 'expires_at', '1 minute'],
  ['sign_in_codes', 'expires_at', '1 minute'],
  ['device_logins', 'expires_at', '1 minute'],
  ['write_marks', 'at', '61 minutes'],
  ['mail_outbox', 'sent_at', '8 days'],
  ['billing_events', 'received_at', '91 days'],
  ['roadmap_syncs', 'created_at', '181 days'],
]

const names = new RegExp(`:(project|org|${Object.keys({ ...own, ...people }).join('|')})\\b`, 'g')
const named = (text: string) => text.replace(names, (_, name: Named) => ids[name])

describe('no operation scans a table that grows (on a hundred times the data)', () => {
  it('the sweeps of every minute, and those of the object store', async () => {
    const objects = Array.from({ length: 1000 }, (_, i) => ({ key: `objects/${i}`, storedAt: new Date(0) }))
    await inSession(fallBehind)
    const scanned = await scannedBy(async bindings => {
      await runScheduled('* * * * *', bindings)
      await queueOrphans(openDatabase(settings(bindings)), objects, null)
    })
    expect(scanned).toEqual([])
    const left = await inSession(session =>
      session.query(
        `select (select count(*)::int from attachments where created_at < now() - interval '24 hours' and linked_at is null) as late,
                (select count(*)::int from object_deletions where object_key like 'gone/%') as queued`,
      ),
    )
    expect(left.rows).toEqual([{ late: 0, queued: 20_000 - 11_111 }])
  })

  it('the sweep of expired invitations', async () => {
    await inSession(async session => {
      await session.query(
        "update invitations set expires_at = now() - interval '31 days' where email like 'guest-19%'",
      )
      await session.query('analyze invitations')
    })
    expect(await scannedBy(sweepInvitations)).toEqual([])
    const { rows } = await inSession(session =>
      session.query("select count(*)::int as count from invitations where email like 'guest-19%'"),
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('the sweep of tokens: warnings of those that expire soon, and the end of those that ended long ago', async () => {
    await inSession(async session => {
      await session.query(
        `update api_tokens set expires_at = now() + interval '3 days', created_at = now() - interval '30 days'
          where id in (select md5('token' || n)::uuid from generate_series(1, 500) n)`,
      )
      await session.query(
        `update api_tokens set revoked_at = case when get_byte(hash, 0) % 2 = 0 then now() - interval '91 days' end,
                expires_at = now() - interval '91 days'
          where id in (select md5('token' || n)::uuid from generate_series(501, 1500) n)`,
      )
      await session.query('analyze api_tokens')
    })
    expect(await scannedBy(sweepTokens)).toEqual([])
    const { rows } = await inSession(session =>
      session.query(
        `select count(*) filter (where warned_days = '{7}')::int as warned, count(*) filter (where expires_at < now())::int as ended from api_tokens`,
      ),
    )
    expect(rows).toEqual([{ warned: 500, ended: 0 }])
  })

  it('the sweep of excess revisions', async () => {
    const file = "md5('file5')::uuid"
    await inSession(async session => {
      await session.query(
        `with made as (select n, md5('excess' || n)::uuid as id from generate_series(1, 20) n),
              held as (
                insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
                select id, md5('project6')::uuid, md5('user7')::uuid, 'x.txt', 5, 'text/plain', 'objects/excess' || n, now(), now() from made)
         insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
         select md5('project6')::uuid, ${file}, n + 100, id, md5('user7')::uuid from made`,
      )
      await session.query('analyze attachments, file_revisions')
    })
    expect(await scannedBy(sweepRevisions)).toEqual([])
    const { rows } = await inSession(session =>
      session.query(
        `select count(*)::int as count, min(revision) as first from file_revisions where file_id = ${file}`,
      ),
    )
    expect(rows).toEqual([{ count: 10, first: 111 }])
  })

  it('the daily sweep of what has expired, but for the windows of the rate limits', async () => {
    await inSession(async session => {
      for (const table of ['sign_in_codes', 'device_logins'])
        await session.query(
          `update ${table} set expires_at = now() + interval '8 minutes' where expires_at < now()`,
        )
      for (const [table, at, age] of expiring)
        await session.query(
          `update ${table} set ${at} = now() - interval '${age}' where ctid = any (array(select ctid from ${table} where ${at} is not null
             and ${table}::text not like '%guest-7@%' and ${table}::text not like '%' || encode(sha256('session-7'), 'hex') || '%' limit 500))`,
        )
      await session.query(`vacuum analyze ${expiring.map(([table]) => table).join(', ')}`)
    })
    // These change with every request, so an index would cost more than the scans of a day.
    expect(await scannedBy(sweepExpired)).toEqual(['rate_windows'])
    const left = await inSession(session =>
      session.query(
        expiring
          .map(([table, at, age]) => `select 1 from ${table} where ${at} <= now() - interval '${age}'`)
          .join(' union all '),
      ),
    )
    expect(left.rows).toEqual([])
  })

  it('a claim of mail among 100,000 that wait, half of them tried before', async () => {
    await inSession(async session => {
      await session.query(
        `insert into mail_outbox (id, recipient, subject, attempts, next_attempt_at)
         select gen_random_uuid(), n || '@slow.test', 's', n % 2, now() - interval '1 second' * n from generate_series(1, 100000) n`,
      )
      await session.query('analyze mail_outbox')
    })
    const claims: [avoided: string[], claimed: boolean, most: number][] = [
      [[], true, 200],
      [['slow.test', 'crowd.test'], false, 5_000],
    ]
    for (const [avoided, claimed, most] of claims) {
      const before = await rowsRead('mail_outbox')
      await withBindings(async bindings => {
        const mail = await claimMail(openDatabase(settings(bindings)), avoided)
        expect(mail !== null).toBe(claimed)
      })
      const read = (await rowsRead('mail_outbox')) - before
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(most)
    }
    await inSession(session => session.query("delete from mail_outbox where recipient like '%@slow.test'"))
  })

  it('the digests of every five minutes', async () => {
    const waiting = "user_id in (select md5('user' || n)::uuid from generate_series(1000, 1249) n)"
    await inSession(async session => {
      await session.query(`update notifications set awaits_digest = true, position = null where ${waiting}`)
      await session.query(
        `update users set notify_email = 'all' where id in (select user_id from notifications where ${waiting})`,
      )
      await session.query('analyze notifications, users')
    })
    expect(await scannedBy(bindings => runScheduled('*/5 * * * *', bindings))).toEqual([])
    const { rows } = await inSession(session =>
      session.query('select count(*)::int as count from notifications where awaits_digest'),
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('the deeds of one token among very many: no more than those are read', async () => {
    const busy = {
      project: '00000000-0000-4000-8000-0000000000a1',
      token: '00000000-0000-4000-8000-0000000000a2',
    }
    await inSession(async session => {
      await session.query("insert into projects (id, org_id, name) values ($1, $2, '多忙')", [
        busy.project,
        ids.org,
      ])
      await session.query(
        `insert into events (id, project_id, type, actor_id, token_id, via)
         select uuidv7(), $1, 'crowd', md5('user7')::uuid, case when n % 10000 = 0 then $2::uuid else md5('token' || n % 40)::uuid end, '"web"'
           from generate_series(1, 50000) n`,
        [busy.project, busy.token],
      )
      await session.query('analyze events')
    })
    const path = `/api/projects/${busy.project}/activity?tokenId=${busy.token}&pageSize=100`
    const before = await rowsRead('events')
    await withBindings(async bindings =>
      expect(await call(bindings, 'GET', path, browser, undefined)).toBe(200),
    )
    const after = await rowsRead('events')
    expect(after - before).toBeGreaterThan(0)
    expect(after - before).toBeLessThan(50)
  })

  describe('a search among very many issues', () => {
    const busy = '00000000-0000-4000-8000-0000000000a3'
    beforeAll(() =>
      inSession(async session => {
        await session.query(
          "insert into projects (id, org_id, name, issue_key) values ($1, $2, '課題', 'KEY')",
          [busy, ids.org],
        )
        await session.query(
          `insert into issues (id, project_id, number, title, status)
           select gen_random_uuid(), $1, n, case when n % 500 = 0 then '検索の改善 ' else '一覧を直す ' end || n, 'todo' from generate_series(1, 5000) n`,
          [busy],
        )
        await session.query('analyze issues')
      }),
    )

    it.each([
      ['two characters', '改善', 10],
      ['one', '検', 10],
      ['more', '検索の改', 10],
      ['those that only stand apart', '索改', 0],
      ['a number', '%23777', 1],
      ['a key', 'key-777', 1],
    ])('for %s reads what it finds', async (_, q, total) => {
      const path = `/api/projects/${busy}/issues?status=todo&q=${q}`
      const before = await rowsRead('issues')
      await withBindings(async bindings =>
        expect((await told(bindings, 'GET', path, browser, undefined)).body.total).toBe(total),
      )
      const read = (await rowsRead('issues')) - before
      expect(read).toBeLessThan(50)
    })
  })

  it('POST /api/billing/webhook', async () => {
    const { body, signature, customer } = await purchase(ids.project)
    await inSession(session =>
      session.query('update orgs set customer_id = $1 where id = $2', [customer, ids.org]),
    )
    const headers = { 'stripe-signature': signature }
    const scanned = await scannedBy(async bindings => {
      for (let i = 0; i < 2; i++)
        expect(await call(bindings, 'POST', '/api/billing/webhook', headers, body)).toBe(200)
    })
    expect(scanned).toEqual([])
    const { rows } = await inSession(session =>
      session.query('select status from subscriptions where org_id = $1 and reading > 0 order by reading', [
        ids.org,
      ]),
    )
    expect(rows).toContainEqual({ status: 'active' })
  })

  it.each(operations)('%s %s', async (method, path, headers, status, body) => {
    const sent = body === undefined || body instanceof Uint8Array ? body : named(JSON.stringify(body))
    const scanned = await scannedBy(async bindings =>
      expect(await call(bindings, method, named(path), headers, sent)).toBe(status),
    )
    expect(scanned).toEqual([])
  })

  it('is a test that can fail', async () => {
    const before = await scans()
    const other = await connected()
    await other.query("select count(*) from users where display_name = 'x'")
    await other.end()
    expect((await scans()).get('users')).toBeGreaterThan(before.get('users') ?? 0)
  })
})
