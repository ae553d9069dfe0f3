-- How texts are compared by a search: full and half width are equal, and so are upper and lower case.
create function folded_text(value text) returns text
  language sql immutable strict parallel safe as $$
  select lower(normalize(value, nfkc) collate pg_catalog.pg_unicode_fast)
$$;

-- What the descriptions and comments of issues are searched in (issues § Search). Without `comment_id`, it is the
-- description.
create table issue_texts (
  project_id uuid not null,
  issue_id uuid not null,
  comment_id uuid,
  folded text not null,
  written_at timestamptz not null,
  constraint issue_texts_key unique nulls not distinct (project_id, issue_id, comment_id),
  constraint issue_texts_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade,
  constraint issue_texts_comment_fkey
    foreign key (project_id, comment_id) references issue_comments (project_id, id) on delete cascade
);
create index issue_texts_comment on issue_texts (project_id, comment_id) where comment_id is not null;
create index issue_texts_written on issue_texts (project_id, written_at desc);

-- These are triggers, so that texts are found which the Worker of the previous release writes during a deployment.
create function store_issue_text() returns trigger
  language plpgsql as $$
begin
  if new.body is null then
    delete from issue_texts where project_id = new.project_id and issue_id = new.id and comment_id is null;
  else
    insert into issue_texts (project_id, issue_id, folded, written_at)
      values (new.project_id, new.id, folded_text(new.body), now())
      on conflict on constraint issue_texts_key
        do update set folded = excluded.folded, written_at = excluded.written_at;
  end if;
  return null;
end $$;

create function store_comment_text() returns trigger
  language plpgsql as $$
begin
  insert into issue_texts (project_id, issue_id, comment_id, folded, written_at)
    values (new.project_id, new.issue_id, new.id, folded_text(new.body), now())
    on conflict on constraint issue_texts_key
      do update set folded = excluded.folded, written_at = excluded.written_at;
  return null;
end $$;

create trigger issues_described after insert on issues
  for each row when (new.body is not null) execute function store_issue_text();
create trigger issues_redescribed after update of body on issues
  for each row when (new.body is distinct from old.body) execute function store_issue_text();
create trigger issue_comments_written after insert on issue_comments
  for each row execute function store_comment_text();
create trigger issue_comments_rewritten after update of body on issue_comments
  for each row when (new.body <> old.body) execute function store_comment_text();
