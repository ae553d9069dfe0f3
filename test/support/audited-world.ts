import type pg from 'pg'
import { grantPlan } from '../../db/operator/grant.ts'
import { startNeonEndpoint } from '../../dev/stack/neon/endpoint.ts'
import { workerUrl } from '../../dev/stack/postgres/worker-login.ts'
import { localSecrets } from '../../dev/stack/secrets.ts'
import { sha256 } from '../../src/worker/access/credential.ts'
import { fromBrowser, origin } from './headers.ts'
import { identity, payload } from './payload.ts'
import { type Fetch, limiters, respond } from './plans/requests.ts'
import { png } from './png.ts'

export type Ids = Record<string, string>
export type Deed = [as: string, method: string, path: string, body?: unknown]

const project = '/api/projects/:project'
const people = ['alice', 'bob', 'carol', 'frank']
const task = (id: string, status: string) => ({ id, status, issues: [1], planPath: `${id}.md` })
const sync = (at: string, status: string) =>
  payload([task('T1', status), task('T2', 'done'), { id: 'T3' }], {
    at,
    documents: [{ path: 'T1.md', content: '計画' }],
  })
const sha = (digit: string) => digit.repeat(40)

/** Calls of the API, in order; `:name` is the id that an earlier response has stored under it. */
const deeds: [name: string | null, ...Deed][] = [
  ['org', 'alice', 'POST', '/api/orgs', { name: '組織' }],
  [null, 'alice', 'POST', '/api/orgs/:org/members', { email: 'bob@people.test', role: 'member' }],
  ['group', 'alice', 'POST', '/api/orgs/:org/groups', { name: 'グループ' }],
  ['free', 'alice', 'POST', '/api/orgs/:org/groups', { name: '空' }],
  [null, 'alice', 'POST', '/api/orgs/:org/groups/:group/members', { userId: ':bob' }],
  [
    null,
    'alice',
    'POST',
    '/api/orgs/:org/invitations',
    { emails: ['frank@people.test', 'gina@people.test'], role: 'member', groupId: ':group' },
  ],
  ['project', 'alice', 'POST', '/api/projects', { orgId: ':org', name: '企画' }],
  [null, 'alice', 'PATCH', project, { key: 'KEY', description: '説明' }],
  [
    'guest',
    'alice',
    'POST',
    `${project}/members`,
    { email: 'carol@people.test', featureScope: ['roadmap', 'issues'], role: 'member' },
  ],
  [null, 'alice', 'PATCH', `${project}/members/:guest`, { role: 'viewer' }],
  ['invited', 'alice', 'POST', `${project}/members`, { email: 'dave@people.test', role: 'member' }],
  [null, 'alice', 'POST', `${project}/groups`, { groupId: ':group', role: 'viewer' }],
  [null, 'alice', 'PATCH', `${project}/groups/:group`, { role: 'member' }],
  ['issue', 'bob', 'POST', `${project}/issues`, { title: '一', body: '本文' }],
  ['child', 'bob', 'POST', `${project}/issues`, { title: '二', parentId: ':issue' }],
  ['trashed', 'bob', 'POST', `${project}/issues`, { title: '三', assigneeId: ':alice' }],
  ['comment', 'bob', 'POST', `${project}/issues/1/comments`, { body: '一つめのコメント' }],
  [null, 'bob', 'PATCH', `${project}/issues/1/comments/:comment`, { body: '直したコメント' }],
  [null, 'alice', 'POST', `${project}/issues/1/comments`, { body: '二つめのコメント' }],
  [null, 'alice', 'PATCH', `${project}/issues/1`, { status: 'done' }],
  [null, 'alice', 'DELETE', `${project}/issues/2`],
  [null, 'alice', 'POST', `${project}/issues/2/restore`],
  [null, 'alice', 'DELETE', `${project}/issues/3`],
  [null, 'alice', 'PUT', `${project}/repo-binding`, { repoIdentity: identity }],
  [null, 'alice', 'PUT', `${project}/roadmaps/main`, sync('2026-01-01T00:00:00Z', 'todo')],
  [null, 'carol', 'PATCH', '/api/me/notification-preferences', { inApp: 'all', email: 'all' }],
  [null, 'alice', 'PUT', `${project}/roadmaps/main`, sync('2026-01-02T00:00:00Z', 'blocked')],
  [null, 'alice', 'PUT', `${project}/roadmaps/main`, sync('2026-01-03T00:00:00Z', 'done')],
  [null, 'bob', 'POST', `${project}/roadmaps/main/tasks/T3/claim`, { note: '作業中' }],
  [
    null,
    'alice',
    'POST',
    `${project}/git-links`,
    { links: [{ kind: 'commit', ref: sha('a'), title: 'KEY-1', issueKeys: ['KEY-1'] }] },
  ],
  ['folder', 'alice', 'POST', `${project}/folders`, { name: '資料' }],
  ['inner', 'alice', 'POST', `${project}/folders`, { name: '内', parentId: ':folder' }],
  ['moved', 'alice', 'POST', `${project}/folders`, { name: '元' }],
  [null, 'alice', 'PATCH', `${project}/folders/:moved`, { name: '先', parentId: ':inner' }],
  ...['first', 'second', 'gone', 'ready', 'attached', 'enclosed', 'removed'].flatMap((name): typeof deeds => [
    [
      name,
      'alice',
      'POST',
      `${project}/attachments`,
      { filename: `${name}.txt`, size: 5, mime: 'text/plain' },
    ],
    [null, 'alice', 'POST', `${project}/attachments/:${name}/complete`],
  ]),
  ['pending', 'bob', 'POST', `${project}/attachments`, { filename: 'p.txt', size: 7 }],
  [
    'file',
    'alice',
    'POST',
    `${project}/files`,
    { attachmentId: ':first', folderId: ':inner', name: 'a.txt' },
  ],
  [null, 'alice', 'POST', `${project}/files`, { attachmentId: ':second', folderId: ':inner', name: 'a.txt' }],
  [null, 'bob', 'POST', `${project}/files/:file/revisions/1/restore`],
  [null, 'bob', 'PATCH', `${project}/files/:file`, { name: 'b.txt' }],
  ['deleted', 'alice', 'POST', `${project}/files`, { attachmentId: ':gone' }],
  [null, 'alice', 'DELETE', `${project}/files/:deleted`],
  [null, 'alice', 'POST', `${project}/issues/1/attachments`, { attachmentId: ':attached' }],
  [null, 'alice', 'POST', `${project}/issues/1/attachments`, { attachmentId: ':removed' }],
  [null, 'alice', 'DELETE', `${project}/issues/1/attachments/:removed`],
  [
    null,
    'alice',
    'POST',
    `${project}/issues/1/comments`,
    { body: '添付のあるコメント', attachmentIds: [':enclosed'] },
  ],
  [null, 'alice', 'PUT', `${project}/icon-image`, png()],
  ['archived', 'alice', 'POST', '/api/projects', { orgId: ':org', name: '倉庫' }],
  [null, 'alice', 'POST', '/api/projects/:archived/members', { email: 'bob@people.test', role: 'owner' }],
  [null, 'alice', 'POST', '/api/projects/:archived/archive'],
  ['token', 'alice', 'POST', '/api/tokens', { name: 'CLI', projectId: ':project', scopes: ['files:read'] }],
  ['other', 'bob', 'POST', '/api/orgs', { name: '隣' }],
  ['neighbor', 'bob', 'POST', '/api/projects', { orgId: ':other', name: '隣の企画' }],
  ['elsewhere', 'bob', 'POST', '/api/projects/:neighbor/folders', { name: '隣の資料' }],
  ['foreign', 'bob', 'POST', '/api/projects/:neighbor/issues', { title: '隣の課題' }],
  [null, 'bob', 'POST', '/api/projects/:neighbor/issues/1/comments', { body: '隣のコメント' }],
  [null, 'nobody', 'POST', '/api/auth/email-code', { email: 'hana@people.test' }],
  [null, 'nobody', 'POST', '/api/auth/device/code', { client_name: 'cli' }],
]

/** A job creates reminders. */
const reminder = `
  insert into reminders (id, user_id, day, in_app) values (':issue', ':bob', '2026-01-01', true);
  insert into reminder_issues (reminder_id, project_id, issue_id, due_date)
  values (':issue', ':project', ':issue', '2026-01-02');`

/** An app that Bob connected in the browser. */
const app = `
  insert into app_documents (client_id, name, redirect_uris)
  values ('https://editor.example/c', 'Editor', '{https://editor.example/callback}');
  insert into app_grants (id, user_id, client_id, name, host, resource, scopes, query_digest, code_hash, redirect_uri,
    challenge, exchanged_at, ends_at)
  values (':issue', ':bob', 'https://editor.example/c', 'Editor', 'editor.example', 'api', '{files:read,issues:read}',
    sha256('query'), sha256('code'), 'https://editor.example/callback', 'x', now(), now() + interval '30 days');
  insert into app_refreshes (hash, grant_id, used_at) values (sha256('refresh'), ':issue', now());
  insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, grant_id, resource, expires_at)
  select gen_random_uuid(), user_id, 'oauth', name, sha256('access'), 'abcd', '{files:read}', id, resource,
         now() + interval '1 hour' from app_grants;`

/** The paths that the last release does not have. Its Worker leaves them out. */
const sinceRelease = /\/comments\b|\/issues\/\d+\/attachments\b|\/claim\b/

/**
 * Two organizations with everything that the API can create, and its ids by name. One of them has a plan, and had a
 * subscription before. `fetch`: the Worker, if it is not today's.
 */
export async function auditedWorld(
  url: string,
  client: pg.Client,
  services: object,
  fetch?: Fetch,
): Promise<Ids> {
  const ids: Ids = {}
  for (const name of people) ids[name] = await signedIn(client, name)
  const { send, stop } = await senderOn(url, services, fetch)
  for (const [name, ...deed] of deeds) {
    if (fetch && sinceRelease.test(deed[2])) continue
    const answer = await send(ids, deed)
    if (name) ids[name] = idIn(answer)
    if (name === 'org') await onAPlan(client, ids.org!)
  }
  const { rows } = await client.query("select id from invitations where email = 'frank@people.test'")
  await send(ids, ['frank', 'POST', `/api/me/invitations/${rows[0].id}/accept`])
  await stop()
  if (!fetch) await client.query(filled(reminder + app, ids))
  return ids
}

/** Sends requests of users to a Worker on this database. A response other than 2xx is an error. */
export async function senderOn(url: string, services: object, fetch?: Fetch) {
  const endpoint = await startNeonEndpoint({ postgresPort: Number(new URL(url).port) })
  const bindings = {
    DATABASE_URL: workerUrl(url),
    DATABASE_ENDPOINT: endpoint.url,
    APP_URL: origin,
    MAIL_FROM: 'cairn@example.test',
    MAIL_URL: 'smtp://127.0.0.1:9',
    ...localSecrets,
    ...limiters,
    ...services,
  } as never
  return {
    async send(ids: Ids, [as, method, path, body]: Deed): Promise<object> {
      const isImage = body instanceof Uint8Array
      const headers = { ...fromBrowser(as), ...(isImage && { 'content-type': 'image/png' }) }
      const sent = isImage ? body : body && filled(JSON.stringify(body), ids)
      const answer = await respond(bindings, method, filled(path, ids), headers, sent as BodyInit, fetch)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer.body ?? {}
    },
    stop: endpoint.stop,
  }
}

export const filled = (text: string, ids: Ids): string =>
  text.replace(/:([a-z]+)\b/g, (whole, name) => ids[name] ?? whole)

const idIn = (answer: object): string => {
  const { record, ...rest } = answer as { record?: { id: string } }
  return record?.id ?? Object.values(rest as Record<string, { id?: string }>).find(value => value?.id)!.id!
}

async function signedIn(client: pg.Client, name: string): Promise<string> {
  const id = crypto.randomUUID()
  await client.query('insert into users (id, email, created_at) values ($1, $2, now())', [
    id,
    `${name}@people.test`,
  ])
  await client.query(
    "insert into sessions (id, hash, user_id, expires_at) values ($1, $2, $3, now() + interval '30 days')",
    [crypto.randomUUID(), sha256(name), id],
  )
  return id
}

async function onAPlan(client: pg.Client, orgId: string): Promise<void> {
  await client.query("update orgs set customer_id = 'cus_1' where id = $1", [orgId])
  await client.query(
    "insert into subscriptions (id, org_id, status, reading) select 'sub_1', $1, 'canceled', nextval('subscription_readings')",
    [orgId],
  )
  await grantPlan(client, { orgId, plan: 'pro', operator: 'anna', reason: null })
}
