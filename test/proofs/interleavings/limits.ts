import { tokenLimit } from '../../../src/worker/domain/accounts/tokens.ts'
import { plans } from '../../../src/worker/domain/billing/plans.ts'
import { attachmentLimit } from '../../../src/worker/domain/issues/attachment-fields.ts'
import { labelLimit } from '../../../src/worker/domain/issues/labels.ts'
import { filterLimit } from '../../../src/worker/domain/issues/saved-filters.ts'
import { groupLimit } from '../../../src/worker/domain/orgs/groups.ts'
import { orgLimits } from '../../../src/worker/domain/orgs/orgs.ts'
import { query } from '../../support/database.ts'
import type { Scene } from '../../support/samples.ts'
import { crowded } from './issue-acts.ts'

/** Fills every limit of the scene's organization, project, and users, except for one more. */
export async function fillUp({ in: home, of, who, other }: Scene): Promise<void> {
  const { maxOrgMembers, maxProjects, storageBytes } = plans.free
  await query`update orgs set granted_plan = null where id = ${home.id}`
  await query`
    insert into projects (id, org_id, name) select gen_random_uuid(), ${home.id}, 'ほか' from generate_series(1,
      ${maxProjects - 1}::int - (select count(*)::int from projects where org_id = ${home.id} and archived_at is null))`
  await query`
    with people as (
      insert into users (id, email) select gen_random_uuid(), gen_random_uuid() || '@people.test' from generate_series(1,
        ${maxOrgMembers - 1}::int - (select count(*)::int from taken_seats(${home.id}::uuid))) returning id)
    insert into org_members (org_id, user_id, role) select ${home.id}, id, 'member' from people`
  await query`
    insert into org_groups (id, org_id, name) select gen_random_uuid(), ${home.id}, gen_random_uuid() from generate_series(1,
      ${groupLimit - 1}::int - (select count(*)::int from org_groups where org_id = ${home.id}))`
  await query`
    insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
    select gen_random_uuid(), id, gen_random_uuid(), 'x', ${storageBytes}::bigint - used_bytes - 5, 'text/plain',
           'objects/' || id, now(), now() from projects where id = ${of.id}`
  for (const { id } of [who, other]) await fillPerson(id)
}

async function fillPerson(id: string): Promise<void> {
  await query`
    insert into api_tokens (id, user_id, name, hash, hint)
    select gen_random_uuid(), ${id}, 'x', uuid_send(gen_random_uuid()), 'x' from generate_series(1,
      ${tokenLimit - 1}::int - (select count(*)::int from api_tokens where user_id = ${id} and revoked_at is null))`
  await query`
    with made as (
      insert into orgs (id, name) select gen_random_uuid(), 'x' from generate_series(1,
        ${orgLimits.administered - 1}::int - (select count(*)::int from org_members where user_id = ${id} and role = 'admin'))
      returning id)
    insert into org_members (org_id, user_id, role) select id, ${id}, 'admin' from made`
}

/** Fills the labels and saved filters of the project, and the attachments of the known issue, except for one more. */
export async function fillIssues({ of, who }: Scene): Promise<void> {
  await query`
    insert into labels (id, project_id, name, color) select gen_random_uuid(), p.id, gen_random_uuid(), 'red'
      from projects p, generate_series(1, ${labelLimit - 1}::int - (select count(*)::int from labels
                                                                     where project_id = p.id)) where p.id = ${of.id}`
  for (const owner of [null, who.id])
    await query`
      insert into issue_filters (id, project_id, owner_id, created_by, name, query, layout)
      select gen_random_uuid(), p.id, ${owner}::uuid, ${owner}::uuid, 'x', '{}', 'list'
        from projects p, generate_series(1, ${filterLimit - 1}::int - (select count(*)::int from issue_filters
          where project_id = p.id and owner_id is not distinct from ${owner}::uuid)) where p.id = ${of.id}`
  await query`
    insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at, issue_id)
    select gen_random_uuid(), i.project_id, gen_random_uuid(), 'x', 0, 'text/plain', 'objects/' || gen_random_uuid(),
           now(), now(), i.id
      from issues i, generate_series(1, ${attachmentLimit - 1}::int - (select count(*)::int from attachments
                                                                        where project_id = ${of.id} and issue_id = i.id))
     where i.project_id = ${of.id} and i.number = ${crowded}`
}
