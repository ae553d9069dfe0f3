-- A rule is a statement that aborts the transaction with a code. The API reads SQLSTATE CN001,
-- the code from the message and extra members of the answer from the detail (src/errors.ts).
create function refuse(code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  raise exception using errcode = 'CN001', message = code, detail = detail::text;
end $$;

create function ensure(ok boolean, code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  if ok is not true then
    raise exception using errcode = 'CN001', message = code, detail = coalesce(detail, '{}')::text;
  end if;
end $$;

-- Instants as the API writes them: ISO 8601 in UTC with milliseconds.
create function iso(at timestamptz) returns text
  language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
