-- A code belongs to the browser that asked for it, which the hash of its cookie tells from others; an address may have
-- several. Codes of before belong to nobody.
drop table sign_in_codes;
create table sign_in_codes (
  browser bytea primary key,
  email text not null,
  code_hash bytea not null,
  attempts int not null default 0,
  spent_at timestamptz,
  expires_at timestamptz not null
);
create index sign_in_codes_expires_at on sign_in_codes (expires_at);

-- Whoever signs in for the first time is given one of the languages that mails are written in.
alter table users add constraint users_locale_check check (locale in ('ja', 'en'));
