-- A write in one statement on the wire: all of its statements or none, in order, each with a snapshot of its own, and
-- then its answer. A refusal is a row and not an error, which would cost the connection and all plans in it.
--   asked   null for a write that no gate guards
--   mark    of this write, by which a retry knows that an attempt before it has landed
--   large   what statements with large values take as $1[n], and their parameters as $2[n]
-- Gate and mark stand outside the block that a refusal undoes: a refused try counts, and a retry is told the same.
create function write(asked ask, mark uuid, statements statement[], answer statement, large text[]) returns outcome
  language plpgsql as $$
declare
  o outcome;
  one statement;
  code text;
  message text;
  detail text;
  violated text;
  is_second boolean := false;
begin
  -- Waits for an attempt that is still under way.
  insert into write_marks (id) values (mark) on conflict do nothing;
  if not found then
    return landed(asked, mark, answer);
  end if;
  if asked is distinct from null then
    o.admission := admit(asked);
    if (o.admission).refusal is not null then
      return refused(o, mark);
    end if;
  end if;
  loop
    begin
      foreach one in array statements loop
        if one.has_large then
          execute one.text using large, one.params;
        else
          execute kept(one);
        end if;
      end loop;
      execute kept(answer) into o.answer;
      return o;
    exception
      when sqlstate 'CN001' or integrity_constraint_violation then
        get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail,
          violated = constraint_name;
        o.report := jsonb_build_object('code', code, 'message', message, 'detail', detail, 'constraint', violated);
        return refused(o, mark);
      -- The connection lost what it is said to keep, or keeps it of another schema.
      when invalid_sql_statement_name or feature_not_supported then
        if is_second then
          raise;
        end if;
        is_second := true;
        perform forget_statements();
    end;
  end loop;
end $$;

-- The refusal stays with the mark, for a retry.
create function refused(o outcome, mark uuid) returns outcome
  language plpgsql as $$
begin
  update write_marks set refusal = to_jsonb(o) where id = mark;
  return o;
end $$;

-- What a retry is told of an attempt that has landed: its refusal, or its answer. The write may have taken the
-- caller's access away, so the gate only tells who is calling.
create function landed(asked ask, mark uuid, answer statement) returns outcome
  language plpgsql as $$
declare
  refusal jsonb := (select m.refusal from write_marks m where m.id = mark);
  o outcome;
  a admission;
begin
  if refusal is not null then
    return jsonb_populate_record(o, refusal);
  end if;
  if asked is distinct from null then
    asked.writes := false;
    a := admit(asked);
    a.refusal := null;
    perform publish_caller(a);
    o.admission := a;
  end if;
  execute kept(answer) into o.answer;
  return o;
end $$;

-- The command that runs a statement by the plan that the connection keeps of it, made now if there is none. What a
-- connection remembers saves parsing and planning; nothing else depends on it.
create function kept(one statement) returns text
  language plpgsql as $$
declare
  name text := 'cairn_' || md5(one.text);
begin
  if strpos(kept_names(), name) = 0 then
    perform keep(name, one.text);
  end if;
  return 'execute ' || name || coalesce(
    (select '(' || string_agg(quote_nullable(value), ',' order by place) || ')'
       from unnest(one.params) with ordinality param (value, place)), '');
end $$;

-- Also where the names were lost and the plan was not, as with a transaction that was rolled back.
create function keep(name text, of_text text) returns void
  language plpgsql as $$
begin
  -- So that texts without end take no memory without end.
  if length(kept_names()) >= 128 * length(name) then
    perform forget_statements();
  end if;
  if not exists (select from pg_prepared_statements p where p.name = keep.name) then
    execute 'prepare ' || name || ' as ' || of_text;
  end if;
  perform set_config('cairn.kept', kept_names() || name, false);
end $$;

-- One after the other, without spaces.
create function kept_names() returns text
  language sql stable as $$ select coalesce(current_setting('cairn.kept', true), '') $$;

create function forget_statements() returns void
  language plpgsql as $$
declare
  name text;
begin
  for name in select p.name from pg_prepared_statements p where p.name like 'cairn\_%' loop
    execute 'deallocate ' || name;
  end loop;
  perform set_config('cairn.kept', '', false);
end $$;
