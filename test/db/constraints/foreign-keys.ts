export type ForeignKey = {
  name: string
  words: string
  table: string
  columns: string[]
  referenced: string
  referencedColumns: string[]
  deletion: string
}

/** One line per foreign key, as Postgres describes it, with the effect of a deletion, and optionally its rule. */
const lines = `
api_tokens_grant_id_fkey: api_tokens (grant_id) → app_grants (id), cascade — apps § Grants
api_tokens_user_id_fkey: api_tokens (user_id) → users (id), cascade
app_grants_project_id_fkey: app_grants (project_id) → projects (id), cascade — apps § Grants
app_grants_user_id_fkey: app_grants (user_id) → users (id), cascade — apps § Grants
app_refreshes_grant_id_fkey: app_refreshes (grant_id) → app_grants (id), cascade — apps § Grants
attachments_comment_fkey: attachments (project_id, comment_id) → issue_comments (project_id, id), cascade — attachments § Linking
attachments_issue_fkey: attachments (project_id, issue_id) → issues (project_id, id), cascade — attachments § Linking
attachments_project_id_fkey: attachments (project_id) → projects (id), cascade
device_logins_user_id_fkey: device_logins (user_id) → users (id), cascade
event_gaps_project_id_fkey: event_gaps (project_id) → projects (id), cascade
event_sequences_project_id_fkey: event_sequences (project_id) → projects (id), cascade
events_actor_id_fkey: events (actor_id) → users (id), set null
events_project_id_fkey: events (project_id) → projects (id), cascade
file_people_project_id_fkey: file_people (project_id) → projects (id), cascade
file_revisions_attachment_fkey: file_revisions (project_id, attachment_id) → attachments (project_id, id), cascade — files § Revisions
file_revisions_file_fkey: file_revisions (project_id, file_id) → files (project_id, id), cascade — files § Deletion
files_folder_fkey: files (project_id, folder_id) → folders (project_id, id), cascade — files § Folders
files_project_id_fkey: files (project_id) → projects (id), cascade
folders_parent_fkey: folders (project_id, parent_id) → folders (project_id, id), cascade — files § Folders
folders_project_id_fkey: folders (project_id) → projects (id), cascade
git_link_issues_issue_fkey: git_link_issues (project_id, issue_id) → issues (project_id, id), cascade — git-links § Registering
git_link_issues_link_fkey: git_link_issues (project_id, link_id) → git_links (project_id, id), cascade
git_links_project_id_fkey: git_links (project_id) → projects (id), cascade
icon_images_project_id_fkey: icon_images (project_id) → projects (id), cascade
invitations_invited_by_fkey: invitations (invited_by) → users (id), set null
invitations_org_id_fkey: invitations (org_id) → orgs (id), cascade
invitations_project_fkey: invitations (org_id, project_id) → projects (org_id, id), cascade — people § Invitations
issue_blockers_blocker_fkey: issue_blockers (project_id, blocker_id) → issues (project_id, id), cascade — issues § Blockers
issue_blockers_issue_fkey: issue_blockers (project_id, issue_id) → issues (project_id, id), cascade
issue_filters_created_by_fkey: issue_filters (created_by) → users (id), set null
issue_filters_owner_id_fkey: issue_filters (owner_id) → users (id), cascade — issues § Saved filters
issue_filters_project_id_fkey: issue_filters (project_id) → projects (id), cascade
issue_labels_issue_fkey: issue_labels (project_id, issue_id) → issues (project_id, id), cascade
issue_labels_label_fkey: issue_labels (project_id, label_id) → labels (project_id, id), cascade — issues § Labels
issue_comments_created_by_fkey: issue_comments (created_by) → users (id), set null — comments § Fields
issue_comments_issue_fkey: issue_comments (project_id, issue_id) → issues (project_id, id), cascade
issue_changes_actor_id_fkey: issue_changes (actor_id) → users (id), set null — notifications § Issues
issue_changes_comment_fkey: issue_changes (project_id, comment_id) → issue_comments (project_id, id), cascade — notifications § Issues
issue_changes_issue_fkey: issue_changes (project_id, issue_id) → issues (project_id, id), cascade
issue_notifications_change_id_fkey: issue_notifications (change_id) → issue_changes (id), cascade
issue_notifications_user_id_fkey: issue_notifications (user_id) → users (id), cascade
issue_texts_comment_fkey: issue_texts (project_id, comment_id) → issue_comments (project_id, id), cascade — issues § Search
issue_texts_issue_fkey: issue_texts (project_id, issue_id) → issues (project_id, id), cascade
issue_watchers_issue_fkey: issue_watchers (project_id, issue_id) → issues (project_id, id), cascade
issue_watchers_user_id_fkey: issue_watchers (user_id) → users (id), cascade — issues § Watching
issues_assignee_id_fkey: issues (assignee_id) → users (id), set null — issues § Assignees
issues_created_by_fkey: issues (created_by) → users (id), set null
issues_deleted_by_fkey: issues (deleted_by) → users (id), set null
issues_parent_fkey: issues (project_id, parent_id) → issues (project_id, id), refused — issues § Parents
issues_project_id_fkey: issues (project_id) → projects (id), cascade — projects § Deletion
issues_updated_by_fkey: issues (updated_by) → users (id), set null — issues § Concurrent edits
labels_project_id_fkey: labels (project_id) → projects (id), cascade — projects § Deletion
notifications_sync_id_fkey: notifications (sync_id) → roadmap_syncs (id), cascade
notifications_user_id_fkey: notifications (user_id) → users (id), cascade
org_group_members_group_fkey: org_group_members (org_id, group_id) → org_groups (org_id, id), cascade
org_group_members_member_fkey: org_group_members (org_id, user_id) → org_members (org_id, user_id), cascade — orgs § Leaving and removing
org_groups_org_id_fkey: org_groups (org_id) → orgs (id), cascade
org_members_org_id_fkey: org_members (org_id) → orgs (id), cascade
org_members_user_id_fkey: org_members (user_id) → users (id), cascade
project_groups_group_fkey: project_groups (org_id, group_id) → org_groups (org_id, id), cascade — people § Project groups
project_groups_project_fkey: project_groups (org_id, project_id) → projects (org_id, id), cascade — people § Project groups
project_members_project_id_fkey: project_members (project_id) → projects (id), cascade
project_members_user_id_fkey: project_members (user_id) → users (id), cascade
projects_org_fkey: projects (org_id) → orgs (id), refused — orgs § Deleting
reminder_issues_issue_fkey: reminder_issues (project_id, issue_id) → issues (project_id, id), cascade
reminder_issues_reminder_id_fkey: reminder_issues (reminder_id) → reminders (id), cascade
reminders_user_id_fkey: reminders (user_id) → users (id), cascade
repo_bindings_bound_by_fkey: repo_bindings (bound_by) → users (id), set null
repo_bindings_project_id_fkey: repo_bindings (project_id) → projects (id), cascade
roadmap_changes_sync_id_fkey: roadmap_changes (sync_id) → roadmap_syncs (id), cascade
roadmap_documents_roadmap_id_fkey: roadmap_documents (roadmap_id) → roadmaps (id), cascade
roadmap_names_roadmap_id_fkey: roadmap_names (roadmap_id) → roadmaps (id), cascade
roadmap_syncs_actor_id_fkey: roadmap_syncs (actor_id) → users (id), set null
roadmap_syncs_project_id_fkey: roadmap_syncs (project_id) → projects (id), cascade
roadmap_syncs_roadmap_id_fkey: roadmap_syncs (roadmap_id) → roadmaps (id), cascade
roadmap_task_issues_issue_fkey: roadmap_task_issues (project_id, issue_id) → issues (project_id, id), cascade — roadmaps § Issue links
roadmap_task_issues_roadmap_fkey: roadmap_task_issues (project_id, roadmap_id) → roadmaps (project_id, id), cascade
roadmap_task_issues_task_fkey: roadmap_task_issues (roadmap_id, task_id) → roadmap_tasks (roadmap_id, id), cascade — roadmaps § Issue links
roadmap_tasks_roadmap_id_fkey: roadmap_tasks (roadmap_id) → roadmaps (id), cascade
roadmap_texts_document_fkey: roadmap_texts (roadmap_id, path) → roadmap_documents (roadmap_id, path), cascade — search § Texts
roadmap_texts_roadmap_fkey: roadmap_texts (project_id, roadmap_id) → roadmaps (project_id, id), cascade
roadmaps_project_id_fkey: roadmaps (project_id) → projects (id), cascade
roadmaps_synced_by_fkey: roadmaps (synced_by) → users (id), set null
sessions_user_id_fkey: sessions (user_id) → users (id), cascade — accounts § Sessions
subscriptions_org_id_fkey: subscriptions (org_id) → orgs (id), cascade
task_claims_grant_id_fkey: task_claims (grant_id) → app_grants (id), cascade — roadmaps § End of a claim
task_claims_task_fkey: task_claims (roadmap_id, task_id) → roadmap_tasks (roadmap_id, id), cascade — roadmaps § End of a claim
task_claims_token_id_fkey: task_claims (token_id) → api_tokens (id), cascade — roadmaps § End of a claim
task_claims_user_id_fkey: task_claims (user_id) → users (id), cascade — roadmaps § End of a claim
tree_versions_project_id_fkey: tree_versions (project_id) → projects (id), cascade`

export const foreignKeys: ForeignKey[] = lines
  .trim()
  .split('\n')
  .map(words => {
    const [, name, table, columns, referenced, referencedColumns, deletion] =
      /^(\w+): (\w+) \((.*)\) → (\w+) \((.*)\), ([a-z ]+)/.exec(words)!
    return {
      name: name!,
      words,
      table: table!,
      columns: columns!.split(', '),
      referenced: referenced!,
      referencedColumns: referencedColumns!.split(', '),
      deletion: deletion!.trim(),
    }
  })
