import { projectTriggers } from './project-triggers.ts'
import { textTriggers } from './text-triggers.ts'

/** A change, and the rows that a query returns after it. `:name` is an id of the test data. */
type Effect = [does: string, change: string, query: string, rows: object[]]
export type Trigger = { name: string; table: string; rule: string; effects: Effect[] }

const upload = (digit: string, size: number) =>
  `(gen_random_uuid(), ':archived', ':bob', 'x', ${size}, 'text/plain', 'objects/${digit}')`
const uploads = `insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key) values ${upload('1', 5)}, ${upload('2', 7)};`
const used = "select used_bytes::int as used from projects where id = ':archived'"

const treeOf = "select version <> '' as changed from tree_versions where project_id = ':project'"
const resetVersion = "update tree_versions set version = '' where project_id = ':project';"
const tree = (table: string, columns: string, values: string): Effect[] =>
  [
    ['added', `insert into ${table} (${columns}) values (${values})`],
    ['changed', `update ${table} set name = 'y' where project_id = ':project' and name = 'x'`],
    ['deleted', `delete from ${table} where project_id = ':project' and name = 'x'`],
  ].map(([what, change]) => {
    const before = what === 'added' ? '' : `insert into ${table} (${columns}) values (${values});`
    return [
      `records that a row was ${what}`,
      `${before} ${resetVersion} ${change}`,
      treeOf,
      [{ changed: true }],
    ]
  })

const fileCreatedBy = (creator: string) => `
  insert into files (id, project_id, name, current_revision, size, mime, created_by, updated_by)
  values ('00000000-0000-4000-8000-0000000000aa', ':project', 'x', 1, 5, 'text/plain', '${creator}', ':carol');`
const peopleOf = (who: string) =>
  `select count(*)::int as count from file_people where project_id = ':project' and user_id in (${who})`

/** Replaces a column of a board by new issues with these numbers. */
const inColumn = (status: string, first: number, last: number) => `
  delete from issues where project_id = ':project' and status = '${status}' and id <> ':issue';
  insert into issues (id, project_id, number, title, status)
  select gen_random_uuid(), ':project', n, 'x', '${status}' from generate_series(${first}, ${last}) n;`
/** An issue of another project. */
const besideIt = (status: string, position: string) => `
  insert into issues (id, project_id, number, title, status, position)
  values (gen_random_uuid(), ':neighbor', 90, 'x', '${status}', '${position}');`
const columnOf = (status: string) =>
  `select number from issues where project_id = ':project' and status = '${status}' and number > 80 order by position`
const issueOf = (creator: string, assignee: string) => `
  insert into issues (id, project_id, number, title, created_by, assignee_id)
  values ('00000000-0000-4000-8000-0000000000bb', ':project', 77, 'x', ${creator}, ${assignee});`
const assign = (to: string) => `update issues set assignee_id = ${to} where number = 77;`
const watchers = `select user_id = ':bob' as by_bob, is_watching as is from issue_watchers
  where issue_id = '00000000-0000-4000-8000-0000000000bb' order by 1 desc`

export const triggers: Trigger[] = [
  {
    name: 'issues_created',
    table: 'issues',
    rule: 'issues § Watching',
    effects: [
      [
        'lets the creator and the assignee watch a new issue',
        issueOf("':bob'", "':carol'"),
        watchers,
        [
          { by_bob: true, is: true },
          { by_bob: false, is: true },
        ],
      ],
      [
        'lets a creator who is the assignee watch it once',
        issueOf("':bob'", "':bob'"),
        watchers,
        [{ by_bob: true, is: true }],
      ],
      ['lets nobody watch it without a creator and an assignee', issueOf('null', 'null'), watchers, []],
    ],
  },
  {
    name: 'issues_assigned',
    table: 'issues',
    rule: 'issues § Watching',
    effects: [
      [
        'lets the new assignee watch an issue',
        `${issueOf('null', 'null')} ${assign("':bob'")} ${assign('null')}`,
        watchers,
        [{ by_bob: true, is: true }],
      ],
      [
        'keeps the decision of an assignee not to watch',
        `${issueOf('null', 'null')} insert into issue_watchers select project_id, id, ':bob', false from issues where number = 77; ${assign("':bob'")}`,
        watchers,
        [{ by_bob: true, is: false }],
      ],
    ],
  },
  ...projectTriggers,
  ...textTriggers,
  {
    name: 'attachments_added',
    table: 'attachments',
    rule: 'files § Quota',
    effects: [['adds the sizes of all new uploads to the used bytes', uploads, used, [{ used: 12 }]]],
  },
  {
    name: 'attachments_deleted',
    table: 'attachments',
    rule: 'files § Object deletion',
    effects: [
      [
        'subtracts the sizes of deleted uploads',
        `${uploads} update projects set used_bytes = 12 where id = ':archived'; delete from attachments where project_id = ':archived'`,
        used,
        [{ used: 0 }],
      ],
      [
        'queues the objects once, for any kind of deletion',
        `${uploads} insert into object_deletions values ('objects/1'); delete from projects where id = ':archived'`,
        "select object_key as key, due_at > now() as later from object_deletions where object_key ~ '/[12]$' order by 1",
        [
          { key: 'objects/1', later: true },
          { key: 'objects/2', later: true },
        ],
      ],
    ],
  },
  {
    name: 'files_added_by',
    table: 'files',
    rule: 'files § Tree',
    effects: [
      [
        'records who created a file and who changed it last',
        fileCreatedBy(':frank'),
        peopleOf("':frank', ':carol'"),
        [{ count: 2 }],
      ],
    ],
  },
  {
    name: 'files_changed',
    table: 'files',
    rule: 'requests § Conditional reads',
    effects: tree(
      'files',
      'id, project_id, name, current_revision, size, mime, created_by, updated_by',
      "gen_random_uuid(), ':project', 'x', 1, 5, 'text/plain', ':bob', ':bob'",
    ),
  },
  {
    name: 'files_changed_by',
    table: 'files',
    rule: 'files § Tree',
    effects: [
      [
        'records who changed a file',
        "update files set updated_by = ':frank' where id = ':file'",
        peopleOf("':frank'"),
        [{ count: 1 }],
      ],
      [
        'records nothing if the same user changes the file again',
        "delete from file_people; update files set name = 'x' where id = ':file'",
        'select count(*)::int as count from file_people',
        [{ count: 0 }],
      ],
    ],
  },
  {
    name: 'folders_changed',
    table: 'folders',
    rule: 'requests § Conditional reads',
    effects: tree('folders', 'id, project_id, name', "gen_random_uuid(), ':project', 'x'"),
  },
  {
    name: 'icon_images_deleted',
    table: 'icon_images',
    rule: 'projects § Image icons',
    effects: [
      [
        'queues the object, for any kind of deletion',
        "update icon_images set object_key = 'icons/x'; delete from object_deletions; delete from projects where id = ':project'",
        "select object_key as key from object_deletions where object_key ~ '^icons'",
        [{ key: 'icons/x' }],
      ],
    ],
  },
  {
    name: 'icon_images_replaced',
    table: 'icon_images',
    rule: 'projects § Image icons',
    effects: [
      [
        'queues a replaced object, and none if the key is unchanged',
        "update icon_images set created_at = now(); update icon_images set object_key = 'icons/x'; update icon_images set object_key = 'icons/y'",
        "select object_key as key from object_deletions where object_key ~ '^icons/[xy]'",
        [{ key: 'icons/x' }],
      ],
    ],
  },
  {
    name: 'issues_added',
    table: 'issues',
    rule: 'issues § The board',
    effects: [
      [
        'gives each new issue the first place of its column',
        `${inColumn('todo', 81, 81)} insert into issues (id, project_id, number, title, status) values
         (gen_random_uuid(), ':project', 91, 'x', 'todo'), (gen_random_uuid(), ':project', 92, 'x', 'todo')`,
        columnOf('todo'),
        [{ number: 92 }, { number: 91 }, { number: 81 }],
      ],
      [
        'compares only issues of the project',
        `${inColumn('deferred', 81, 81)} ${besideIt('deferred', 'Y00')}
         insert into issues (id, project_id, number, title, status) values (gen_random_uuid(), ':project', 82, 'x', 'deferred')`,
        "select position from issues where project_id = ':project' and number = 82",
        [{ position: 'Zz' }],
      ],
    ],
  },
  {
    name: 'issues_moved',
    table: 'issues',
    rule: 'issues § The board',
    effects: [
      [
        'gives each issue whose status changes the first place of its column',
        `${inColumn('todo', 81, 81)} ${inColumn('deferred', 91, 92)} update issues set status = 'todo' where status = 'deferred'`,
        `select (array_agg(number order by position))[3] as last, count(distinct position)::int as places
           from issues where project_id = ':project' and status = 'todo' and number > 80`,
        [{ last: 81, places: 3 }],
      ],
      [
        'keeps the place of a restored issue',
        `${inColumn('todo', 81, 83)} update issues set deleted_at = now() where number = 82; update issues set deleted_at = null where number = 82`,
        columnOf('todo'),
        [{ number: 83 }, { number: 82 }, { number: 81 }],
      ],
      [
        'keeps the place of a restored issue that only another project has',
        `${inColumn('deferred', 81, 83)} ${besideIt('deferred', 'Zz')}
         update issues set deleted_at = now() where number = 82; update issues set deleted_at = null where number = 82`,
        columnOf('deferred'),
        [{ number: 83 }, { number: 82 }, { number: 81 }],
      ],
      [
        'gives a restored issue the first place if another one has its place',
        `${inColumn('todo', 81, 83)} update issues set deleted_at = now() where number = 81;
         update issues set position = (select position from issues where number = 81) where number = 83;
         update issues set deleted_at = null where number = 81`,
        columnOf('todo'),
        [{ number: 81 }, { number: 82 }, { number: 83 }],
      ],
    ],
  },
  {
    name: 'issues_unblocked',
    table: 'issues',
    rule: 'issues § Blocking',
    effects: [
      [
        'clears what blocked an issue, if only its status changes',
        `update issues set status = 'blocked', blocked_type = 'other', blocked_reason = 'x' where id = ':issue';
         update issues set status = 'todo' where id = ':issue'`,
        "select status, blocked_type, blocked_reason from issues where id = ':issue'",
        [{ status: 'todo', blocked_type: null, blocked_reason: null }],
      ],
    ],
  },
  {
    name: 'orgs_deleted',
    table: 'orgs',
    rule: 'billing § Contracts of deleted organizations',
    effects: [
      [
        'records that contracts must be ended at the provider, if the organization has a customer',
        'delete from billing_endings; delete from projects; delete from orgs',
        'select customer_id, org_id, ended_at from billing_endings',
        [{ customer_id: 'cus_1', org_id: ':org', ended_at: null }],
      ],
      [
        'resets the record of a customer that was already ended',
        "insert into billing_endings (customer_id, org_id, attempts, ended_at) values ('cus_1', gen_random_uuid(), 3, now()); delete from projects; delete from orgs",
        "select org_id, attempts, ended_at from billing_endings where customer_id = 'cus_1'",
        [{ org_id: ':org', attempts: 0, ended_at: null }],
      ],
    ],
  },
  {
    name: 'projects_deleted',
    table: 'projects',
    rule: 'tokens § Restriction to a project',
    effects: [
      [
        'revokes the tokens of the project, and no others',
        `insert into api_tokens (id, user_id, name, hash, hint) values (gen_random_uuid(), ':alice', 'all', 'x', 'x');
         delete from projects where id = ':project'`,
        "select name, revoked_at is not null as revoked from api_tokens where kind = 'personal' order by revoked_at",
        [
          { name: 'CLI', revoked: true },
          { name: 'all', revoked: false },
        ],
      ],
    ],
  },
]
