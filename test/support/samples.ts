import { createHash } from 'node:crypto'
import { type Answer, asNobody, asTool, type Client } from './as.ts'
import { onceBought, signatureOf } from './billing.ts'
import { id, query } from './database.ts'
import { image, sendIcon } from './icons.ts'
import { attachmentOn, commentOn, filterIn } from './issues.ts'
import { anAddress } from './mailbox.ts'
import { identity, payload } from './payload.ts'
import { addFile } from './revisions.ts'
import { cookieOf, inBrowser, mailedCode } from './sign-in.ts'
import { fileIn, folderIn } from './tree.ts'
import { readyAttachment } from './uploads.ts'
import {
  appGrant,
  assignGroup,
  joinOrg,
  joinProject,
  type Org,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
  session,
  token,
} from './world.ts'

/** A project of an organization. `other` is an owner of the project and an admin of the organization. */
export type Scene = { in: Org; of: Project; other: Person; who: Person }

/** The caller has no access yet. */
export async function scene(who: Person, of?: Project): Promise<Scene> {
  const other = await person()
  if (!of) {
    const home = await org({ plan: 'pro', admins: [other] })
    return { in: home, of: await project({ in: home, owner: other }), other, who }
  }
  const home = { id: of.orgId }
  await joinOrg(home, other, 'admin')
  await joinProject(of, other, 'owner')
  return { in: home, of, other, who }
}

/** A request to an operation, on things created for this call. It succeeds if the caller has access. */
export type Sample = {
  status: number
  /** The ids in its path below the project or organization, its query, its body, and its own headers. */
  make?: (at: Scene) => Request | Promise<Request>
}
type Request = {
  ids?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

/** A unique name. In the examples of the reference, it appears without its unique part. */
const named = (name: string): string => `${id().slice(0, 8)} ${name}`

const found = <Row extends Record<string, unknown>>([row]: Row[]): Row => row!

async function colleague({ in: home }: Scene): Promise<Person> {
  const who = await person()
  await joinOrg(home, who, 'member')
  return who
}

async function newcomer({ of }: Scene): Promise<{ memberId: string }> {
  const who = await person()
  await joinProject(of, who, 'member')
  const [row] = await query<{ id: string }>`
    select id from project_members where project_id = ${of.id} and user_id = ${who.id}`
  return { memberId: row!.id }
}

const bound = ({ of }: Scene) => query`
  insert into repo_bindings (project_id, kind, value) values (${of.id}, ${identity.kind}, ${identity.value})
  on conflict do nothing`

const documents = [{ path: 'a.md', content: '本文' }]

async function synced(at: Scene, slug = 'main'): Promise<{ slug: string; path: string }> {
  const { of, other } = at
  await bound(at)
  const as = await asTool(other)
  await as('PUT', `/api/projects/${of.id}/roadmaps/${slug}`, payload([{ id: 'T1' }], { documents }))
  return { slug, path: 'a.md' }
}

/** The same, with a task that the other user has claimed. */
export async function claimed(at: Scene, slug = 'main'): Promise<{ slug: string; task: string }> {
  await synced(at, slug)
  const path = `/api/projects/${at.of.id}/roadmaps/${slug}/tasks/T1/claim`
  await (await asTool(at.other))('POST', path, { minutes: 120 })
  return { slug, task: 'T1' }
}

async function deviceLogin(): Promise<{ device_code: string; userCode: string }> {
  const { body } = await asNobody('POST', '/api/auth/device/code', { client_name: 'cli' })
  return { device_code: body.device_code, userCode: body.user_code }
}

const appRedirect = 'https://editor.example/callback'

/** The query of an app whose document is stored. */
async function appQuery(): Promise<Record<string, string>> {
  const clientId = `https://editor.example/${id()}.json`
  await query`insert into app_documents (client_id, name, redirect_uris)
    values (${clientId}, 'Editor', array[${appRedirect}])`
  return {
    client_id: clientId,
    redirect_uri: appRedirect,
    response_type: 'code',
    code_challenge: challengeOf('verifier'),
    code_challenge_method: 'S256',
    state: 'xyz',
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A code of an app that the user has approved. */
async function appCode(who: Person): Promise<Record<string, string>> {
  const [grantId, code] = [await appGrant(who, { name: 'Editor' }), id()]
  await query`update app_grants set code_hash = decode(${sha256(code)}, 'hex'), challenge = ${challengeOf('verifier')},
    exchanged_at = null, ends_at = now() + interval '1 minute' where id = ${grantId}`
  return { client_id: `https://app.example/${grantId}.json`, code, code_verifier: 'verifier' }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A new issue of the project, with a number that concurrent calls do not share. */
async function anIssue({ of }: Scene, assignee: Person | null = null): Promise<{ number: string }> {
  const number = 1_000 + Math.floor(Math.random() * 100_000_000)
  await query`insert into issues (id, project_id, number, title, assignee_id)
    values (${id()}, ${of.id}, ${number}, '問い合わせフォームの文言', ${assignee?.id ?? null})`
  return { number: String(number) }
}

/** A new label of the project. */
async function aLabel({ of }: Scene): Promise<{ labelId: string }> {
  const labelId = id()
  await query`insert into labels (id, project_id, name, color) values (${labelId}, ${of.id}, ${named('不具合')}, 'red')`
  return { labelId }
}

/** A comment by this user on a new issue of the project. */
async function aComment(at: Scene, by: Person): Promise<{ number: string; commentId: string }> {
  const { number } = await anIssue(at)
  const commentId = await commentOn(at.of, Number(number), by, '文言の案を添付しました')
  return { number, commentId }
}

/** An attachment by this user of a new issue of the project. */
async function anAttachment(at: Scene, by: Person): Promise<{ number: string; attachmentId: string }> {
  const { number } = await anIssue(at)
  return { number, attachmentId: await attachmentOn(at.of, Number(number), by) }
}

const project_ = '/api/projects/:projectId'
const org_ = '/api/orgs/:orgId'
const file = `${project_}/files/:fileId`
const attached = `${project_}/issues/:number/attachments`
const comments = `${project_}/issues/:number/comments`

/** A Free organization in which everyone has the same role as in the scene's. */
async function freeTwin({ in: home }: Scene): Promise<Org> {
  const twin = await org()
  await query`insert into org_members (org_id, user_id, role)
    select ${twin.id}, user_id, role from org_members where org_id = ${home.id}`
  return twin
}

const ownGroup = async ({ in: home }: Scene) => ({ groupId: await orgGroup(home) })
const assigned = async ({ of }: Scene) => ({ ids: { groupId: await assignGroup(of, [], 'viewer') } })
const twoRevisions = ({ of, other }: Scene, isLost = true) =>
  addFile(of, other, [{ isLost }, { isLost: true }], named('仕様書.txt'))

/** A sample for each operation of the table of permissions. */
export const samples: Record<string, Sample> = {
  'GET /healthz': { status: 200 },
  'GET /readyz': { status: 200 },
  'POST /api/auth/email-code': { status: 202, make: ({ who }) => ({ body: { email: who.email } }) },
  'POST /api/auth/session': {
    status: 201,
    make: async () => {
      const email = anAddress()
      return { body: { email, code: await mailedCode(email) }, headers: inBrowser(cookieOf(email)) }
    },
  },
  'DELETE /api/auth/session': { status: 204 },
  'GET /api/auth/sessions': { status: 200 },
  'DELETE /api/auth/sessions/:sessionId': {
    status: 204,
    make: async ({ who }) => {
      await session(who)
      const rows = await query<{ id: string }>`
        select id from sessions where user_id = ${who.id} order by created_at desc limit 1`
      return { ids: { sessionId: found(rows).id } }
    },
  },
  'POST /api/auth/device/code': { status: 200, make: () => ({ body: { client_name: 'cli' } }) },
  'POST /api/auth/device/token': {
    status: 200,
    make: async ({ who }) => {
      const { device_code, userCode } = await deviceLogin()
      await query`update device_logins set user_id = ${who.id}, status = 'approved'
        where user_code = ${userCode.replace('-', '')}`
      return { body: { device_code } }
    },
  },
  'GET /api/auth/device': {
    status: 200,
    make: async () => ({ query: { userCode: (await deviceLogin()).userCode } }),
  },
  'POST /api/auth/device/approve': {
    status: 200,
    make: async () => ({ body: { userCode: (await deviceLogin()).userCode } }),
  },

  'GET /api/unsubscribe': { status: 200, make: () => ({ query: { key: id() } }) },
  'POST /api/unsubscribe': {
    status: 200,
    make: async ({ who }) => {
      const rows = await query<{ key: string }>`select unsubscribe_key as key from users where id = ${who.id}`
      return { query: { key: found(rows).key } }
    },
  },

  'GET /api/me/profile': { status: 200 },
  'PATCH /api/me/profile': { status: 200, make: () => ({ body: { displayName: null } }) },
  'GET /api/search': {
    status: 200,
    make: async at => {
      await anIssue(at, at.who)
      return { query: { q: '文言', projectId: at.of.id } }
    },
  },
  'GET /api/me/issues': {
    status: 200,
    make: async at => {
      await anIssue(at, at.who)
      return {}
    },
  },
  'GET /api/me/token': { status: 200 },
  'DELETE /api/me/token': { status: 204 },
  'GET /api/me/home': {
    status: 200,
    make: async ({ who }) => {
      await orgInvitation(await org(), who.email)
      return {}
    },
  },
  'GET /api/me/invitations': {
    status: 200,
    make: async ({ who }) => {
      await orgInvitation(await org(), who.email)
      return {}
    },
  },
  'POST /api/me/invitations/:invitationId/accept': {
    status: 200,
    make: async ({ who }) => ({ ids: { invitationId: await orgInvitation(await org(), who.email) } }),
  },
  'POST /api/me/invitations/:invitationId/decline': {
    status: 200,
    make: async ({ who }) => ({ ids: { invitationId: await orgInvitation(await org(), who.email) } }),
  },
  'GET /api/me/notifications': {
    status: 200,
    make: async at => {
      await synced(at)
      const later = { at: '2026-02-01T00:00:00Z', documents }
      const blocked = payload([{ id: 'T1', status: 'blocked' }], later)
      await (await asTool(at.other))('PUT', `/api/projects/${at.of.id}/roadmaps/main`, blocked)
      return {}
    },
  },
  'POST /api/me/notifications/read': { status: 200, make: () => ({ body: {} }) },
  'GET /api/me/notification-preferences': { status: 200 },
  'PATCH /api/me/notification-preferences': { status: 200, make: () => ({ body: { inApp: 'all' } }) },
  'GET /api/oauth/request': { status: 200, make: async () => ({ query: await appQuery() }) },
  'POST /api/oauth/approve': {
    status: 200,
    make: async () => ({ body: { query: String(new URLSearchParams(await appQuery())), approve: true } }),
  },
  'POST /oauth/token': {
    status: 200,
    make: async ({ who }) => ({ body: { grant_type: 'authorization_code', ...(await appCode(who)) } }),
  },
  'POST /oauth/revoke': {
    status: 200,
    make: async ({ who }) => ({ body: { token: await token(who, { kind: 'oauth' }) } }),
  },
  'GET /api/me/apps': {
    status: 200,
    make: async ({ who }) => {
      await appGrant(who, { name: 'Editor' })
      return {}
    },
  },
  'DELETE /api/me/apps/:appId': {
    status: 204,
    make: async ({ who }) => ({ ids: { appId: await appGrant(who) } }),
  },
  'GET /api/tokens': {
    status: 200,
    make: async ({ who }) => {
      await token(who)
      return {}
    },
  },
  'POST /api/tokens': { status: 201, make: () => ({ body: { name: 'CLI' } }) },
  'UPDATE /api/tokens/:tokenId/revoke': {
    status: 200,
    make: async ({ who }) => {
      await token(who)
      const rows = await query<{ id: string }>`
        select id from api_tokens where user_id = ${who.id} and kind = 'personal' order by created_at desc limit 1`
      return { ids: { tokenId: found(rows).id } }
    },
  },

  'GET /api/orgs': { status: 200 },
  'POST /api/orgs': { status: 201, make: () => ({ body: { name: 'やまびこ製作所' } }) },
  'GET /api/orgs/eligible': { status: 200 },
  [`GET ${org_}`]: { status: 200 },
  [`UPDATE ${org_}`]: { status: 200, make: () => ({ body: { name: 'やまびこ工房' } }) },
  [`DELETE ${org_}`]: {
    status: 200,
    make: async ({ in: { id } }) => {
      await query`delete from projects where org_id = ${id}`
      await query`update orgs set granted_plan = null where id = ${id}`
      return {}
    },
  },
  [`GET ${org_}/apps`]: {
    status: 200,
    make: async ({ other }) => {
      await appGrant(other, { name: 'Editor' })
      return {}
    },
  },
  [`GET ${org_}/members`]: {
    status: 200,
    make: async at => {
      await orgInvitation(at.in, anAddress())
      return {}
    },
  },
  [`POST ${org_}/members`]: {
    status: 201,
    make: async () => ({ body: { email: (await person()).email, role: 'member' } }),
  },
  [`PATCH ${org_}/members/:userId`]: {
    status: 200,
    make: async at => ({ ids: { userId: (await colleague(at)).id }, body: { role: 'admin' } }),
  },
  [`DELETE ${org_}/members/:userId`]: {
    status: 200,
    make: async at => ({ ids: { userId: (await colleague(at)).id } }),
  },
  [`POST ${org_}/invitations`]: {
    status: 201,
    make: ({ other }) => ({ body: { emails: [anAddress(), other.email], role: 'member' } }),
  },
  [`DELETE ${org_}/invitations/:invitationId`]: {
    status: 200,
    make: async at => ({ ids: { invitationId: await orgInvitation(at.in, anAddress()) } }),
  },
  [`GET ${org_}/groups`]: {
    status: 200,
    make: async at => {
      await orgGroup(at.in, [at.other], named('デザイン'))
      return {}
    },
  },
  [`POST ${org_}/groups`]: { status: 201, make: () => ({ body: { name: named('デザイン') } }) },
  [`UPDATE ${org_}/groups/:groupId`]: {
    status: 200,
    make: async at => ({ ids: await ownGroup(at), body: { name: named('広報') } }),
  },
  [`DELETE ${org_}/groups/:groupId`]: { status: 200, make: assigned },
  [`POST ${org_}/groups/:groupId/members`]: {
    status: 201,
    make: async at => ({ ids: await ownGroup(at), body: { userId: (await colleague(at)).id } }),
  },
  [`DELETE ${org_}/groups/:groupId/members/:userId`]: {
    status: 200,
    make: async at => {
      const userId = (await colleague(at)).id
      return { ids: { userId, groupId: await orgGroup(at.in, [{ id: userId, email: '', name: null }]) } }
    },
  },

  'GET /api/billing/price': { status: 200 },
  'POST /api/billing/checkout': {
    status: 200,
    make: async at => ({ body: { plan: 'pro', scope: 'org', orgId: (await freeTwin(at)).id } }),
  },
  'POST /api/billing/portal': {
    status: 200,
    make: async at => {
      const twin = await freeTwin(at)
      await onceBought(twin)
      return { body: { scope: 'org', orgId: twin.id } }
    },
  },
  'POST /api/billing/webhook': {
    status: 200,
    make: async () => {
      const body = { id: id(), object: 'event', type: 'invoice.created', data: { object: {} } }
      return { body, headers: { 'stripe-signature': await signatureOf(JSON.stringify(body)) } }
    },
  },

  'GET /api/projects': { status: 200 },
  'POST /api/projects': {
    status: 201,
    make: ({ in: home }) => ({ body: { orgId: home.id, name: 'サイト刷新' } }),
  },
  [`GET ${project_}`]: { status: 200 },
  [`GET ${project_}/overview`]: {
    status: 200,
    make: async at => {
      await synced(at)
      return {}
    },
  },
  [`PATCH ${project_}`]: { status: 200, make: () => ({ body: { name: 'サイト刷新 2027' } }) },
  [`DELETE ${project_}`]: { status: 204 },

  [`UPDATE ${project_}/archive`]: { status: 200 },
  [`UPDATE ${project_}/unarchive`]: {
    status: 200,
    make: async ({ of }) => {
      await query`update projects set archived_at = now() where id = ${of.id}`
      return {}
    },
  },

  [`GET ${project_}/icon-image`]: {
    status: 200,
    make: async ({ of, other }) => {
      await sendIcon(await asTool(other), of)
      return {}
    },
  },
  [`UPDATE ${project_}/icon-image`]: {
    status: 200,
    make: () => ({ body: image(), headers: { 'content-type': 'image/png' } }),
  },

  [`GET ${project_}/repo-binding`]: { status: 200 },
  [`UPDATE ${project_}/repo-binding`]: { status: 200, make: () => ({ body: { repoIdentity: identity } }) },
  [`GET ${project_}/roadmaps`]: { status: 200, make: async at => ({ ids: await synced(at) }) },
  [`GET ${project_}/roadmaps/:slug`]: { status: 200, make: async at => ({ ids: await claimed(at) }) },
  [`GET ${project_}/roadmaps/:slug/documents/:path{.+}`]: {
    status: 200,
    make: async at => ({ ids: await synced(at) }),
  },
  [`PUT ${project_}/roadmaps/:slug`]: {
    status: 200,
    make: async at => {
      await bound(at)
      return { ids: { slug: id() }, body: payload([{ id: 'T1' }]) }
    },
  },
  [`DELETE ${project_}/roadmaps/:slug`]: {
    status: 204,
    make: async at => {
      await synced(at)
      return { ids: { slug: 'main' } }
    },
  },

  [`GET ${project_}/roadmaps/:slug/tasks`]: { status: 200, make: async at => ({ ids: await claimed(at) }) },
  [`GET ${project_}/roadmaps/:slug/tasks/:task`]: {
    status: 200,
    make: async at => ({ ids: await claimed(at) }),
  },
  [`POST ${project_}/roadmaps/:slug/tasks/:task/claim`]: {
    status: 201,
    // In a roadmap of its own, because other samples claim its task.
    make: async at => {
      const ids = { ...(await synced(at, 'claims')), task: 'T1' }
      await (await asTool(at.other))('DELETE', `/api/projects/${at.of.id}/roadmaps/claims/tasks/T1/claim`)
      return { ids, body: { note: '文言を直しています' } }
    },
  },
  [`DELETE ${project_}/roadmaps/:slug/tasks/:task/claim`]: {
    status: 204,
    make: async at => ({ ids: { ...(await synced(at)), task: 'T1' } }),
  },

  [`GET ${project_}/members`]: {
    status: 200,
    make: async at => {
      await (await asTool(at.other))('POST', `/api/projects/${at.of.id}/members`, { email: anAddress() })
      return {}
    },
  },
  [`POST ${project_}/members`]: {
    status: 201,
    make: async () => ({ body: { email: (await person()).email } }),
  },
  [`UPDATE ${project_}/members/:memberId`]: {
    status: 200,
    make: async at => ({ ids: await newcomer(at), body: { role: 'viewer' } }),
  },
  [`DELETE ${project_}/members/:memberId`]: { status: 200, make: async at => ({ ids: await newcomer(at) }) },
  [`GET ${project_}/groups`]: {
    status: 200,
    make: async at => {
      await assigned(at)
      return {}
    },
  },
  [`POST ${project_}/groups`]: {
    status: 201,
    make: async at => ({ body: { ...(await ownGroup(at)), role: 'viewer' } }),
  },
  [`UPDATE ${project_}/groups/:groupId`]: {
    status: 200,
    make: async at => ({ ...(await assigned(at)), body: { role: 'member' } }),
  },
  [`DELETE ${project_}/groups/:groupId`]: { status: 200, make: assigned },
  [`GET ${project_}/issues`]: {
    status: 200,
    make: async at => {
      await anIssue(at)
      return {}
    },
  },
  [`GET ${project_}/issues/board`]: {
    status: 200,
    make: async at => {
      await anIssue(at)
      return {}
    },
  },
  [`POST ${project_}/issues`]: {
    status: 201,
    make: async at => ({
      body: {
        title: '問い合わせフォームの文言',
        priority: 'high',
        labelIds: [(await aLabel(at)).labelId],
        startDate: '2026-11-24',
        dueDate: '2026-11-30',
      },
    }),
  },
  [`PATCH ${project_}/issues`]: {
    status: 200,
    make: async at => ({
      body: {
        numbers: [Number((await anIssue(at)).number)],
        change: { priority: 'urgent', addLabelIds: [(await aLabel(at)).labelId] },
      },
    }),
  },
  [`GET ${project_}/issues/:number`]: { status: 200, make: async at => ({ ids: await anIssue(at) }) },
  [`PATCH ${project_}/issues/:number`]: {
    status: 200,
    make: async at => ({
      ids: await anIssue(at),
      body: { title: '問い合わせフォームの文言を直す', base: { title: sha256('問い合わせフォームの文言') } },
    }),
  },
  [`DELETE ${project_}/issues/:number`]: { status: 204, make: async at => ({ ids: await anIssue(at) }) },
  [`POST ${project_}/issues/:number/restore`]: {
    status: 200,
    make: async at => {
      const { number } = await anIssue(at)
      await query`update issues set deleted_at = now() where project_id = ${at.of.id} and number = ${number}`
      return { ids: { number } }
    },
  },
  [`GET ${project_}/issue-filters`]: {
    status: 200,
    make: async at => {
      await filterIn(at.of, null, named('今週の課題'))
      return {}
    },
  },
  [`POST ${project_}/issue-filters`]: {
    status: 201,
    make: () => ({
      body: { name: named('今週の課題'), query: { due: 'week', sort: '-priority' }, layout: 'board' },
    }),
  },
  [`PATCH ${project_}/issue-filters/:filterId`]: {
    status: 200,
    make: async ({ of }) => ({
      ids: { filterId: await filterIn(of, null) },
      body: { query: { status: 'todo,blocked' } },
    }),
  },
  [`DELETE ${project_}/issue-filters/:filterId`]: {
    status: 204,
    make: async ({ of }) => ({ ids: { filterId: await filterIn(of, null) } }),
  },
  [`GET ${project_}/labels`]: {
    status: 200,
    make: async at => {
      await aLabel(at)
      return {}
    },
  },
  [`POST ${project_}/labels`]: {
    status: 201,
    make: () => ({ body: { name: named('不具合'), color: 'red' } }),
  },
  [`PATCH ${project_}/labels/:labelId`]: {
    status: 200,
    make: async at => ({ ids: await aLabel(at), body: { color: 'orange' } }),
  },
  [`DELETE ${project_}/labels/:labelId`]: { status: 204, make: async at => ({ ids: await aLabel(at) }) },
  [`PUT ${project_}/issues/:number/watch`]: { status: 204, make: async at => ({ ids: await anIssue(at) }) },
  [`DELETE ${project_}/issues/:number/watch`]: {
    status: 204,
    make: async at => ({ ids: await anIssue(at) }),
  },
  [`GET ${comments}`]: {
    status: 200,
    make: async at => {
      const { number } = await aComment(at, at.other)
      return { ids: { number } }
    },
  },
  [`POST ${comments}`]: {
    status: 201,
    make: async at => ({ ids: await anIssue(at), body: { body: '文言の案を添付しました' } }),
  },
  [`PATCH ${comments}/:commentId`]: {
    status: 200,
    make: async at => ({ ids: await aComment(at, at.who), body: { body: '文言の案を 2 つ添付しました' } }),
  },
  [`DELETE ${comments}/:commentId`]: {
    status: 204,
    make: async at => ({ ids: await aComment(at, at.other) }),
  },
  [`POST ${attached}`]: {
    status: 201,
    make: async at => ({
      ids: await anIssue(at),
      body: { attachmentId: await readyAttachment(at.of, at.who) },
    }),
  },
  [`GET ${attached}/:attachmentId/download`]: {
    status: 200,
    make: async at => ({ ids: await anAttachment(at, at.other) }),
  },
  [`DELETE ${attached}/:attachmentId`]: {
    status: 204,
    make: async at => ({ ids: await anAttachment(at, at.other) }),
  },
  [`GET ${project_}/git-links`]: {
    status: 200,
    make: async at => {
      const { number } = await anIssue(at)
      await query`update projects set issue_key = 'SITE' where id = ${at.of.id}`
      const link = { kind: 'pr', ref: '7', title: '文言を直す', issueKeys: [`SITE-${number}`] }
      await (await asTool(at.other))('POST', `/api/projects/${at.of.id}/git-links`, { links: [link] })
      return {}
    },
  },
  [`UPDATE ${project_}/git-links`]: {
    status: 200,
    make: async at => {
      const { number } = await anIssue(at)
      await query`update projects set issue_key = 'SITE' where id = ${at.of.id}`
      return {
        body: { links: [{ kind: 'pr', ref: '7', title: '文言を直す', issueKeys: [`SITE-${number}`] }] },
      }
    },
  },
  [`GET ${project_}/activity`]: {
    status: 200,
    make: async ({ of, other }) => {
      await (await asTool(other))('POST', `/api/projects/${of.id}/folders`, { name: named('仕様') })
      return {}
    },
  },

  [`GET ${project_}/events`]: {
    status: 200,
    make: async ({ of, other }) => {
      await (await asTool(other))('POST', `/api/projects/${of.id}/folders`, { name: named('仕様') })
      return {}
    },
  },

  [`POST ${project_}/attachments`]: {
    status: 201,
    make: () => ({ body: { filename: '仕様書.pdf', size: 5, mime: 'application/pdf' } }),
  },
  [`POST ${project_}/attachments/:attachmentId/complete`]: {
    status: 200,
    make: async ({ of, who }) => ({ ids: { attachmentId: await readyAttachment(of, who) } }),
  },
  [`DELETE ${project_}/attachments/:attachmentId`]: {
    status: 204,
    make: async ({ of, who }) => ({ ids: { attachmentId: await readyAttachment(of, who) } }),
  },
  [`GET ${project_}/attachments`]: {
    status: 200,
    make: async ({ of, who }) => {
      await readyAttachment(of, who)
      return {}
    },
  },
  [`GET ${project_}/files/tree`]: {
    status: 200,
    make: async ({ of, other }) => {
      await folderIn(of, named('仕様'))
      await fileIn(of, other, named('仕様書.pdf'))
      return {}
    },
  },
  [`POST ${project_}/files`]: {
    status: 201,
    make: async ({ of, who }) => ({
      body: { attachmentId: await readyAttachment(of, who), name: named('仕様書.pdf') },
    }),
  },
  [`GET ${file}`]: {
    status: 200,
    make: async ({ of, other }) => ({ ids: { fileId: await fileIn(of, other, named('仕様書.pdf')) } }),
  },
  [`UPDATE ${file}`]: {
    status: 200,
    make: async ({ of, other }) => ({
      ids: { fileId: await fileIn(of, other, named('下書き.pdf')) },
      body: { name: named('仕様書.pdf') },
    }),
  },
  [`DELETE ${file}`]: {
    status: 204,
    make: async ({ of, other }) => ({ ids: { fileId: await fileIn(of, other, named('仕様書.pdf')) } }),
  },
  [`GET ${file}/download`]: {
    status: 200,
    make: async ({ of, other }) => ({ ids: { fileId: await fileIn(of, other, named('仕様書.pdf')) } }),
  },
  [`UPDATE ${file}/revisions/prune`]: {
    status: 200,
    make: async at => ({ ids: { fileId: (await twoRevisions(at)).id } }),
  },
  [`DELETE ${file}/revisions/:revision`]: {
    status: 204,
    make: async at => ({ ids: { fileId: (await twoRevisions(at)).id, revision: '1' } }),
  },
  [`UPDATE ${file}/revisions/:revision/restore`]: {
    status: 200,
    make: async at => ({ ids: { fileId: (await twoRevisions(at, false)).id, revision: '1' } }),
  },
  [`POST ${project_}/folders`]: { status: 201, make: () => ({ body: { name: named('仕様') } }) },
  [`UPDATE ${project_}/folders/:folderId`]: {
    status: 200,
    make: async ({ of }) => ({
      ids: { folderId: await folderIn(of, named('下書き')) },
      body: { name: named('仕様') },
    }),
  },
  [`DELETE ${project_}/folders/:folderId`]: {
    status: 204,
    make: async ({ of }) => ({ ids: { folderId: await folderIn(of, id()) } }),
  },
}

/** Sends such a request to a route, `METHOD path`. */
export function send(as: Client, route: string, of: Project, request: Request = {}): Promise<Answer> {
  const [method, path] = route.split(' ') as [string, string]
  return as(method, urlOf(path, of, request), request.body, request.headers)
}

/** The path and query of such a request. */
export const urlOf = (template: string, of: Project, { ids, query }: Request = {}): string =>
  `${pathOf(template, of, ids)}${query ? `?${new URLSearchParams(query)}` : ''}`

/** The path of a template, with these ids, and otherwise the scene's project and organization. Others do not exist. */
export const pathOf = (template: string, of: Project, ids: Record<string, string> = {}): string =>
  template.replace(
    /:(\w+)(?:\{[^}]*\})?/g,
    (_, param: string) =>
      ids[param] ?? (param === 'projectId' ? of.id : param === 'orgId' ? of.orgId : strayOf(param)),
  )

const strayOf = (param: string) =>
  param.endsWith('Id') ? '00000000-0000-4000-8000-000000000000' : param === 'revision' ? '1' : 'none'
