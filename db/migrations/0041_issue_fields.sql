-- What is planned about an issue, its labels, and the issues that it waits for (issues § Fields). The next migration
-- validates the checks, which reads all issues, without this one's lock.

-- Ascending, so that issues can be sorted by it.
create type issue_priority as enum ('none', 'low', 'medium', 'high', 'urgent');

alter table issues
  add priority issue_priority not null default 'none',
  add start_date date,
  add due_date date,
  add blocked_type text,
  add blocked_reason text,
  add constraint issues_dates_check check (start_date <= due_date) not valid,
  add constraint issues_blocked_type_check
    check (blocked_type in ('issue', 'decision', 'external', 'other')) not valid,
  add constraint issues_blocked_reason_check check (char_length(blocked_reason) between 1 and 400) not valid,
  add constraint issues_blocked_check
    check (status = 'blocked' or blocked_type is null and blocked_reason is null) not valid;

-- An issue that is no longer blocked has no reason for it, also if an earlier Worker changes its status.
create function clear_blocked_fields() returns trigger
  language plpgsql as $$
begin
  new.blocked_type := null;
  new.blocked_reason := null;
  return new;
end $$;

create trigger issues_unblocked before update of status on issues
  for each row when (old.status = 'blocked' and new.status <> 'blocked') execute function clear_blocked_fields();

create table labels (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  color text not null check (color in ('red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue', 'indigo',
    'violet', 'pink', 'gray')),
  -- Two names that differ only in case are the same name.
  folded_name text not null
    generated always as (normalize(casefold(name collate pg_catalog.pg_unicode_fast), nfc)) stored,
  constraint labels_project_key unique (project_id, id),
  constraint labels_name_key unique (project_id, folded_name)
);

create table issue_labels (
  project_id uuid not null,
  issue_id uuid not null,
  label_id uuid not null,
  primary key (project_id, issue_id, label_id),
  constraint issue_labels_issue_fkey foreign key (project_id, issue_id) references issues (project_id, id)
    on delete cascade,
  constraint issue_labels_label_fkey foreign key (project_id, label_id) references labels (project_id, id)
    on delete cascade
);
create index issue_labels_label on issue_labels (project_id, label_id, issue_id);

-- `issue_id` waits for `blocker_id`.
create table issue_blockers (
  project_id uuid not null,
  issue_id uuid not null,
  blocker_id uuid not null,
  primary key (project_id, issue_id, blocker_id),
  constraint issue_blockers_issue_fkey foreign key (project_id, issue_id) references issues (project_id, id)
    on delete cascade,
  constraint issue_blockers_blocker_fkey foreign key (project_id, blocker_id) references issues (project_id, id)
    on delete cascade
);
create index issue_blockers_blocker on issue_blockers (project_id, blocker_id);
