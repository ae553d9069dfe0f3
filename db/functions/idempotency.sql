-- The mark of a key, taken for this request; not found where another has landed under it, or this one has been here.
-- Waits for a request of the same key that is still under way.
create function take_key(key idempotency, mark uuid) returns boolean
  language plpgsql as $$
begin
  insert into write_marks as known (id, request_id, digest, expires_at)
    values (key.id, mark, key.digest, now() + interval '24 hours')
    on conflict (id) do update
      set request_id = excluded.request_id, digest = excluded.digest, at = now(), expires_at = excluded.expires_at,
          refusal = null, has_landed = false, answer = null
      where known.expires_at <= now()
         or (not known.has_landed and known.request_id <> excluded.request_id);
  return found;
end $$;

-- What an earlier request of the key has left, if it took effect and that is less than 24 hours ago.
create function kept_under(key idempotency, mark uuid) returns write_marks
  language plpgsql as $$
declare
  kept write_marks;
begin
  select * into kept from write_marks m
   where m.id = key.id and m.has_landed and m.request_id <> mark and m.expires_at > now();
  return kept;
end $$;

-- What a request is told whose key has been used: what the gate says of its caller as things are now, and then the
-- answer that was kept. It counts as a write of its token, once however often it is tried, but locks and does nothing.
create function repeated(asked ask, mark uuid, key idempotency, kept write_marks, is_first boolean) returns outcome
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
  end if;
  if kept.digest = key.digest then
    o.answer := kept.answer;
    o.replayed := true;
  else
    o.report := jsonb_build_object('code', 'CN001', 'message', 'idempotency_conflict', 'detail', '{}');
  end if;
  return o;
end $$;
