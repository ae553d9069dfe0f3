-- The members `folders` and `files` of a project's tree, in no particular order. The files of the same two people
-- are joined by a character that JSON cannot hold, which is then replaced by all that is said about these people:
-- so what is done for each file is one copy of its members.
create function project_tree(of_project uuid) returns text
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return '"folders":' || coalesce((
      select json_agg(json_build_object('id', f.id, 'parentId', f.parent_id, 'name', f.name, 'updatedAt', iso(f.updated_at)))::text
        from folders f where f.project_id = of_project), '[]')
    || ',"files":[' || coalesce((
      select string_agg(people || replace(files, E'\x01', '},' || people) || '}', ',')
        from (
          select '{"createdBy":' || coalesce(person_json(created_by)::text, 'null')
              || ',"updatedBy":' || coalesce(person_json(updated_by)::text, 'null') || ',' as people, files
            from (
              select created_by, updated_by, string_agg(members, E'\x01') as files
                from files where project_id = of_project group by created_by, updated_by) by_people) told), '') || ']';
end $$;
