-- What the version before this one calls, while it still runs (docs/operate.md). The next one drops it.
create function write(asked ask, mark uuid, key idempotency, texts text[], params text[], large text[], listed text[])
  returns outcome
  language plpgsql as $$
begin
  return write(asked, mark, (key.id, key.digest, key.keeps, null, null, null, false)::request_key,
               texts, params, large, listed);
end $$;
