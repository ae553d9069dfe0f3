-- no transaction
-- The live issues of each column, in their order on the board.
drop index concurrently if exists issues_position;
create index concurrently issues_position on issues (project_id, status, position) where deleted_at is null;
alter table issues validate constraint issues_position_check;

-- Issues from before positions follow those that have one, the newest first. Each batch takes the lock of the project,
-- as writes to issues do.
do $$
declare
  project uuid;
  issue record;
  below int;
  place text;
begin
  for project in
    select id from projects p where exists (select from issues i where i.project_id = p.id and i.position is null)
  loop
    below := 2147483647;
    place := null;
    loop
      perform from projects where id = project for no key update;
      place := coalesce(place, (select max(position) from issues where project_id = project));
      for issue in
        select id, number from issues
         where project_id = project and number < below and position is null order by number desc limit 1000
      loop
        place := position_between(place, null);
        below := issue.number;
        update issues set position = place where id = issue.id;
      end loop;
      exit when not found;
      commit;
    end loop;
    commit;
  end loop;
end $$;
