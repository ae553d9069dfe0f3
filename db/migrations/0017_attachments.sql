-- Bytes in the object store that count for the project's quota from the start of their upload. `object_key` is
-- first a key with a presigned PUT, then, once ready, one that never had any.
create table attachments (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- No foreign keys to people in this area: one who is gone is answered as null.
  uploader_id uuid not null,
  filename text not null check (char_length(filename) between 1 and 255),
  size bigint not null check (size >= 0),
  mime text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  object_key text not null constraint attachments_object_key_key unique,
  ready_at timestamptz,
  linked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint attachments_project_key unique (project_id, id),
  constraint attachments_linked_check check (linked_at is null or ready_at is not null)
);
-- What the sweep looks for: uploads that nothing came of.
create index attachments_unlinked on attachments (created_at) where linked_at is null;

-- Objects to be deleted from the store, no sooner than a URL handed out for one has ended. A key that is about
-- to be written stands here first, and leaves when its row is written.
create table object_deletions (
  object_key text primary key,
  due_at timestamptz not null default now() + interval '1 hour',
  attempts int not null default 0
);
create index object_deletions_due on object_deletions (due_at);

-- The sum of the sizes of its attachments, kept so that a quota costs no sum.
alter table projects add column used_bytes bigint not null default 0 check (used_bytes >= 0);

create function count_attachments() returns trigger
  language plpgsql as $$
begin
  update projects p set used_bytes = used_bytes + a.size
    from (select project_id, sum(size) as size from changed group by project_id) a where p.id = a.project_id;
  return null;
end $$;

-- Whatever deletes an attachment, a project's deletion included, has its object deleted too.
create function release_attachments() returns trigger
  language plpgsql as $$
begin
  insert into object_deletions (object_key) select object_key from changed on conflict do nothing;
  update projects p set used_bytes = used_bytes - a.size
    from (select project_id, sum(size) as size from changed group by project_id) a where p.id = a.project_id;
  return null;
end $$;

create trigger attachments_added after insert on attachments
  referencing new table as changed for each statement execute function count_attachments();
create trigger attachments_deleted after delete on attachments
  referencing old table as changed for each statement execute function release_attachments();
