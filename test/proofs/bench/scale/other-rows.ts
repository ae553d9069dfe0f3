import { type Extent, type Filling, placesOf } from '../extents.ts'

const numbers = 'from generate_series($1::int, $2::int) n'

/** Rows of all other tables, in proportion. */
export function otherRows(extent: Extent): Filling[] {
  const { orgs, projects } = extent
  const { people, id, orgOf, personOf, colleagues } = placesOf(extent)
  const turn = `1 + (n - 1) % ${orgs}`
  const groups = 10 * orgs
  const group = `1 + (n - 1) % ${groups}`
  const org = `1 + (${group} - 1) % ${orgs}`
  return [
    {
      rows: orgs * colleagues,
      text: `insert into org_members (org_id, user_id, role)
        select ${id('org', `1 + (n - 1) / ${colleagues}`)}, ${id('person', 'n')},
               case when n % ${colleagues} = 1 then 'admin' else 'member' end::org_role ${numbers}`,
    },
    {
      rows: groups,
      text: `insert into org_groups (id, org_id, name)
        select ${id('group', 'n')}, ${id('org', turn)}, 'グループ ' || n ${numbers}`,
    },
    {
      rows: 5 * groups,
      text: `insert into org_group_members (org_id, group_id, user_id)
        select ${id('org', org)}, ${id('group', group)},
               ${id('person', `1 + (${org} - 1) * ${colleagues} + (n / ${groups}) % ${colleagues}`)} ${numbers}`,
    },
    {
      rows: projects,
      text: `insert into project_groups (project_id, org_id, group_id, role)
        select ${id('project', 'n')}, ${id('org', orgOf('n'))}, ${id('group', `${orgOf('n')} + ${orgs} * (n % 10)`)}, 'viewer' ${numbers}`,
    },
    {
      rows: projects,
      text: `insert into repo_bindings (project_id, kind, value, bound_by)
        select ${id('project', 'n')}, 'remote', 'github.com/example/repository-' || n, ${personOf('n', 'n')} ${numbers}`,
    },
    {
      rows: projects / 5,
      text: `insert into icon_images (project_id, object_key)
        select ${id('project', '5 * n')}, 'icons/' || ${id('icon', 'n')} ${numbers}`,
    },
    {
      rows: projects,
      text: `insert into invitations (id, org_id, project_id, email, project_role, invited_by, expires_at)
        select ${id('to-project', 'n')}, ${id('org', orgOf('n'))}, ${id('project', 'n')}, 'guest-' || n || '@people.test', 'viewer',
               ${personOf('n', 'n')}, now() + interval '14 days' ${numbers}`,
    },
    {
      rows: people / 2,
      text: `insert into invitations (id, org_id, email, org_role, expires_at)
        select ${id('to-org', 'n')}, ${id('org', turn)}, 'guest-' || n || '@people.test', 'member', now() + interval '14 days' ${numbers}`,
    },
    ...rowsOfPeople(extent),
    ...rowsOfUpkeep(extent),
    ...(extent.isSkewed ? crowds(extent) : []),
  ]
}

function rowsOfPeople(extent: Extent): Filling[] {
  const { people, id } = placesOf(extent)
  const own = (kind: string) => `sha256(('${extent.name}${kind}' || n)::bytea)`
  return [
    {
      rows: 2 * people,
      text: `insert into api_tokens (id, user_id, name, hash, hint, expires_at)
        select ${id('token', 'n')}, ${id('person', '1 + (n - 1) / 2')}, 'CLI', ${own('token')}, 'abcd', now() + interval '90 days' ${numbers}`,
    },
    {
      rows: people,
      text: `insert into sign_in_codes (browser, email, code_hash, expires_at)
        select ${own('browser')}, '${extent.name}person-' || n || '@people.test', ${own('code')}, now() + interval '1 day' ${numbers}`,
    },
    {
      rows: people / 5,
      text: `insert into device_logins (id, device_hash, user_code, client_name, expires_at)
        select ${id('device', 'n')}, ${own('device')}, '${extent.name}' || n, 'cli', now() + interval '1 day' ${numbers}`,
    },
    {
      rows: 2 * people,
      text: `insert into rate_windows (subject, hits)
        select 'token:' || ${id('token', 'n')}, array_fill(now(), array[1 + n % 20]) ${numbers}`,
    },
  ]
}

function rowsOfUpkeep({ name, orgs, projects, files, ...rest }: Extent): Filling[] {
  const { id, projectAt } = placesOf({ name, orgs, projects, files, ...rest })
  const place = projectAt(`1 + (n - 1) % ${projects}`)
  const tasks = files / projects
  return [
    {
      rows: orgs,
      text: `insert into subscriptions (id, org_id, status, reading) select 'sub_${name}' || n, ${id('org', 'n')}, 'canceled', n ${numbers}`,
    },
    {
      rows: 10 * orgs,
      text: `insert into billing_events (id, type) select 'evt_${name}' || n, 'invoice.paid' ${numbers}`,
    },
    {
      rows: orgs,
      text: `insert into billing_endings (customer_id, org_id, ended_at) select 'cus_${name}' || n, ${id('gone', 'n')}, now() ${numbers}`,
    },
    {
      rows: orgs,
      text: `insert into plan_grants (org_id, org_name, to_plan, operator) select ${id('org', 'n')}, '組織', 'pro', 'operator' ${numbers}`,
    },
    {
      rows: files / 50,
      text: `insert into object_deletions (object_key) select 'objects/' || ${id('deletion', 'n')} ${numbers}`,
    },
    {
      rows: files / 5,
      text: `insert into write_marks (id, expires_at) select gen_random_uuid(), now() + interval '1 day' ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into mail_outbox (id, recipient, subject, text, attempts, sent_at)
        select ${id('mail', 'n')}, '${name}person-' || n || '@people.test', 'お知らせ', repeat('本文', 100), 1, now() - interval '1 second' * n ${numbers}`,
    },
    {
      rows: files / 10,
      text: `insert into roadmap_task_issues (project_id, roadmap_id, task_id, issue_id)
        select ${id('project', place)}, ${id('roadmap', place)},
               'TASK-' || ((${place} - 1) * ${tasks} + 1 + (n / ${projects}) % ${tasks}) % 1000, ${id('issue', 'n')} ${numbers}`,
    },
  ]
}

/** One organization of thousands of users, others of hundreds, and a project with a hundredth of everything. */
function crowds(extent: Extent): Filling[] {
  const { orgs } = extent
  const { people, id, colleagues } = placesOf(extent)
  const others = people - orgs * colleagues
  return [
    {
      rows: others,
      text: `insert into org_members (org_id, user_id, role)
        select ${id('org', `1 + floor(${orgs} * power((n - 0.5) / ${others}, 3))::int`)}, ${id('person', `n + ${orgs * colleagues}`)}, 'member' ${numbers}`,
    },
    {
      rows: people / 100,
      text: `insert into project_members (id, project_id, user_id, role)
        select gen_random_uuid(), ${id('project', 1)}, ${id('person', `n + ${orgs * colleagues}`)}, 'member' ${numbers}`,
    },
  ]
}

/** Writes what triggers would have written if they had been enabled. */
export const derived = [
  `update projects p set used_bytes = a.size
     from (select project_id, sum(size) as size from attachments group by project_id) a where p.id = a.project_id`,
  "insert into tree_versions select project_id, '' from folders union select project_id, '' from files",
  'insert into file_people select project_id, created_by from files union select project_id, updated_by from files',
  "insert into job_runs (job, succeeded_at) select unnest($1::text[]), now() + interval '1 day'",
]
