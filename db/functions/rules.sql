-- A rule is a statement that aborts the transaction with a code. The API reads the code from the message,
-- extra members of the answer from the detail, and from the SQLSTATE who refuses: CN001 a rule,
-- CN002 the gate (src/worker/errors.ts).
create function refuse(code text, detail jsonb default '{}', sqlstate text default 'CN001') returns void
  language plpgsql as $$
begin
  raise exception using errcode = sqlstate, message = code, detail = coalesce(detail, '{}')::text;
end $$;

create function ensure(ok boolean, code text, detail jsonb default '{}') returns void
  language plpgsql as $$
begin
  if ok is not true then
    perform refuse(code, detail);
  end if;
end $$;
