-- no transaction
-- The texts from before `issue_texts`. Each batch takes the lock of the project, as writes of texts do.
do $$
declare
  project uuid;
  last uuid;
begin
  for project in
    select id from projects p where exists (select from issues i where i.project_id = p.id)
  loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      perform from projects where id = project for no key update;
      with batch as materialized (
        select id, body, updated_at from issues where project_id = project and id > last order by id limit 500
      ), stored as (
        insert into issue_texts (project_id, issue_id, folded, written_at)
        select project, id, folded_text(body), updated_at from batch where body is not null
        on conflict on constraint issue_texts_key do nothing
      )
      select max(id::text)::uuid into last from batch;
      exit when last is null;
      commit;
    end loop;
    last := '00000000-0000-0000-0000-000000000000';
    loop
      perform from projects where id = project for no key update;
      with batch as materialized (
        select id, issue_id, body, coalesce(edited_at, created_at) as written_at from issue_comments
         where project_id = project and id > last order by id limit 500
      ), stored as (
        insert into issue_texts (project_id, issue_id, comment_id, folded, written_at)
        select project, issue_id, id, folded_text(body), written_at from batch
        on conflict on constraint issue_texts_key do nothing
      )
      select max(id::text)::uuid into last from batch;
      exit when last is null;
      commit;
    end loop;
    commit;
  end loop;
end $$;
