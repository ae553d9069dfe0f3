-- Whether what an operation is asked of is the caller's own; `of_kind` says what the id is one of.
create function is_own(of_kind text, of_id uuid, on_project uuid, of_user uuid) returns boolean
  language plpgsql stable as $$
begin
  return case of_kind
    when 'user' then of_id = of_user
    when 'member' then exists (select from project_members m
      where m.project_id = on_project and m.id = of_id and m.user_id = of_user)
    -- One that is not there is nobody else's: the operation tells that it is missing.
    when 'file' then not exists (select from files f
      where f.project_id = on_project and f.id = of_id and f.created_by is distinct from of_user)
  end;
end $$;
