import { colors } from '../../../src/worker/domain/shared/colors.ts'

/** A check of a table: assignments that break only it, assignments that it accepts, and its rule. */
export type Check = [table: string, broken: string[], kept: string[], rule: string]

const characters = (table: string, column: string, least: number, most: number, rule: string): Check => {
  const of = (count: number) => `${column} = repeat('字', ${count})`
  const tooShort = least > 0 ? [of(least - 1)] : []
  return [table, [...tooShort, of(most + 1)], [of(least), of(most)], rule]
}

/** A check that accepts exactly these values. */
const oneOf = (table: string, column: string, values: string[], rule: string): Check => [
  table,
  [`${column} = 'x'`],
  values.map(value => `${column} = '${value}'`),
  rule,
]

const scope = (table: string, role: string, rest = ''): Check => [
  table,
  ["'{}'", "'{x}'", "'{files,x}'"].map(value => `feature_scope = ${value}, ${role} = 'member' ${rest}`),
  ["'{files}'", 'null'].map(value => `feature_scope = ${value}, ${role} = 'member' ${rest}`),
  'people § Features',
]

/** A check that users with a feature scope are neither owners nor admins. */
const external = (table: string, role: string, roles: string[], rest = ''): Check => [
  table,
  roles.map(value => `${role} = '${value}', feature_scope = '{files}' ${rest}`),
  [
    `${role} = 'member', feature_scope = '{files}' ${rest}`,
    `${role} = 'admin', feature_scope = null ${rest}`,
  ],
  'people § Guest scopes',
]

const toProject = 'where project_id is not null'
const levels = ['none', 'blocked', 'all']

export const checks: Record<string, Check> = {
  api_tokens_kind_check: oneOf('api_tokens', 'kind', ['personal', 'oauth'], 'tokens § Tokens of apps'),
  api_tokens_name_check: characters('api_tokens', 'name', 1, 120, 'tokens § Creating'),
  api_tokens_scopes_check: ['api_tokens', ["scopes = '{}'"], ['scopes = null'], 'tokens § Scopes'],
  attachments_filename_check: characters('attachments', 'filename', 1, 255, 'files § Starting an upload'),
  attachments_comment_check: [
    'attachments',
    ['issue_id = null where comment_id is not null'],
    ['comment_id = null where comment_id is not null'],
    'attachments § Linking',
  ],
  attachments_issue_check: [
    'attachments',
    ['linked_at = null where issue_id is not null'],
    ['linked_at = now() where issue_id is not null'],
    'attachments § Linking',
  ],
  attachments_linked_check: [
    'attachments',
    ['linked_at = now(), ready_at = null'],
    ['linked_at = null, ready_at = null'],
    'files § Upload states',
  ],
  attachments_sha256_check: [
    'attachments',
    ["sha256 = repeat('a', 63)", "sha256 = repeat('a', 65)", "sha256 = repeat('A', 64)"],
    ["sha256 = repeat('a', 64)"],
    'files § Starting an upload',
  ],
  attachments_size_check: ['attachments', ['size = -1'], ['size = 0'], 'files § Starting an upload'],
  device_logins_project_name_check: characters(
    'device_logins',
    'project_name',
    1,
    80,
    'accounts § Access of a device login',
  ),
  device_logins_scopes_check: [
    'device_logins',
    ["scopes = '{}'"],
    ['scopes = null'],
    'accounts § Access of a device login',
  ],
  device_logins_status_check: oneOf(
    'device_logins',
    'status',
    ['pending', 'approved', 'denied', 'redeemed'],
    'accounts § Polling a device login',
  ),
  file_revisions_revision_check: [
    'file_revisions',
    ['revision = 0', 'revision = -1'],
    ['revision = 99'],
    'files § Revisions',
  ],
  files_name_check: characters('files', 'name', 1, 255, 'files § Names'),
  folders_name_check: characters('folders', 'name', 1, 255, 'files § Names'),
  git_links_author_check: characters('git_links', 'author', 0, 500, 'git-links § Fields of a link'),
  git_links_kind_check: oneOf('git_links', 'kind', ['commit', 'pr'], 'git-links § Fields of a link'),
  git_links_title_check: characters('git_links', 'title', 0, 500, 'git-links § Fields of a link'),
  invitations_email_check: [
    'invitations',
    ["email = 'Dave@people.test'"],
    ["email = 'other@people.test'"],
    'requests § Email addresses',
  ],
  invitations_external_check: external('invitations', 'project_role', ['admin', 'owner'], toProject),
  invitations_feature_scope_check: scope('invitations', 'project_role', toProject),
  invitations_target_check: [
    'invitations',
    [
      `project_role = null ${toProject}`,
      `org_role = 'member' ${toProject}`,
      `project_role = null, org_role = 'member' ${toProject}`,
      'org_role = null where project_id is null',
      "project_role = 'member' where project_id is null",
    ],
    [],
    'people § Invitations',
  ],
  issue_filters_layout_check: oneOf('issue_filters', 'layout', ['list', 'board'], 'issues § Saved filters'),
  issue_filters_name_check: characters('issue_filters', 'name', 1, 80, 'issues § Saved filters'),
  issue_filters_query_check: [
    'issue_filters',
    ["query = '[]'", 'query = \'"x"\''],
    ["query = '{}'"],
    'issues § Saved filters',
  ],
  issues_blocked_check: [
    'issues',
    [
      "status = 'todo', blocked_type = 'other'",
      "status = 'todo', blocked_type = null, blocked_reason = '待ち'",
    ],
    [
      "status = 'blocked', blocked_type = 'other', blocked_reason = '待ち'",
      "status = 'todo', blocked_type = null, blocked_reason = null",
    ],
    'issues § Blocking',
  ],
  issues_blocked_reason_check: [
    'issues',
    ["status = 'blocked', blocked_reason = ''", "status = 'blocked', blocked_reason = repeat('字', 401)"],
    ["status = 'blocked', blocked_reason = '字'", "status = 'blocked', blocked_reason = repeat('字', 400)"],
    'issues § Fields',
  ],
  issues_blocked_type_check: [
    'issues',
    ["status = 'blocked', blocked_type = 'x'"],
    ['issue', 'decision', 'external', 'other'].map(type => `status = 'blocked', blocked_type = '${type}'`),
    'issues § Fields',
  ],
  issue_changes_status_check: oneOf(
    'issue_changes',
    'status',
    ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled'],
    'issues § Fields',
  ),
  issue_notifications_kind_check: oneOf(
    'issue_notifications',
    'kind',
    ['issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status'],
    'notifications § Issues',
  ),
  task_claims_note_check: characters('task_claims', 'note', 1, 200, 'roadmaps § Claims'),
  task_claims_span_check: [
    'task_claims',
    ['until = since', "until = since - interval '1 minute'"],
    ["until = since + interval '1 microsecond'"],
    'roadmaps § Claims',
  ],
  issue_comments_body_check: characters('issue_comments', 'body', 1, 65536, 'comments § Fields'),
  issues_body_check: characters('issues', 'body', 0, 65536, 'issues § Fields'),
  issues_dates_check: [
    'issues',
    ["start_date = '2026-12-02', due_date = '2026-12-01'"],
    [
      "start_date = '2026-12-01', due_date = '2026-12-01'",
      "start_date = '2026-12-02', due_date = null",
      "start_date = null, due_date = '2026-12-01'",
    ],
    'issues § Fields',
  ],
  issues_number_check: ['issues', ['number = 0', 'number = -1'], ['number = 99'], 'issues § Fields'],
  issues_purged_check: [
    'issues',
    [
      'deleted_at = null, body = null, purged_at = now()',
      "deleted_at = now(), body = '本文', purged_at = now()",
    ],
    ['deleted_at = now(), body = null, purged_at = now()', 'deleted_at = null, purged_at = null'],
    'issues § Trash',
  ],
  issues_own_parent_check: ['issues', ['parent_id = id'], ['parent_id = null'], 'issues § Parents'],
  issues_position_check: [
    'issues',
    [
      "position = ''",
      "position = '10'",
      "position = 'b0'",
      "position = 'a10'",
      "position = 'a0' || repeat('1', 99)",
    ],
    ["position = 'a0'", "position = 'b00V'", "position = 'a0' || repeat('1', 98)"],
    'issues § The board',
  ],
  issues_status_check: oneOf(
    'issues',
    'status',
    ['todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled'],
    'issues § Fields',
  ),
  issues_title_check: characters('issues', 'title', 1, 200, 'issues § Fields'),
  labels_color_check: oneOf('labels', 'color', [...colors], 'issues § Labels'),
  labels_name_check: characters('labels', 'name', 1, 50, 'issues § Labels'),
  mail_outbox_locale_check: oneOf('mail_outbox', 'locale', ['ja', 'en'], 'mail § Languages'),
  mail_outbox_provider_check: oneOf('mail_outbox', 'provider', ['smtp', 'binding'], 'mail § Counts'),
  mail_providers_provider_check: oneOf('mail_providers', 'provider', ['smtp', 'binding'], 'mail § Counts'),
  mail_outbox_words_check: [
    'mail_outbox',
    ['subject = null, template = null', "subject = 'x', template = 'x'"],
    ["subject = 'x', template = null", "subject = null, template = 'x'"],
    'mail § What mails say',
  ],
  org_groups_name_check: characters('org_groups', 'name', 1, 80, 'orgs § Groups'),
  orgs_granted_plan_check: oneOf('orgs', 'granted_plan', ['pro', 'pro_plus'], 'billing § Grants'),
  orgs_name_check: characters('orgs', 'name', 1, 80, 'orgs § Fields'),
  project_groups_external_check: external('project_groups', 'role', ['admin']),
  project_groups_feature_scope_check: scope('project_groups', 'role'),
  project_groups_role_check: [
    'project_groups',
    ["role = 'owner'"],
    ["role = 'admin'"],
    'people § Project groups',
  ],
  project_members_external_check: external('project_members', 'role', ['admin', 'owner']),
  project_members_feature_scope_check: scope('project_members', 'role'),
  projects_description_check: characters('projects', 'description', 0, 400, 'projects § Fields'),
  projects_features_check: [
    'projects',
    ["features = '{x}'", "features = '{files,x}'"],
    ["features = '{}'", 'features = all_features()'],
    'people § Features',
  ],
  projects_git_link_detail_check: oneOf(
    'projects',
    'git_link_detail',
    ['summary', 'full'],
    'projects § Fields',
  ),
  projects_issue_key_check: [
    'projects',
    ['K', 'KEYKEYKEYKE', '1KEY', 'key', 'KEY-1'].map(key => `issue_key = '${key}'`),
    ['KE', 'K1', 'KEYKEYKEYK'].map(key => `issue_key = '${key}'`),
    'projects § Issue key',
  ],
  projects_name_check: characters('projects', 'name', 1, 80, 'projects § Fields'),
  projects_used_bytes_check: ['projects', ['used_bytes = -1'], ['used_bytes = 0'], 'files § Usage'],
  repo_bindings_kind_check: oneOf(
    'repo_bindings',
    'kind',
    ['remote', 'local'],
    'roadmaps § Repository binding',
  ),
  roadmap_changes_kind_check: oneOf(
    'roadmap_changes',
    'kind',
    ['task_status', 'phase_status', 'plan'],
    'notifications § What counts as a change',
  ),
  roadmap_names_kind_check: oneOf('roadmap_names', 'kind', ['task', 'document'], 'search § Names'),
  users_display_name_check: characters('users', 'display_name', 1, 80, 'accounts § Profiles'),
  users_email_check: [
    'users',
    ["email = 'New@people.test'"],
    ["email = 'new@people.test'"],
    'requests § Email addresses',
  ],
  users_locale_check: oneOf('users', 'locale', ['ja', 'en'], 'accounts § Profiles'),
  users_notify_issues_email_check: oneOf(
    'users',
    'notify_issues_email',
    ['none', 'mine', 'watched'],
    'notifications § Preferences',
  ),
  users_notify_issues_in_app_check: oneOf(
    'users',
    'notify_issues_in_app',
    ['none', 'mine', 'watched'],
    'notifications § Preferences',
  ),
  users_notify_email_check: oneOf('users', 'notify_email', levels, 'notifications § Preferences'),
  users_notify_in_app_check: oneOf('users', 'notify_in_app', levels, 'notifications § Preferences'),
}
