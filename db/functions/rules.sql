-- A rule is an expression that refuses with a code: CN001, with the code as the message and the answer's extra fields
-- as the detail. `write` takes it and undoes what the list has done (src/worker/errors.ts).
create function refuse(code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  raise exception using errcode = 'CN001', message = code, detail = coalesce(detail, '{}')::text;
end $$;

create function ensure(ok boolean, code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  if ok is not true then
    perform refuse(code, detail);
  end if;
end $$;

-- What must not have changed since the write looked at it: where it has, all is undone and the write begins anew. Only
-- for what another write has committed meanwhile, so that it ends.
create function ensure_unmoved(ok boolean) returns void
  language plpgsql as $$
begin
  if ok is not true then
    raise exception 'what was looked at has moved' using errcode = 'CN002';
  end if;
end $$;
