-- The object that holds a project's icon image; version and colour stand in projects.icon.
create table icon_images (
  project_id uuid primary key references projects on delete cascade,
  object_key text not null constraint icon_images_object_key_key unique,
  created_at timestamptz not null default now()
);

-- Whatever replaces or deletes an icon image, a project's deletion included, has its object deleted too.
create function release_icon_image() returns trigger
  language plpgsql as $$
begin
  insert into object_deletions (object_key) values (old.object_key) on conflict do nothing;
  return null;
end $$;

create trigger icon_images_replaced after update on icon_images
  for each row when (old.object_key <> new.object_key) execute function release_icon_image();
create trigger icon_images_deleted after delete on icon_images
  for each row execute function release_icon_image();
