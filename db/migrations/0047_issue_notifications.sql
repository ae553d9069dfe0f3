alter table issue_comments add constraint issue_comments_project_key unique (project_id, id);

-- A change of an issue that users were notified of: an assignment, a mention, a comment, or a new status.
create table issue_changes (
  id uuid primary key,
  project_id uuid not null,
  issue_id uuid not null,
  comment_id uuid,
  -- What the status became.
  status text check (status in ('todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled')),
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  constraint issue_changes_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade,
  constraint issue_changes_comment_fkey
    foreign key (project_id, comment_id) references issue_comments (project_id, id) on delete cascade
);
create index issue_changes_issue on issue_changes (project_id, issue_id);
create index issue_changes_comment on issue_changes (project_id, comment_id);
create index issue_changes_actor on issue_changes (actor_id);
create index issue_changes_created_at on issue_changes (created_at);

-- Who was notified of it, and why.
create table issue_notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  change_id uuid not null references issue_changes on delete cascade,
  kind text not null check (kind in ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status')),
  in_app boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint issue_notifications_key unique (change_id, user_id)
);
create index issue_notifications_user on issue_notifications (user_id, id desc);
create index issue_notifications_unread on issue_notifications (user_id, id desc) where in_app and read_at is null;

-- What users are notified of: nothing; what is assigned to them and what mentions them; or also comments on and new
-- statuses of what they watch. The next migration validates the checks, which read all users.
alter table users
  add notify_issues_in_app text not null default 'watched',
  add notify_issues_email text not null default 'mine',
  add constraint users_notify_issues_in_app_check
    check (notify_issues_in_app in ('none', 'mine', 'watched')) not valid,
  add constraint users_notify_issues_email_check
    check (notify_issues_email in ('none', 'mine', 'watched')) not valid;
