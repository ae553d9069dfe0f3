import { sha256, tokenChecksum } from '../../src/worker/access/credential.ts'
import type { Feature, OrgRole, ProjectRole, TokenScope } from '../../src/worker/access/policy.ts'
import { randomText } from '../../src/worker/access/secret.ts'
import { id, query } from './database.ts'
import type { Subject } from './matrix.ts'
import { identity } from './payload.ts'

export type Person = { id: string; email: string; name: string | null }
export type Org = { id: string }
export type Project = { id: string; orgId: string }

/** A person of their own address, unique in the whole run. */
export async function person({ name = null as string | null } = {}): Promise<Person> {
  const user = { id: id(), email: `${id()}@people.test`, name }
  await query`insert into users (id, email, display_name) values (${user.id}, ${user.email}, ${name})`
  return user
}

export async function org({
  plan = null as 'pro' | 'pro_plus' | null,
  admins = [] as Person[],
  members = [] as Person[],
} = {}): Promise<Org> {
  const made = { id: id() }
  await query`insert into orgs (id, name, granted_plan) values (${made.id}, ${'組織'}, ${plan})`
  for (const admin of admins) await joinOrg(made, admin, 'admin')
  for (const member of members) await joinOrg(made, member, 'member')
  return made
}

export async function joinOrg(of: Org, who: Person, role: OrgRole): Promise<void> {
  await query`insert into org_members (org_id, user_id, role) values (${of.id}, ${who.id}, ${role})`
}

/** A group of the organisation with these members of it. */
export async function orgGroup(of: Org, people: Person[] = [], name: string = id()): Promise<string> {
  const groupId = id()
  await query`insert into org_groups (id, org_id, name) values (${groupId}, ${of.id}, ${name})`
  for (const { id: userId } of people)
    await query`insert into org_group_members (org_id, group_id, user_id) values (${of.id}, ${groupId}, ${userId})`
  return groupId
}

type OrgInvitationOptions = { role?: OrgRole; groupId?: string | null; days?: number }

/** An invitation to the organisation; with negative `days` it has expired. */
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

type ProjectOptions = {
  in?: Org
  archived?: boolean
  features?: Feature[]
  owner?: Person
  name?: string
  key?: string
}

export async function project(options: ProjectOptions = {}): Promise<Project> {
  const { id: orgId } = options.in ?? (await org({ plan: 'pro' }))
  const made = { id: id(), orgId }
  await query`insert into projects (id, org_id, name, issue_key, archived_at) values
    (${made.id}, ${orgId}, ${options.name ?? 'プロジェクト'}, ${options.key ?? null}, ${options.archived ? new Date().toISOString() : null})`
  if (options.features)
    await query`update projects set features = ${`{${options.features.join(',')}}`} where id = ${made.id}`
  if (options.owner) await joinProject(made, options.owner, 'owner')
  return made
}

export async function joinProject(
  of: Project,
  who: Person,
  role: ProjectRole,
  scope: Feature[] | null = null,
): Promise<void> {
  await query`insert into project_members (id, project_id, user_id, role, feature_scope)
    values (${id()}, ${of.id}, ${who.id}, ${role}, ${scope && `{${scope.join(',')}}`})`
}

/** A group of the project's organisation with these people in it, assigned to the project. */
export async function assignGroup(
  of: Project,
  people: Person[],
  role: ProjectRole,
  scope: Feature[] | null = null,
): Promise<string> {
  const groupId = id()
  await query`insert into org_groups (id, org_id, name) values (${groupId}, ${of.orgId}, ${groupId})`
  for (const { id: userId } of people) {
    await query`insert into org_members (org_id, user_id, role) values (${of.orgId}, ${userId}, 'member') on conflict do nothing`
    await query`insert into org_group_members (org_id, group_id, user_id) values (${of.orgId}, ${groupId}, ${userId})`
  }
  await query`insert into project_groups (project_id, org_id, group_id, role, feature_scope)
    values (${of.id}, ${of.orgId}, ${groupId}, ${role}, ${scope && `{${scope.join(',')}}`})`
  return groupId
}

/** Reaches the project by all of the subject's paths. */
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
  name?: string
}

/** A token's plaintext. */
export async function token(of: Person, options: TokenOptions = {}): Promise<string> {
  const unchecked = (options.kind === 'oauth' ? 'svc_oauth_' : 'svc_user_') + randomText(32)
  const plaintext = unchecked + tokenChecksum(unchecked)
  await query`insert into api_tokens (id, user_id, kind, name, hash, hint, scopes, project_id, last_used_at, expires_at, revoked_at)
    values (${id()}, ${of.id}, ${options.kind ?? 'personal'}, ${options.name ?? 'CLI'}, ${sha256(plaintext)}::bytea, ${plaintext.slice(-4)},
      ${options.scopes ? `{${options.scopes.join(',')}}` : null}, ${options.only?.id ?? null}, now(),
      case when ${options.expired ?? false} then now() - interval '1 second' end,
      case when ${options.revoked ?? false} then now() end)`
  return plaintext
}

/** A session's secret. */
export async function session(of: Person, { days = 30 } = {}): Promise<string> {
  const secret = randomText(43)
  await query`insert into sessions (id, hash, user_id, expires_at)
    values (${id()}, ${sha256(secret)}::bytea, ${of.id}, now() + make_interval(days => ${days}))`
  return secret
}

export async function bind(project: Project, { kind, value } = identity): Promise<void> {
  await query`insert into repo_bindings (project_id, kind, value) values (${project.id}, ${kind}, ${value})`
}
