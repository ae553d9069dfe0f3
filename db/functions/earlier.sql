-- What the version before this one calls, while it still runs (docs/operate.md). The next one drops it.
create function admit(
  of_token bytea, of_session bytea, trusted_origin boolean, well_formed boolean,
  on_project uuid, on_org uuid, at_least text, in_features text[], needs_switch boolean,
  needs_scopes text[], writes boolean, even_archived boolean, mark uuid, counts boolean,
  quota int, span interval, locks_org boolean, own_kind text, own_id uuid, own_at_least text, own_features text[]
) returns admission
  language plpgsql as $$
begin
  if mark is not null then
    insert into write_marks (id) values (mark);
  end if;
  return admit((of_token, of_session, trusted_origin, well_formed, on_project, on_org, at_least, in_features,
    needs_switch, needs_scopes, writes, counts, even_archived, quota, span, locks_org, own_kind, own_id,
    own_at_least, own_features)::ask);
end $$;

create function enforce(a admission) returns void
  language plpgsql as $$
begin
  if a.refusal is not null then
    raise exception using errcode = 'CN002', message = a.refusal, detail = coalesce(a.detail, '{}')::text;
  end if;
end $$;

create function count_try(of_token bytea, quota int, span interval) returns admission
  language plpgsql as $$
declare
  a admission := find_caller(of_token, null);
begin
  return case when a.token_id is null then a else judge_writes(a, true, quota, span) end;
end $$;
