-- Runs a write in one statement on the wire: all statements of its list or none, in order, each with its own snapshot,
-- and then its response. A refusal is a row and not an error, because an error would close the connection and lose all
-- cached plans.
--   asked   the requirements for the gate; null for a write without a gate
--   mark    the write marker, by which a retry detects that an earlier attempt has succeeded
--   key     the idempotency key, whose marker replaces `mark` (db/functions/idempotency.sql); null for none
--   texts   the statements, then the query that returns the response as its only value; with key.tells, one more query
--           that returns it for a repeat. U+0001 stands for each parameter
--   params  the parameters of all of them, in order
--   large, listed   values that the texts refer to as $1[n] and $2[m:n]
-- If data that it has read was changed (`ensure_unmoved`), it undoes the list and starts over, in the same statement.
-- After 15 seconds it is undone, before the Worker gives up waiting for it (docs/architecture.md, Locks).
-- The gate and the marker are outside the block that a refusal undoes. So a refused attempt counts toward the limit of
-- its token, and a retry gets the same refusal.
create function write(asked ask, mark uuid, key request_key, texts text[], params text[], large text[],
                      listed text[]) returns outcome
  language plpgsql set transaction_timeout = '15s' as $$
declare
  o outcome;
  kept write_marks;
  own uuid := mark;
  is_first boolean;
  commands text[] := commands(texts, params);
  answers_at int := cardinality(texts) - case when key.tells then 1 else 0 end;
  code text;
  message text;
  detail text;
  violated text;
begin
  -- A statement after a lock must see what was committed while the lock was awaited.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a write needs the isolation level read committed, not %',
      current_setting('transaction_isolation');
  end if;
  -- Claiming the marker waits for an attempt that is still in progress.
  if key.keeps then
    own := key.id;
    is_first := take_key(key, mark);
  else
    insert into write_marks (id) values (mark) on conflict do nothing;
    is_first := found;
  end if;
  if key.id is not null and not (key.keeps and is_first) then
    kept := kept_under(key, mark);
    if kept.id is not null then
      return repeated(asked, mark, key, kept, is_first, texts, params, large, listed);
    end if;
  end if;
  if not is_first then
    return landed(asked, own, commands[answers_at], large, listed);
  end if;
  if asked is distinct from null then
    o.admission := admit(asked);
    if (o.admission).refusal is not null then
      -- A refusal that counted stays with the marker, so that a retry does not count again. Other refusals leave no
      -- marker, because unauthenticated callers could fill the table.
      if asked.counts and (o.admission).token_id is not null then
        return refused(o, own);
      end if;
      delete from write_marks where id = own;
      return o;
    end if;
  end if;
  loop
    begin
      for i in 1 .. answers_at - 1 loop
        execute commands[i] using large, listed;
      end loop;
      execute commands[answers_at] into o.answer using large, listed;
      exit;
    exception
      when sqlstate 'CN002' then
        continue;
      when sqlstate 'CN001' or integrity_constraint_violation then
        get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail,
          violated = constraint_name;
        o.report := jsonb_build_object('code', code, 'message', message, 'detail', detail, 'constraint', violated);
        return refused(o, own);
    end;
  end loop;
  if key.keeps and current_setting('cairn.only_tried', true) is distinct from 'true' then
    perform keep_answer(key, o);
  end if;
  return o;
end $$;

-- Stores the refusal in the marker, for a retry. For a key too, it expires after an hour like any other, because a new
-- request with the key is checked again.
create function refused(o outcome, mark uuid) returns outcome
  language plpgsql as $$
begin
  update write_marks set refusal = to_jsonb(o), expires_at = least(expires_at, now() + interval '1 hour')
   where id = mark;
  return o;
end $$;

-- The outcome for a retry of an attempt that has completed: its refusal, or its response. The write may have removed
-- the caller's access, so the gate only identifies the caller.
create function landed(asked ask, mark uuid, answer text, large text[], listed text[]) returns outcome
  language plpgsql as $$
declare
  found_mark write_marks;
  o outcome;
  a admission;
begin
  select * into found_mark from write_marks m where m.id = mark;
  if found_mark.refusal is not null then
    return jsonb_populate_record(o, found_mark.refusal);
  end if;
  if asked is distinct from null then
    asked.writes := false;
    a := admit(asked);
    a.refusal := null;
    perform publish_caller(a);
    o.admission := a;
  end if;
  if found_mark.has_landed and found_mark.made is null then
    o.answer := found_mark.answer;
  else
    execute answer into o.answer using large, listed;
  end if;
  return o;
end $$;

-- Replaces the placeholders in the texts by the parameters, as untyped literals, whose types Postgres infers.
create function commands(texts text[], params text[]) returns text[]
  language plpgsql immutable as $$
declare
  pieces text[];
  taken int := 0;
begin
  for i in 1 .. cardinality(texts) loop
    pieces := string_to_array(texts[i], E'\x01');
    texts[i] := pieces[1];
    for j in 2 .. cardinality(pieces) loop
      taken := taken + 1;
      texts[i] := texts[i] || quote_nullable(params[taken]) || pieces[j];
    end loop;
  end loop;
  return texts;
end $$;
