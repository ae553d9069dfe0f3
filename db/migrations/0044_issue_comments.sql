-- What users write about an issue, oldest first.
create table issue_comments (
  id uuid primary key,
  project_id uuid not null,
  issue_id uuid not null,
  body text not null check (char_length(body) between 1 and 65536),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint issue_comments_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade
);
create index issue_comments_issue on issue_comments (project_id, issue_id, created_at, id);
create index issue_comments_created_by on issue_comments (created_by);
