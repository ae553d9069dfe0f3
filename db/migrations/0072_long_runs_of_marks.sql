-- Normalizing a long run of combining marks took quadratic time that nothing could interrupt: 8 seconds for 32,000 of
-- them. So in long texts, U+034F, which is not ordered among marks, separates each 30 characters of a run until they
-- are normalized, as in the stream-safe format of UAX #15. A run has only characters that can be marks: the regular
-- expression excludes letters and symbols of the most usual scripts. Other texts, and so their indexes, stay the same.
create or replace function folded_text(value text) returns text
  language plpgsql immutable strict parallel safe cost 3 as $$
declare
  separator constant text := chr(847);
  separated text := value;
  folded text;
begin
  if octet_length(value) > 1000 then
    separated := regexp_replace(value, '([^\u0001-\u02ff\u0370-\u0482\u048a-\u0590\u05d0-\u060f\u061b-\u064a'
      '\u0904-\u0939\u0e01-\u0e37\u0e3f-\u0e47\u10a0-\u135c\u1e00-\u20cf\u2100-\u2cee\u3000-\u3029\u3030-\u3098'
      '\u309b-\ua66e\uac00-\ufb1d\ufb1f-\ufe1f\ufe30-\uff9d\uffa0-\uffff\U0001f000-\U0003ffff]{30})',
      '\1' || separator, 'g');
  end if;
  folded := lower(normalize(separated, nfkc) collate pg_catalog.pg_unicode_fast);
  return case when separated = value then folded else replace(folded, separator, '') end;
end $$;

-- Indexes are built without the search path, so the function is named with its schema.
create or replace function folded_grams(owner uuid, name text) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := uuid_hash_extended(owner, 0);
  grams bigint[] := '{}';
  before text := '';
  character text;
begin
  foreach character in array string_to_array(public.folded_text(name), null)
  loop
    grams := array_append(grams, hashtextextended(character, seed));
    grams := array_append(grams, hashtextextended(before || character, seed));
    before := character;
  end loop;
  return grams;
end $$;
