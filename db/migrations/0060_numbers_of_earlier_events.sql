-- no transaction
-- The events from before sequences, in the order of their ids, which are made under the lock of the project. No event
-- is recorded during a batch. With the last one, the project gets the row by which its later events are numbered.
do $$
declare
  project uuid;
  last_id uuid;
  last_number bigint;
begin
  for project in
    select id from projects p where not exists (select from event_sequences s where s.project_id = p.id)
  loop
    last_id := '00000000-0000-0000-0000-000000000000';
    last_number := coalesce((select max(sequence) from events where project_id = project), 0);
    loop
      perform from projects where id = project for update;
      with batch as materialized (
        select id, row_number() over (order by id) as place from (
          select id from events where project_id = project and id > last_id and sequence is null
           order by id limit 1000) e
      ), numbered as (
        update events e set sequence = last_number + b.place from batch b where e.id = b.id
      )
      select max(id::text)::uuid, last_number + count(*) into last_id, last_number from batch;
      exit when last_id is null;
      commit;
    end loop;
    -- A clock that was set back can have made such ids.
    with missed as (
      select id, row_number() over (order by id) as place from events
       where project_id = project and sequence is null
    ), numbered as (
      update events e set sequence = last_number + m.place from missed m where e.id = m.id
    )
    select last_number + count(*) into last_number from missed;
    insert into event_sequences (project_id, last) select id, last_number from projects where id = project;
    commit;
  end loop;
end $$;
