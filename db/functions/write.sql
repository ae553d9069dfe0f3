-- A write in one statement on the wire: all of its statements or none, in order, each with a snapshot of its own, and
-- then its answer. A refusal is a row and not an error, which would cost the connection and all plans in it.
--   asked   null for a write that no gate guards
--   mark    of this write, by which a retry knows that an attempt before it has landed
--   key     of the request, whose mark then stands in place of that one (db/functions/idempotency.sql); null: none
--   texts   of the statements, and last of the query whose one value is the answer, or after it another for a repeat
--           (key.tells); the character U+0001 stands for each of their parameters
--   params  of all of them, in order
--   large, listed   what the texts take as $1[n] and $2[m:n]
-- Where what it has looked at has moved (`ensure_unmoved`), all is undone and begins anew, in the same statement.
-- What lasts longer than its 15 seconds is undone, before the Worker gives it up (docs/architecture.md, Locks).
-- Gate and mark stand outside the block that a refusal undoes: a refused try counts, and a retry is told the same.
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
  -- What follows a lock must see what was committed while it was waited for.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a write needs read committed transactions, and these are %',
      current_setting('transaction_isolation');
  end if;
  -- Waits for an attempt that is still under way.
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
      -- What counted is not judged again. Else nothing is left: strangers would fill the table.
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

-- The refusal stays with the mark, for a retry: that of a key too no longer than any other, since it is judged anew.
create function refused(o outcome, mark uuid) returns outcome
  language plpgsql as $$
begin
  update write_marks set refusal = to_jsonb(o), expires_at = least(expires_at, now() + interval '1 hour')
   where id = mark;
  return o;
end $$;

-- What a retry is told of an attempt that has landed: its refusal, or its answer. The write may have taken the
-- caller's access away, so the gate only tells who is calling.
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

-- The texts with their parameters in place, as literals of no type yet: they are what the text around them asks for.
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
