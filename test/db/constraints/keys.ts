export type Key = {
  name: string
  words: string
  table: string
  columns: string[]
  /** The condition of the rows to which it applies. */
  where: string
  /** Whether null equals null. */
  takesNulls: boolean
}

/** One line per unique key, as Postgres describes it, and optionally its rule. */
const lines = `
api_tokens_hash_key: api_tokens (hash) — tokens § Format
api_tokens_pkey: api_tokens (id)
app_documents_pkey: app_documents (client_id) — apps § Clients
app_grants_code_hash_key: app_grants (code_hash) — apps § Codes
app_grants_pkey: app_grants (id)
app_refreshes_pkey: app_refreshes (hash) — apps § Refreshing
attachments_object_key_key: attachments (object_key) — files § Object keys
attachments_pkey: attachments (id)
attachments_project_key: attachments (project_id, id)
billing_endings_pkey: billing_endings (customer_id) — billing § Contracts of deleted organizations
billing_events_pkey: billing_events (id) — billing § Webhooks
device_logins_device_hash_key: device_logins (device_hash) — accounts § Device logins
device_logins_pkey: device_logins (id)
device_logins_user_code_key: device_logins (user_code) — accounts § Device logins
event_gaps_pkey: event_gaps (project_id, last_before)
event_sequences_pkey: event_sequences (project_id)
events_pkey: events (id)
events_sequence: events (project_id, sequence) — activity § Sequence
file_people_pkey: file_people (project_id, user_id)
file_revisions_attachment_key: file_revisions (project_id, attachment_id) — files § Registering a file
file_revisions_pkey: file_revisions (project_id, file_id, revision) — files § Revisions
files_name_key: files (project_id, folder_id, name) NULLS NOT DISTINCT — files § Names
files_pkey: files (id)
files_project_key: files (project_id, id)
folders_name_key: folders (project_id, parent_id, name) NULLS NOT DISTINCT — files § Names
folders_pkey: folders (id)
folders_project_key: folders (project_id, id)
function_versions_pkey: function_versions (version)
functions_pkey: functions (signature)
git_link_issues_pkey: git_link_issues (project_id, link_id, issue_id)
git_links_pkey: git_links (id)
git_links_project_key: git_links (project_id, id)
git_links_ref_key: git_links (project_id, kind, ref) — git-links § Registering
icon_images_object_key_key: icon_images (object_key)
icon_images_pkey: icon_images (project_id) — projects § Image icons
invitations_pending_key: invitations (org_id, project_id, email) NULLS NOT DISTINCT WHERE (accepted_at IS NULL) — people § Invitations
invitations_pkey: invitations (id)
issue_blockers_pkey: issue_blockers (project_id, issue_id, blocker_id)
issue_filters_pkey: issue_filters (project_id, id)
issue_labels_pkey: issue_labels (project_id, issue_id, label_id)
issue_comments_pkey: issue_comments (id)
issue_changes_pkey: issue_changes (id)
issue_comments_project_key: issue_comments (project_id, id)
issue_notifications_key: issue_notifications (change_id, user_id) — notifications § Issues
issue_notifications_pkey: issue_notifications (id)
issue_texts_key: issue_texts (project_id, issue_id, comment_id) NULLS NOT DISTINCT — issues § Search
issue_watchers_pkey: issue_watchers (project_id, issue_id, user_id) — issues § Watching
issues_number_key: issues (project_id, number) — issues § Fields
issues_pkey: issues (id)
issues_project_key: issues (project_id, id)
job_history_pkey: job_history (id)
job_runs_pkey: job_runs (job) — maintenance § Record of jobs
kept_answers_pkey: kept_answers (day, caller) — requests § Idempotency keys
labels_name_key: labels (project_id, folded_name) — issues § Labels
labels_pkey: labels (id)
labels_project_key: labels (project_id, id)
mail_outbox_pkey: mail_outbox (id)
mail_providers_pkey: mail_providers (provider) — mail § Counts
migrations_pkey: migrations (name)
notifications_key: notifications (sync_id, user_id, "position") NULLS NOT DISTINCT — notifications § Blocked tasks
notifications_pkey: notifications (id)
object_deletions_pkey: object_deletions (object_key) — files § Object deletion
operator_actions_pkey: operator_actions (id)
org_group_members_pkey: org_group_members (group_id, user_id) — orgs § Group members
org_groups_name_key: org_groups (org_id, name) — orgs § Groups
org_groups_org_key: org_groups (org_id, id)
org_groups_pkey: org_groups (id)
org_members_pkey: org_members (org_id, user_id) — orgs § Adding members
orgs_customer_id_key: orgs (customer_id) — billing § Checkout
orgs_pkey: orgs (id)
plan_grants_pkey: plan_grants (id)
project_groups_pkey: project_groups (project_id, group_id) — people § Project groups
project_members_id_key: project_members (id)
project_members_pkey: project_members (project_id, user_id) — people § Adding members
projects_org_key: projects (org_id, id)
projects_pkey: projects (id)
rate_windows_pkey: rate_windows (subject) — requests § Rate limits
releases_pkey: releases (release)
reminder_issues_pkey: reminder_issues (reminder_id, issue_id)
reminders_key: reminders (user_id, day) — notifications § Days due
reminders_pkey: reminders (id)
repo_bindings_pkey: repo_bindings (project_id) — roadmaps § Repository binding
roadmap_changes_pkey: roadmap_changes (sync_id, "position")
roadmap_documents_pkey: roadmap_documents (roadmap_id, path) — roadmaps § Document paths
roadmap_names_pkey: roadmap_names (roadmap_id, kind, part)
roadmap_syncs_pkey: roadmap_syncs (id)
roadmap_task_issues_pkey: roadmap_task_issues (roadmap_id, task_id, issue_id)
roadmap_tasks_pkey: roadmap_tasks (roadmap_id, id)
roadmap_texts_pkey: roadmap_texts (roadmap_id, path)
roadmaps_pkey: roadmaps (id)
roadmaps_project_key: roadmaps (project_id, id)
roadmaps_slug_key: roadmaps (project_id, slug) — roadmaps § Sync
sessions_hash_key: sessions (hash) — accounts § Session cookie
sessions_pkey: sessions (id)
sign_in_codes_pkey: sign_in_codes (browser) — accounts § Sign-in codes
subscriptions_pkey: subscriptions (id) — billing § Subscriptions
sweep_cursors_pkey: sweep_cursors (sweep) — maintenance § Orphaned objects
task_claims_pkey: task_claims (roadmap_id, task_id) — roadmaps § Claims
tree_versions_pkey: tree_versions (project_id)
users_email_key: users (email) — accounts § Signing in
users_pkey: users (id)
users_unsubscribe_key_key: users (unsubscribe_key) — notifications § Unsubscribing
write_marks_pkey: write_marks (id) — requests § Lost connections`

export const keys: Key[] = lines
  .trim()
  .split('\n')
  .map(words => {
    const [, name, table, columns, nulls, where = 'true'] =
      /^(\w+): (\w+) \((.*?)\)( NULLS NOT DISTINCT)?(?: WHERE \((.*)\))?/.exec(words)!
    return {
      name: name!,
      words,
      table: table!,
      columns: columns!.split(', '),
      where,
      takesNulls: nulls !== undefined,
    }
  })
