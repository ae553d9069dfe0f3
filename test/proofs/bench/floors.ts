import pg from 'pg'
import { issueNumbers, issueReadFloors, issueWriteFloors } from './issue-floors.ts'

/**
 * The least SQL with the effect or the response of an operation. It is a function, so that one short statement is
 * sent and its plans stay in the connection. It identifies no caller and checks, locks, and counts nothing.
 */
export async function placeFloors(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create schema bench')
    await client.query(issueNumbers)
    const floors = { ...readFloors, ...writeFloors, ...issueReadFloors, ...issueWriteFloors }
    for (const [signature, statement] of Object.entries(floors))
      await client.query(`
        create function bench.${signature} returns text language plpgsql
          set random_page_cost = 1.1 set plan_cache_mode = force_generic_plan as $$
        declare answer text;
        begin
          ${statement};
          return answer;
        end $$`)
  } finally {
    await client.end()
  }
}

// With `offset 0`, Postgres creates each user once and remembers them.
const person = (id: string) => `
  select row_to_json(one)::text as json from (
    select id, person_name(display_name, email) as "displayName" from users where id = ${id} offset 0) one offset 0`

const readFloors = {
  'list_projects(caller uuid)': `
    with paths as (
      select project_id, role, feature_scope from project_members where user_id = caller
      union all
      select g.project_id, g.role, g.feature_scope
        from org_group_members m join project_groups g on g.group_id = m.group_id where m.user_id = caller
      union all
      select p.id, 'owner', null
        from org_members m join projects p on p.org_id = m.org_id where m.user_id = caller and m.role = 'admin'
    ), reached as (
      select project_id, max(role) as role, case when not bool_or(feature_scope is null)
               then ordered_features(all_scopes(feature_scope)) end as feature_scope
        from paths group by project_id
    )
    select json_build_object('projects', json_agg(json_build_object(
        'id', p.id, 'orgId', p.org_id, 'name', p.name, 'description', p.description,
        'repository_url', p.repository_url, 'role', r.role, 'featureScope', r.feature_scope, 'icon', p.icon,
        'defaultIcon', json_build_object('text', left(p.name, 2), 'color',
          ('{red,orange,yellow,lime,green,teal,cyan,blue,indigo,violet,pink,gray}'::text[])
            [1 + crc32(uuid_send(p.id)) % 12]),
        'key', p.issue_key, 'features', p.features, 'archivedAt', iso(p.archived_at),
        'orgSuspendedAt', iso(o.suspended_at), 'updated_at', iso(p.updated_at)) order by p.name collate name_order, p.id),
      'total', count(*), 'page', 1, 'pageSize', count(*))
      into answer from reached r join projects p on p.id = r.project_id join orgs o on o.id = p.org_id`,

  'read_tree(of_project uuid)': `
    select concat('{"folders":', coalesce((
        select json_agg(folder)::text from (
          select id, parent_id as "parentId", name, iso(updated_at) as "updatedAt"
            from folders where project_id = of_project) folder), '[]'), ',"files":[', (
        select string_agg(concat('{', f.fields, ',"createdBy":', c.json, ',"updatedBy":', u.json, '}'), ',')
          from files f, lateral (${person('f.created_by')}) c, lateral (${person('f.updated_by')}) u
         where f.project_id = of_project), ']}')
      into answer`,
}

const recorded = (type: string, kind: string, payload: string) => `
  insert into events (project_id, type, feature, actor_id, token_id,
                      target_kind, target_id, target_label, payload, via)
  select ${kind === 'project' ? 'id' : 'project_id'}, '${type}', ${kind === 'project' ? 'null' : "'files'"},
         caller, caller, '${kind}', id::text, name, ${payload},
         json_build_object('kind', 'api_token', 'tokenName', 'bench', 'tokenId', caller)
    from made`

const filePayload = "json_build_object('folderId', folder_id, 'revision', 1, 'size', size)"

const writeFloors = {
  'create_project(of_org uuid, caller uuid, called text, described text)': `
    with made as (
      insert into projects (id, org_id, name, description)
      values (gen_random_uuid(), of_org, called, described) returning *
    ), owned as (
      insert into project_members (id, project_id, user_id, role)
      select gen_random_uuid(), id, caller, 'owner' from made
    ), recorded as (${recorded('project.created', 'project', "'{}'")})
    select json_build_object('project', row_to_json(made)) into answer from made`,

  'create_folder(of_project uuid, caller uuid, called text)': `
    with made as (
      insert into folders (id, project_id, name) values (gen_random_uuid(), of_project, called) returning *
    ), recorded as (${recorded('folder.created', 'folder', "json_build_object('parentId', parent_id)")})
    select json_build_object('folder', row_to_json(made)) into answer from made`,

  'register_file(of_project uuid, caller uuid, uploaded uuid, called text)': `
    with linked as (
      update attachments set linked_at = now() where id = uploaded returning *
    ), made as (
      insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
      select gen_random_uuid(), of_project, called, 1, size, mime, caller, caller from linked returning *
    ), revised as (
      insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
      select project_id, id, 1, uploaded, caller from made
    ), recorded as (${recorded('file.added', 'file', filePayload)})
    select json_build_object('file', row_to_json(made), 'revision', 1) into answer from made`,
}
