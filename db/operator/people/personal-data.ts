/**
 * A query for each section of an export, which reads a table that refers to users. `$1` is the user's id, `$2` their
 * address. The queries leave out hashes, object keys, and what other users wrote.
 */
export const personalData = {
  account: `select id, email, display_name, locale, time_zone, notify_in_app, notify_email,
                   notify_issues_in_app, notify_issues_email, created_at from users where id = $1`,
  sessions: `select id, user_agent, created_at, last_used_at, expires_at from sessions where user_id = $1`,
  tokens: `select id, kind, name, hint, scopes, project_id, created_at, last_used_at, expires_at, revoked_at
             from api_tokens where user_id = $1`,
  apps: `select id, client_id, name, host, resource, scopes, project_id, created_at, exchanged_at,
                last_used_at, ends_at from app_grants where user_id = $1`,
  deviceLogins: `select id, client_name, status, scopes, project_id, project_name, requested_at, expires_at
             from device_logins where user_id = $1`,
  signInCodes: `select attempts, spent_at, expires_at from sign_in_codes where email = $2`,
  organizations: `select m.org_id, o.name, m.role, m.joined_at
                    from org_members m join orgs o on o.id = m.org_id where m.user_id = $1`,
  groups: `select m.org_id, m.group_id, g.name
             from org_group_members m join org_groups g on g.id = m.group_id where m.user_id = $1`,
  projects: `select m.project_id, p.name, m.role, m.feature_scope, m.created_at
               from project_members m join projects p on p.id = m.project_id where m.user_id = $1`,
  invitationsReceived: `select id, org_id, project_id, org_role, project_role, feature_scope, created_at, expires_at,
                               accepted_at from invitations where email = $2`,
  invitationsSent: `select id, org_id, project_id, created_at from invitations where invited_by = $1`,
  issues: `select id, project_id, number, case when created_by = $1 then title end as title,
                  case when created_by = $1 then body end as body, created_by = $1 as is_author,
                  assignee_id = $1 as is_assignee, updated_by = $1 as is_last_editor, deleted_by = $1 as is_deleter,
                  created_at, updated_at
             from issues where created_by = $1
                            or id in (select id from issues where assignee_id = $1)
                            or id in (select id from issues where updated_by = $1)
                            or id in (select id from issues where deleted_by = $1)`,
  issueFilters: `select id, project_id, name, query, layout, owner_id is null as is_shared, created_at, updated_at
                   from issue_filters where owner_id = $1 or created_by = $1`,
  comments: `select id, project_id, issue_id, body, created_at, edited_at from issue_comments where created_by = $1`,
  watchedIssues: `select project_id, issue_id, is_watching from issue_watchers where user_id = $1`,
  files: `select id, project_id, name, created_by = $1 as is_creator, updated_by = $1 as is_last_editor, created_at
            from files where created_by = $1 or updated_by = $1`,
  fileRevisions: `select file_id, project_id, revision, created_at from file_revisions where uploaded_by = $1`,
  uploads: `select id, project_id, issue_id, comment_id, filename, size, mime, created_at
              from attachments where uploader_id = $1`,
  roadmapSyncs: `select id, project_id, created_at from roadmap_syncs where actor_id = $1`,
  roadmaps: `select id, project_id, slug, synced_at from roadmaps where synced_by = $1`,
  taskClaims: `select roadmap_id, task_id, token_id, grant_id, note, since, until from task_claims where user_id = $1`,
  repositoryBindings: `select project_id, value, bound_at from repo_bindings where bound_by = $1`,
  activity: `select id, project_id, type, target_kind, target_id, target_label, payload, via, created_at
               from events where actor_id = $1`,
  notifications: `select id, sync_id, position, in_app, created_at, read_at from notifications where user_id = $1`,
  issueNotifications: `select id, change_id, kind, created_at, read_at from issue_notifications where user_id = $1`,
  reminders: `select id, day, in_app, created_at, read_at from reminders where user_id = $1`,
  issueChanges: `select id, project_id, issue_id, comment_id, status, created_at from issue_changes where actor_id = $1`,
  keptResponses: `select day, bytes from kept_answers where caller = $1`,
  emails: `select subject, template, created_at, sent_at from mail_outbox where recipient = $2`,
  operatorActions: `select created_at, action, details from operator_actions where target_id = $1`,
} as const
