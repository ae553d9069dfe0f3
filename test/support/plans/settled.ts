import { createHash } from 'node:crypto'
import type pg from 'pg'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import {
  hmac,
  newToken,
  refreshTokenPrefix,
  sha256,
  tokenChecksum,
} from '../../../src/worker/access/credential.ts'
import { identity } from '../payload.ts'

export const origin = 'https://cairn.test'
const unchecked = `svc_user_${'0'.repeat(32)}`
export const token = { authorization: `Bearer ${unchecked}${tokenChecksum(unchecked)}` }
export const browser = { cookie: '__Host-session=session-7', origin }
export const refreshToken = newToken(refreshTokenPrefix)
const signInCookie = '0123456789abcdefghijkl'
const newcomer = { cookie: `__Host-sign_in=${signInCookie}`, origin }
export const caller = { ...newcomer, 'cf-connecting-ip': '203.0.113.1' }

export type Named = 'project' | 'org' | keyof typeof own | keyof typeof people

/** The ids behind `:project`, `:org`, and other names. */
export type Ids = Record<Named, string>

/** The caller's own things in the project: an upload in each state, a file of two revisions, a label, issue 2, and a comment. */
const own = {
  pending: '00000000-0000-4000-8000-00000000000a',
  ready: '00000000-0000-4000-8000-00000000000b',
  late: '00000000-0000-4000-8000-00000000000c',
  unwanted: '00000000-0000-4000-8000-00000000000f',
  attached: '00000000-0000-4000-8000-000000000023',
  forComment: '00000000-0000-4000-8000-000000000024',
  folder: '00000000-0000-4000-8000-00000000000d',
  file: '00000000-0000-4000-8000-00000000000e',
  label: '00000000-0000-4000-8000-000000000021',
  blocker: '00000000-0000-4000-8000-000000000022',
  comment: '00000000-0000-4000-8000-000000000010',
}

/** A member, a group, and an invitation of the project and of the organization, and an organization without them. */
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
const names = new RegExp(`:(project|org|${Object.keys({ ...own, ...people }).join('|')})\\b`, 'g')

/** A path or a body with these ids in place of the names. */
export const named = (text: string, ids: Ids): string => text.replace(names, (_, name: Named) => ids[name])

/** Makes a user of the crowd the caller: owner of a bound project with a roadmap, admin of a Pro organization. */
export async function settleIn(session: pg.Client): Promise<Ids> {
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
    `with own as (insert into labels (id, project_id, name, color) values ($1, $3, 'バグ', 'red'))
     insert into issues (id, project_id, number, title) values ($2, $3, 2, '先') on conflict do nothing`,
    [own.label, own.blocker, project],
  )
  await session.query(
    `insert into issue_comments (id, project_id, issue_id, body, created_by)
     select $2, project_id, id, 'コメント', md5('user7')::uuid from issues where project_id = $1 and number = 1`,
    [project, own.comment],
  )
  await session.query(
    "insert into api_tokens (id, user_id, name, hash, hint) values (gen_random_uuid(), md5('user7')::uuid, 'me', $1::bytea, 'abcd')",
    [sha256(token.authorization.slice('Bearer '.length))],
  )
  await session.query(
    `update app_grants set exchanged_at = null, challenge = $1, ends_at = now() + interval '1 hour' where id = md5('grant8')::uuid`,
    [createHash('sha256').update('verifier').digest('base64url')],
  )
  await session.query("insert into app_refreshes (hash, grant_id) values ($1::bytea, md5('grant7')::uuid)", [
    sha256(refreshToken),
  ])
  await session.query(
    `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, created_at)
     select id::uuid, $1, md5('user7')::uuid, 'own.txt', 5, 'text/plain', 'uploads/' || id, case when id <> $2 then now() end,
            case when id = $4 then now() - interval '25 hours' else now() end from unnest(array[$2, $3, $4, $5, $6, $7]) id`,
    [project, own.pending, own.ready, own.late, own.unwanted, own.attached, own.forComment],
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
