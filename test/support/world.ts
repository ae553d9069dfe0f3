import {
  appTokenDigest,
  appTokenPrefix,
  type Digest,
  newToken,
  personalTokenPrefix,
  sha256,
} from '../../src/worker/access/credential.ts'
import {
  type Feature,
  type OrgRole,
  type ProjectRole,
  type TokenScope,
  tokenScopes,
} from '../../src/worker/access/policy.ts'
import { randomText } from '../../src/worker/access/secret.ts'
import { id, query } from './database.ts'
import type { Subject } from './matrix.ts'
import { identity } from './payload.ts'

export type Person = { id: string; email: string; name: string | null }
export type Org = { id: string }
export type Project = { id: string; orgId: string }

/** A user with a unique address. */
export async function person({ name = null as string | null } = {}): Promise<Person> {
  const user = { id: id(), email: `${id()}@people.test`, name }
  await query`insert into users (id, email, display_name) values (${user.id}, ${user.email}, ${name})`
  return user
}

export async function org({
  plan = null as 'pro' | 'pro_plus' | null,
  suspended = false,
  admins = [] as Person[],
  members = [] as Person[],
} = {}): Promise<Org> {
  const made = { id: id() }
  // They join one after the other, because lists of them are ordered.
  await query`
    with made as (
      insert into orgs (id, name, granted_plan, suspended_at)
      values (${made.id}, ${'組織'}, ${plan}, ${suspended ? new Date().toISOString() : null}) returning id)
    insert into org_members (org_id, user_id, role, joined_at)
    select made.id, user_id, case when n <= ${admins.length} then 'admin' else 'member' end::org_role,
           now() + n * interval '1 microsecond'
      from made, unnest(${idsOf([...admins, ...members])}::uuid[]) with ordinality as joined (user_id, n)`
  return made
}

const idsOf = (people: Person[]): string => `{${people.map(({ id }) => id).join(',')}}`

export async function joinOrg(of: Org, who: Person, role: OrgRole): Promise<void> {
  await query`insert into org_members (org_id, user_id, role) values (${of.id}, ${who.id}, ${role})`
}

/** A group of the organization with these members. */
export async function orgGroup(of: Org, people: Person[] = [], name: string = id()): Promise<string> {
  const groupId = id()
  await query`
    with made as (
      insert into org_groups (id, org_id, name) values (${groupId}, ${of.id}, ${name}) returning id, org_id)
    insert into org_group_members (org_id, group_id, user_id)
    select org_id, id, user_id from made, unnest(${idsOf(people)}::uuid[]) user_id`
  return groupId
}

type OrgInvitationOptions = { role?: OrgRole; groupId?: string | null; days?: number }

/** An invitation to the organization; with negative `days` it has expired. */
export async function orgInvitation(
  of: Org,
  email: string,
  { role = 'member', groupId = null, days = 14 }: OrgInvitationOptions = {},
): Promise<string> {
  const invitationId = id()
  await query`insert into invitations (id, org_id, email, org_role, group_id, expires_at)
    values (${invitationId}, ${of.id}, ${email}, ${role}, ${groupId}, now() + make_interval(days => ${days}))`
  return invitationId
}

export type ProjectInvitationOptions = {
  role?: ProjectRole
  scope?: Feature[] | null
  groupId?: string | null
  days?: number
}

/** An invitation to the project; with negative `days` it has expired. */
export async function projectInvitation(
  of: Project,
  email: string,
  { role = 'member', scope = null, groupId = null, days = 14 }: ProjectInvitationOptions = {},
): Promise<string> {
  const invitationId = id()
  await query`
    insert into invitations (id, org_id, project_id, email, project_role, feature_scope, group_id, expires_at)
    values (${invitationId}, ${of.orgId}, ${of.id}, ${email}, ${role}, ${scope && arrayOf(scope)}, ${groupId},
            now() + make_interval(days => ${days}))`
  return invitationId
}

type ProjectOptions = {
  in?: Org
  archived?: boolean
  features?: Feature[]
  owner?: Person
  name?: string
  key?: string
}

export async function project(options: ProjectOptions = {}): Promise<Project> {
  const { in: home, name = 'プロジェクト', key = null, features, owner } = options
  const made = { id: id(), orgId: home?.id ?? id() }
  const archivedAt = options.archived ? new Date().toISOString() : null
  await query`
    with org as (
      insert into orgs (id, name, granted_plan) select ${made.orgId}, '組織', 'pro' where ${home === undefined}),
    made as (
      insert into projects (id, org_id, name, issue_key, archived_at, features)
      values (${made.id}, ${made.orgId}, ${name}, ${key}, ${archivedAt},
              coalesce(${features ? arrayOf(features) : null}::text[], all_features()))
      returning id)
    insert into project_members (id, project_id, user_id, role)
    select ${id()}, id, user_id, 'owner' from made, unnest(${idsOf(owner ? [owner] : [])}::uuid[]) user_id`
  return made
}

const arrayOf = (names: readonly string[]): string => `{${names.join(',')}}`

/** Thrown if a requested row does not exist. */
export class MissingRow extends Error {}

/** The id of the user's membership. */
export async function membershipOf(projectId: string, who: Person): Promise<string> {
  const [row] = await query<{ id: string }>`
    select id from project_members where project_id = ${projectId} and user_id = ${who.id}`
  if (!row) throw new MissingRow(`${who.email} has no membership of ${projectId}`)
  return row.id
}

export async function joinProject(
  of: Project,
  who: Person,
  role: ProjectRole,
  scope: Feature[] | null = null,
): Promise<void> {
  await query`insert into project_members (id, project_id, user_id, role, feature_scope)
    values (${id()}, ${of.id}, ${who.id}, ${role}, ${scope && arrayOf(scope)})`
}

/** A group of the project's organization with these members, assigned to the project. */
export async function assignGroup(
  of: Project,
  people: Person[],
  role: ProjectRole,
  scope: Feature[] | null = null,
): Promise<string> {
  const groupId = id()
  await query`
    with made as (
      insert into org_groups (id, org_id, name) values (${groupId}, ${of.orgId}, ${groupId}) returning id, org_id),
    people as (select org_id, id as group_id, user_id from made, unnest(${idsOf(people)}::uuid[]) user_id),
    joined as (
      insert into org_members (org_id, user_id, role) select org_id, user_id, 'member' from people
      on conflict do nothing),
    grouped as (insert into org_group_members (org_id, group_id, user_id) select * from people)
    insert into project_groups (project_id, org_id, group_id, role, feature_scope)
    select ${of.id}, org_id, id, ${role}::project_role, ${scope && arrayOf(scope)}::text[] from made`
  return groupId
}

/** Gives the user all paths of the subject to the project. */
export async function joinSubject(of: Project, who: Person, { paths, org: role }: Subject): Promise<void> {
  if (role)
    await query`insert into org_members (org_id, user_id, role) values (${of.orgId}, ${who.id}, ${role}) on conflict do nothing`
  for (const path of paths) {
    if (path.via === 'individual') await joinProject(of, who, path.role, path.scope)
    else await assignGroup(of, [who], path.role, path.scope)
  }
}

export type TokenOptions = {
  scopes?: TokenScope[] | null
  only?: Project
  expired?: boolean
  revoked?: boolean
  kind?: 'personal' | 'oauth'
  /** Where an app can use it. */
  resource?: 'api' | 'mcp'
  name?: string
}

/** The plaintext of a token. */
export async function token(of: Person, options: TokenOptions = {}): Promise<string> {
  const isApp = options.kind === 'oauth'
  const plaintext = newToken(isApp ? appTokenPrefix : personalTokenPrefix)
  const grantId = isApp ? await appGrant(of, options) : null
  await query`insert into api_tokens (id, user_id, kind, name, hash, hint, grant_id, resource, scopes, project_id, last_used_at, expires_at, revoked_at)
    values (${id()}, ${of.id}, ${options.kind ?? 'personal'}, ${options.name ?? 'CLI'}, ${digestOf(plaintext, options.resource)}::bytea, ${plaintext.slice(-4)},
      ${grantId}, ${isApp ? (options.resource ?? 'api') : null},
      ${options.scopes ? arrayOf(options.scopes) : null}, ${options.only?.id ?? null}, now(),
      case when ${options.expired ?? false} then now() - interval '1 second' end,
      case when ${options.revoked ?? false} then now() end)`
  return plaintext
}

/** What is stored of a token, by default for the API. */
export const digestOf = (plaintext: string, resource = 'api'): Digest =>
  plaintext.startsWith(appTokenPrefix) ? appTokenDigest(plaintext, resource) : sha256(plaintext)

/** The grant of an app, by default for the API and with all scopes. */
export async function appGrant(
  of: Person,
  { scopes, only, name = 'CLI', resource = 'api' }: TokenOptions = {},
): Promise<string> {
  const grantId = id()
  await query`insert into app_grants (id, user_id, client_id, name, host, resource, scopes, project_id, query_digest,
      code_hash, redirect_uri, challenge, exchanged_at, ends_at)
    values (${grantId}, ${of.id}, ${`https://app.example/${grantId}.json`}, ${name}, 'app.example', ${resource},
      ${arrayOf(scopes ?? tokenScopes)}, ${only?.id ?? null}, ${sha256(grantId)}::bytea,
      ${sha256(`code ${grantId}`)}::bytea, 'https://app.example/callback', 'challenge', now(), now() + interval '30 days')`
  return grantId
}

/** The secret of a session. */
export async function session(of: Person, { days = 30 } = {}): Promise<string> {
  const secret = randomText(43)
  await query`insert into sessions (id, hash, user_id, expires_at)
    values (${id()}, ${sha256(secret)}::bytea, ${of.id}, now() + make_interval(days => ${days}))`
  return secret
}

export async function bind(project: Project, { kind, value } = identity): Promise<void> {
  await query`insert into repo_bindings (project_id, kind, value) values (${project.id}, ${kind}, ${value})`
}
