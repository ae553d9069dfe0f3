-- A reminder of issues that are due, which a user gets once on each day of theirs (`day`).
create table reminders (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  day date not null,
  in_app boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint reminders_key unique (user_id, day)
);
create index reminders_created_at on reminders (created_at);

-- The issues of a reminder, and when each was due at that time.
create table reminder_issues (
  reminder_id uuid not null references reminders on delete cascade,
  project_id uuid not null,
  issue_id uuid not null,
  due_date date not null,
  primary key (reminder_id, issue_id),
  constraint reminder_issues_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade
);
create index reminder_issues_issue on reminder_issues (project_id, issue_id);
