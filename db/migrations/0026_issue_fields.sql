alter table issues
  add column body text check (char_length(body) <= 65536),
  add column status text not null default 'todo'
    check (status in ('todo', 'in_progress', 'done', 'blocked', 'deferred', 'cancelled')),
  add column assignee_id uuid references users on delete set null,
  add column parent_id uuid,
  add column created_by uuid references users on delete set null,
  add column updated_at timestamptz not null default now(),
  add column deleted_by uuid references users on delete set null,
  add constraint issues_parent_fkey foreign key (project_id, parent_id) references issues (project_id, id),
  add constraint issues_own_parent_check check (parent_id <> id);
create index issues_live on issues (project_id, number) where deleted_at is null;
create index issues_status on issues (project_id, status, number) where deleted_at is null;
create index issues_parent on issues (project_id, parent_id);
create index issues_assignee_id on issues (assignee_id);
create index issues_created_by on issues (created_by);
create index issues_deleted_by on issues (deleted_by);
