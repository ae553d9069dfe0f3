-- Claims the write marker of a key for this request, after waiting for a request with the same key that is in
-- progress. Returns false if another request succeeded under the key, or if this one already claimed it.
create function take_key(key request_key, mark uuid) returns boolean
  language plpgsql as $$
begin
  insert into write_marks as known (id, request_id, digest, expires_at)
    values (key.id, mark, key.digest, now() + interval '24 hours')
    on conflict (id) do update
      set request_id = excluded.request_id, digest = excluded.digest, at = now(), expires_at = excluded.expires_at,
          refusal = null, has_landed = false, answer = null, made = null
      where known.expires_at <= now()
         or (not known.has_landed and known.request_id <> excluded.request_id);
  return found;
end $$;

-- The write marker of an earlier request with the key, if that request took effect less than 24 hours ago.
create function kept_under(key request_key, mark uuid) returns write_marks
  language plpgsql as $$
declare
  kept write_marks;
begin
  select * into kept from write_marks m
   where m.id = key.id and m.has_landed and m.request_id <> mark and m.expires_at > now();
  return kept;
end $$;

-- Stores the response under the key if the caller's daily allowance has room for it. Otherwise stores the generated
-- ids, from which a repeat builds the response again.
create function keep_answer(key request_key, o outcome) returns void
  language plpgsql as $$
declare
  bytes bigint := octet_length(o.answer);
begin
  if bytes is null or key.room is null
     or take_answer_room(coalesce((o.admission).user_id, key.caller), bytes, key.room) then
    update write_marks set has_landed = true, answer = o.answer where id = key.id;
  else
    update write_marks set has_landed = true, made = key.made where id = key.id;
  end if;
end $$;

-- Counts the bytes of a stored response toward the caller's day. Returns false if the allowance has no room. It runs
-- last in a write, so the row of that day is locked only briefly and after all other locks.
create function take_answer_room(of_caller uuid, wanted bigint, room bigint) returns boolean
  language plpgsql as $$
begin
  insert into kept_answers as known (day, caller, bytes)
    select (now() at time zone 'UTC')::date, of_caller, wanted where wanted <= room
    on conflict (day, caller) do update set bytes = known.bytes + excluded.bytes
      where known.bytes + excluded.bytes <= room;
  return found;
end $$;

-- The outcome of a request whose key has already been used: the gate's current refusal, if any, else the stored
-- response, else the current state of what the first request created. It counts once toward the write limit of its
-- token, however often it is retried. It locks and writes nothing else.
create function repeated(asked ask, mark uuid, key request_key, kept write_marks, is_first boolean, texts text[],
                         params text[], large text[], listed text[]) returns outcome
  language plpgsql as $$
declare
  o outcome;
  a admission;
  limited admission;
begin
  if asked is distinct from null then
    if key.keeps then
      insert into write_marks (id) values (mark) on conflict do nothing;
      is_first := found;
    end if;
    asked.writes := false;
    a := admit(asked);
    if asked.counts and is_first and a.token_id is not null then
      limited := judge_writes(a, true, asked.quota, asked.span);
      a.hits_left := limited.hits_left;
      a.hits_reset_in := limited.hits_reset_in;
      if a.refusal is null then
        a.refusal := limited.refusal;
        a.detail := limited.detail;
      end if;
    end if;
    o.admission := a;
    if a.refusal is not null then
      return o;
    end if;
    perform publish_caller(a);
  end if;
  if kept.digest <> key.digest then
    o.report := refusal_report('idempotency_conflict');
    return o;
  end if;
  o.answer := case when kept.made is null then kept.answer
    else made_anew(key.made, kept.made, texts, params, large, listed) end;
  if o.answer is null and kept.made is not null then
    o.report := refusal_report('not_found');
  else
    o.replayed := true;
  end if;
  return o;
end $$;

-- Builds the response from the current data, with the ids that the first request generated in place of this request's.
-- Returns null if the data no longer exists.
create function made_anew(own text[], kept text[], texts text[], params text[], large text[], listed text[])
  returns text
  language plpgsql as $$
declare
  answer text;
begin
  if cardinality(own) is distinct from cardinality(kept) then
    return null;
  end if;
  for i in 1 .. cardinality(kept) loop
    params := array_replace(params, own[i], kept[i]);
  end loop;
  execute (commands(texts, params))[cardinality(texts)] into answer using large, listed;
  return answer;
end $$;

-- The refusal of a rule, as `write` reports it.
create function refusal_report(code text) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('code', 'CN001', 'message', code, 'detail', '{}')
$$;
