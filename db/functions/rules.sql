-- Refuses with an error code (src/worker/errors.ts): raises CN001 with the code as message and the response's extra
-- fields as detail. `write` catches it and undoes the list.
create function refuse(code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  raise exception using errcode = 'CN001', message = code, detail = coalesce(detail, '{}')::text;
end $$;

-- A rule: refuses with the code unless `ok` is true.
create function ensure(ok boolean, code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  if ok is not true then
    perform refuse(code, detail);
  end if;
end $$;

-- Ensures that data which the write has read is unchanged. If it has changed, `write` undoes the list and starts over.
-- Use it only for changes that another write has committed, so that starting over ends.
create function ensure_unmoved(ok boolean) returns void
  language plpgsql as $$
begin
  if ok is not true then
    raise exception 'data that the write has read was changed' using errcode = 'CN002';
  end if;
end $$;
